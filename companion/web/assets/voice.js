// The browser's own speech. The server says which one page speaks, and when; this page reports when a word is heard.

export class PageVoice {
  constructor(send) {
    this.send = send;
    this.here = false;
    this.told = null;
    this.engine = window.speechSynthesis;
    this.waiting = new Map(); // also keeps the utterances from being collected while they are spoken
    if (!this.engine) return;
    this.engine.addEventListener?.("voiceschanged", () => this.tell());
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => this.touched(), { once: true });
    this.tell();
  }

  /** Browsers let nothing speak before the page has been touched; voices that speak from elsewhere are left alone. */
  get able() {
    return Boolean(this.engine && this.active && this.engine.getVoices().some((voice) => voice.localService));
  }

  touched() {
    this.active = true;
    this.tell();
  }

  /** Tell the server whether this page can speak; `again` after a new connection. */
  tell(again = false) {
    if (again) this.told = null;
    if (this.able !== this.told && (this.able || this.told !== null)) {
      this.told = this.able;
      this.send({ voice: this.able });
    }
  }

  speak({ number, text, beat }) {
    if (!this.engine) return;
    const utterance = new SpeechSynthesisUtterance(text);
    const voices = this.engine.getVoices().filter((v) => v.localService);
    utterance.lang = "en";
    utterance.voice =
      voices.find((v) => v.lang.startsWith("en") && v.default) ?? voices.find((v) => v.lang.startsWith("en")) ?? voices[0];
    if (beat) utterance.rate = 1.15;
    const heard = (ended) => this.send({ heard: { number, ended, ago_ms: 0 } });
    utterance.onstart = () => heard(false);
    utterance.onend = () => {
      this.waiting.delete(number);
      heard(true);
    };
    utterance.onerror = (event) => {
      this.waiting.delete(number);
      heard(true);
      if (event.error === "not-allowed") {
        this.active = false;
        this.tell();
      }
    };
    this.waiting.set(number, utterance);
    if (this.engine.paused) this.engine.resume();
    this.engine.speak(utterance);
  }

  hush() {
    this.engine?.cancel();
  }
}
