// The table as the camera sees it: the live picture, or the still of a reveal, with everything drawn over it.

import { h, s } from "./dom.js";
import { handWord } from "./parts.js";
import { settings } from "./settings.js";

const BONES = [[0, 1, 2, 3, 4], [0, 5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16], [0, 17, 18, 19, 20], [5, 9, 13, 17]];
const AGAIN_MS = 1000;
const STEPS_WITH_STILL = new Set(["review", "ruled", "control"]);

export class Stage {
  /** `move` is told where a seat was dragged to, in pixels of the camera's picture. */
  constructor(root, move) {
    this.move = move;
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
    this.listenForDrags();
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
      if (this.state) this.render(this.state, this.marked);
    }
    this.canvas.getContext("2d").drawImage(picture, 0, 0);
    picture.close();
    this.frames.push(performance.now());
    while (this.frames[0] < performance.now() - 2000) this.frames.shift();
    this.frame.dataset.fps = String(Math.round(this.frames.length / 2));
  }

  /** Show what belongs to a state of the game; `marked` is the player whose seat is being moved; `resting`: nothing. */
  render(state, marked, resting = this.resting) {
    this.state = state;
    this.marked = marked;
    this.rest(Boolean(resting));
    const reveal = state.choices?.still ? state.choices : STEPS_WITH_STILL.has(state.step) && state.reveal?.still ? state.reveal : null;
    const size = reveal ? reveal.size : this.size;
    this.frame.classList.toggle("mirrored", settings.mirrored);
    this.frame.style.setProperty("--ratio", `${size[0]} / ${size[1]}`);
    this.frame.dataset.step = state.step;
    this.still.hidden = !reveal;
    if (reveal && this.still.dataset.name !== reveal.still) {
      this.still.dataset.name = reveal.still;
      this.still.src = `/reveal/${reveal.still}.jpg`;
    }
    const drawn = JSON.stringify([state.step, reveal, state.seats, state.calibrating, marked, this.dragged, size, settings.mirrored, state.game?.ruling?.order]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.overlay.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
      this.overlay.replaceChildren(...(reveal ? (reveal.kind ? this.choices(reveal, state) : this.hands(reveal, state)) : state.calibrating ? this.calibration(state.calibrating, size) : this.seats(state, size)));
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
    if (!["ready", "waiting", "counting", "limit", "judging", "deal"].includes(state.step)) return [];
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

  /** The seats that are learned, with the arms, and the hands that are seen now. */
  calibration(learning, size) {
    const unit = size[1] / 36;
    const hands = learning.hands.map((points) => {
      const path = BONES.map((bone) => "M" + bone.map((i) => `${this.x(points[i][0], size)} ${points[i][1]}`).join("L")).join("");
      return s("g", { class: "hand shown" }, s("path", { class: "under", d: path }), s("path", { class: "bones", d: path }));
    });
    const seats = learning.seats.map((seat) => {
      const at = this.dragged?.name === seat.name ? this.dragged : seat;
      const [x, y, half] = [this.x(at.x, size), at.y, seat.size / 2];
      const angle = (seat.arm_from * Math.PI) / 180;
      const across = Math.sin(angle) * (settings.mirrored ? -1 : 1);
      const from = [x + half * across, y - half * Math.cos(angle)];
      const head = [[-0.5, -1.2], [0.5, -1.2]].map(([side, back]) => [x - unit * (back * across + side * Math.cos(angle)), y + unit * (back * Math.cos(angle) - side * across)]);
      return s(
        "g",
        { class: `seat learned ${seat.name === learning.player ? "asked" : ""} ${seat.name === this.marked ? "marked" : ""}` },
        s("rect", { x: x - half, y: y - half, width: seat.size, height: seat.size, rx: unit }),
        s("path", { class: "arm", d: `M${from.join(" ")}L${x} ${y}M${head[0].join(" ")}L${x} ${y}L${head[1].join(" ")}` }),
        label(seat.name, x, y + half, 1.6 * unit, size),
      );
    });
    return [...hands, ...seats];
  }

  /** A seat that is being learned follows the mouse or the finger, and is moved when it is let go. */
  listenForDrags() {
    const at = (event) => {
      const box = this.overlay.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * this.size[0];
      return [this.x(x, this.size), ((event.clientY - box.top) / box.height) * this.size[1]];
    };
    this.overlay.addEventListener("pointerdown", (event) => {
      const [x, y] = at(event);
      const away = (seat) => Math.hypot(seat.x - x, seat.y - y);
      const under = (this.state?.calibrating?.seats ?? []).filter((seat) => Math.max(Math.abs(seat.x - x), Math.abs(seat.y - y)) <= seat.size / 2);
      const seat = under.sort((one, other) => away(one) - away(other))[0];
      if (!seat) return;
      event.preventDefault();
      this.overlay.setPointerCapture(event.pointerId);
      this.dragged = { name: seat.name, x: seat.x, y: seat.y, by: [seat.x - x, seat.y - y] };
    });
    this.overlay.addEventListener("pointermove", (event) => {
      if (!this.dragged) return;
      const [x, y] = at(event);
      this.dragged = { ...this.dragged, x: x + this.dragged.by[0], y: y + this.dragged.by[1] };
      this.render(this.state, this.marked);
    });
    const drop = async (event) => {
      const dragged = this.dragged;
      if (!dragged) return;
      if (event.type === "pointerup") await this.move(dragged.name, dragged.x, dragged.y);
      if (this.dragged === dragged) this.dragged = null;
      this.render(this.state, this.marked);
    };
    this.overlay.addEventListener("pointerup", drop);
    this.overlay.addEventListener("pointercancel", drop);
  }

  /** At whom, or at what, everybody points: the hand that was meant, with its player's choice. */
  choices(reveal, state) {
    const size = reveal.size;
    const unit = size[1] / 36;
    const words = (choice) => (reveal.kind === "targets" ? choice : cardWords(state.play.cards[choice]));
    return reveal.hands.filter((hand) => hand.box).map((hand) => {
      const [left, top, right, bottom] = hand.box;
      const x = settings.mirrored ? size[0] - right : left;
      const text = hand.choice === null ? `${hand.player}: ${hand.likely.slice(0, 2).map(words).join(" or ")}?` : `${hand.player}: ${words(hand.choice)}`;
      return s("g", { class: `seat choice ${hand.choice === null ? "doubtful" : ""}` },
        s("rect", { x, y: top, width: right - left, height: bottom - top, rx: unit }),
        hand.at && s("circle", { class: "meant", cx: this.x(hand.at[0], size), cy: hand.at[1], r: unit / 2 }),
        label(text, x + (right - left) / 2, bottom + unit / 2, unit, size));
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

const cardWords = (card) => (card ? `${card.kind} ${card.number}` : "facedown");

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
