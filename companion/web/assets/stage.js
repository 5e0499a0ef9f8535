// The table as the camera sees it: the live picture, or the still of a reveal, with everything drawn over it.

import { h, s } from "./dom.js";
import { handWord } from "./parts.js";
import { settings } from "./settings.js";

const BONES = [[0, 1, 2, 3, 4], [0, 5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16], [0, 17, 18, 19, 20], [5, 9, 13, 17]];
const AGAIN_MS = 1000;
const STEPS_WITH_STILL = new Set(["review", "ruled", "control"]);

export class Stage {
  constructor(root) {
    this.canvas = h("canvas", { id: "live", width: 1280, height: 720 });
    this.still = h("img", { id: "still", alt: "", hidden: true });
    this.overlay = s("svg", { id: "overlay", "aria-hidden": "true" });
    this.beat = h("div", { id: "beat", "aria-hidden": "true" });
    this.note = h("p", { id: "note" });
    this.frame = h("div", { id: "frame" }, this.canvas, this.still, this.overlay, this.beat, this.note);
    root.append(this.frame);
    this.size = [1280, 720];
    this.frames = [];
    this.shown = "";
    this.open();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.socket?.close(); // a page that nobody sees asks for no pictures
      else this.open();
    });
  }

  open() {
    if (document.hidden || this.resting || (this.socket && this.socket.readyState < WebSocket.CLOSING)) return;
    const socket = new WebSocket(`ws://${location.host}/picture`);
    this.socket = socket;
    socket.binaryType = "blob";
    socket.onmessage = async (event) => {
      try {
        const picture = await createImageBitmap(event.data);
        this.draw(picture);
      } finally {
        if (socket.readyState === WebSocket.OPEN) socket.send("1");
      }
    };
    socket.onclose = () => setTimeout(() => this.open(), AGAIN_MS);
  }

  /** A game that is played without the camera asks for no pictures. */
  rest(resting) {
    if (resting === this.resting) return;
    this.resting = resting;
    if (resting) this.socket?.close();
    else this.open();
  }

  draw(picture) {
    if (this.canvas.width !== picture.width || this.canvas.height !== picture.height) {
      [this.canvas.width, this.canvas.height] = [picture.width, picture.height];
      this.size = [picture.width, picture.height];
      if (this.state) this.render(this.state);
    }
    this.canvas.getContext("2d").drawImage(picture, 0, 0);
    picture.close();
    this.frames.push(performance.now());
    while (this.frames[0] < performance.now() - 2000) this.frames.shift();
    this.frame.dataset.fps = String(Math.round(this.frames.length / 2));
  }

  /** Show what belongs to a state of the game. */
  render(state) {
    this.state = state;
    this.rest(Boolean(state.play));
    const reveal = STEPS_WITH_STILL.has(state.step) && state.reveal?.still ? state.reveal : null;
    const size = reveal ? reveal.size : this.size;
    this.frame.classList.toggle("mirrored", settings.mirrored);
    this.frame.style.setProperty("--ratio", `${size[0]} / ${size[1]}`);
    this.frame.dataset.step = state.step;
    this.still.hidden = !reveal;
    if (reveal && this.still.dataset.name !== reveal.still) {
      this.still.dataset.name = reveal.still;
      this.still.src = `/reveal/${reveal.still}.jpg`;
    }
    const drawn = JSON.stringify([state.step, reveal, state.seats, size, settings.mirrored, state.game?.ruling?.order]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.overlay.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
      this.overlay.replaceChildren(...(reveal ? this.hands(reveal, state) : this.seats(state, size)));
    }
    this.countdown(state);
  }

  countdown(state) {
    const beat = state.step === "counting" ? (state.beat ? String(state.beat) : "✊") : "";
    if (beat + state.step === this.shown) return;
    this.shown = beat + state.step;
    this.beat.replaceChildren(beat ? h("span", { class: `beat beat-${state.beat}` }, beat) : "");
    this.note.textContent =
      { counting: state.beat === 3 ? "Show!" : "Fists over the table", judging: "Reading the hands …" }[state.step] ?? "";
  }

  x(value, size) {
    return settings.mirrored ? size[0] - value : value;
  }

  seats(state, size) {
    if (!["ready", "waiting", "counting", "limit", "judging"].includes(state.step)) return [];
    const unit = size[1] / 36;
    return state.seats.map((seat) => {
      const x = this.x(seat.x, size);
      return s(
        "g",
        { class: "seat" },
        s("rect", { x: x - seat.size / 2, y: seat.y - seat.size / 2, width: seat.size, height: seat.size, rx: unit }),
        label(seat.name, x, seat.y + seat.size / 2, unit, size),
      );
    });
  }

  hands(reveal, state) {
    const size = reveal.size;
    const unit = size[1] / 36;
    const order = state.step === "ruled" ? state.game?.ruling?.order ?? [] : [];
    return reveal.hands.filter((hand) => hand.outline).map((hand) => {
      const points = hand.outline.map(([x, y]) => [this.x(x, size), y]);
      const path = BONES.map((bone) => "M" + bone.map((i) => points[i].join(" ")).join("L")).join("");
      const doubtful = hand.shown === null;
      const xs = points.map((p) => p[0]);
      const ys = points.map((p) => p[1]);
      const place = order.indexOf(hand.player) + 1;
      const words = doubtful ? hand.likely.map(handWord).join(" or ") + "?" : handWord(hand.shown);
      const text = `${place ? `${place}. ` : ""}${hand.player}: ${words}`;
      return s(
        "g",
        { class: `hand ${doubtful ? "doubtful" : ""}` },
        s("path", { class: "under", d: path }),
        s("path", { class: "bones", d: path }),
        label(text, (Math.min(...xs) + Math.max(...xs)) / 2, Math.max(...ys) + unit, unit, size),
      );
    });
  }
}

/** A name plate, moved so that it stays in the picture. */
function label(text, x, y, unit, size) {
  const width = (text.length * 0.62 + 1.2) * unit;
  const left = Math.min(Math.max(x - width / 2, unit / 2), size[0] - width - unit / 2);
  const top = Math.min(y, size[1] - 2.3 * unit);
  return s(
    "g",
    { class: "plate", transform: `translate(${left} ${top})` },
    s("rect", { width, height: 1.9 * unit, rx: 0.5 * unit }),
    s("text", { x: width / 2, y: 1.35 * unit, "font-size": 1.15 * unit }, text),
  );
}
