// The push channel: newest state in, actions out. It finds back by itself when the server or the network was away.

const SILENCE_MS = 7000;
const AGAIN_MS = 900;

/** What nobody means twice: a second press, before the table has answered the first, is the same one. */
const ONCE = new Set(["start", "count", "keep_seats", "leave_seats", "agree", "agree_choices", "next"]);

export class Link {
  /** `on` has functions: state, welcome, voice, speak, lost, back. */
  constructor(on) {
    this.on = on;
    this.version = 0;
    this.replies = new Map();
    this.count = 0;
    this.chain = Promise.resolve();
    this.pending = 0;
    this.once = new Map();
    this.open();
    setInterval(() => {
      if (this.socket && performance.now() - this.heardAt > SILENCE_MS) this.drop();
    }, 1000);
    addEventListener("online", () => this.drop());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && performance.now() - this.heardAt > SILENCE_MS) this.drop();
    });
  }

  open() {
    const socket = new WebSocket(`ws://${location.host}/table`);
    this.socket = socket;
    this.heardAt = performance.now();
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.heardAt = performance.now();
      if (this.away) {
        this.away = false;
        this.on.back();
      }
      this.take(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code);
    };
  }

  drop() {
    const socket = this.socket;
    if (!socket) return;
    this.lost(0);
    socket.close();
  }

  lost(code) {
    this.socket = null;
    for (const settle of this.replies.values()) settle({ ok: false, message: "The table did not answer.", lost: true });
    this.replies.clear();
    if (!this.away) {
      this.away = true;
      this.on.lost(code);
    }
    setTimeout(() => this.open(), AGAIN_MS);
  }

  take(message) {
    if ("state" in message) {
      this.version = message.state.version;
      this.on.state(message.state);
    } else if ("reply" in message) {
      const settle = this.replies.get(message.reply);
      this.replies.delete(message.reply);
      if (message.version) this.version = Math.max(this.version, message.version);
      if (settle) settle(message);
    } else if ("welcome" in message) this.on.welcome(message.welcome);
    else if ("voice" in message) this.on.voice(message.voice);
    else if ("speak" in message) this.on.speak(message.speak);
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Ask for an action on the table as it is seen now. What one hand taps quickly goes in order, each built on the one
   * before; what another page does in between makes it stale.
   */
  act(action) {
    if (this.once.has(action.do)) return this.once.get(action.do);
    const seen = this.version;
    const after = this.pending > 0;
    this.pending += 1;
    const done = this.chain.then(async () => {
      try {
        return await this.ask({ version: after ? this.version : seen, ...action });
      } finally {
        this.pending -= 1;
        this.once.delete(action.do);
      }
    });
    if (ONCE.has(action.do)) this.once.set(action.do, done);
    this.chain = done.catch(() => {});
    return done;
  }

  ask(action) {
    if (this.socket?.readyState !== WebSocket.OPEN) {
      return Promise.resolve({ ok: false, message: "The table does not answer.", lost: true });
    }
    this.count += 1;
    const id = this.count;
    return new Promise((settle) => {
      this.replies.set(id, settle);
      this.send({ id, ...action });
    });
  }
}
