// The reveals of Finger Guns by camera: the countdown, and at whom or at what everybody points.

import { h } from "../dom.js";
import { fingerGuns } from "../games/finger_guns.js";
import { button, evidence, heading, sureness } from "../parts.js";
import { movedCamera } from "./seats.js";

const KEYS = "123456789";

/** The button that counts to three; where the camera cannot read a reveal of Finger Guns yet, what it needs for that. */
export function countButton(state, table) {
  const seats = (label, name) =>
    button(label, () => table.act({ do: "learn_seats" }), { key: "s", kind: "quiet", id: "learn-seats", disabled: state.blind, name });
  if (!state.can_count) {
    return state.step === "targets" && !state.seats.length && h("div", { class: "segments" }, seats("Show the seats, so that the camera reads the hands"));
  }
  return [
    movedCamera(state, table, false),
    h("div", { class: "actions" },
      state.loading && h("p", { class: "quiet", role: "status" }, "Getting ready to read hands …"),
      button("Count to three", () => table.act({ do: "count" }), { key: " |Enter", kind: "main big", id: "count", disabled: state.blind }),
      !state.moved && seats("Seats", "Change the seats")),
  ];
}

export function counting(state, table) {
  return [
    heading(state.step === "judging" ? "Reading the hands" : "One, two, three"),
    h("p", {}, state.game.phase === "targets" ? "At three, aim your finger gun." : "At three, point at a card with the other hand."),
    state.loading && h("p", { class: "quiet", role: "status" }, "Getting ready to read hands …"),
    h("div", { class: "actions" },
      button("Stop", () => table.act({ do: "stop" }), { key: "Escape|s", kind: "quiet", id: "stop" })),
  ];
}

export function choices(state, table) {
  const { ui } = table;
  const { hands, kind } = state.choices;
  const open = hands.filter((hand) => hand.choice === null);
  const marked = hands.find((hand) => hand.player === ui.marked) ?? open[0];
  const told = (hand, choice) => {
    ui.marked = undefined;
    document.getElementById("heading").focus({ preventScroll: true }); // the next key is for the game again
    return table.act({ do: "choose", player: hand.player, choice });
  };
  const mark = (steps) => {
    const at = marked ? hands.indexOf(marked) : steps > 0 ? -1 : 0;
    ui.marked = hands[(at + steps + hands.length) % hands.length].player;
    table.refresh();
  };
  return [
    heading(open.length ? `${open.length} ${open.length === 1 ? "question" : "questions"} left` : "Is that right?"),
    h("ul", { class: "hands" }, hands.map((hand) => {
      const isMarked = hand === marked;
      return h("li", { class: `hand-card ${hand.choice === null ? "open" : ""} ${isMarked ? "marked" : ""}` },
        evidence(state.choices, hand),
        h("button", {
          type: "button", class: "who", id: `who-${hand.player}`, "aria-expanded": String(isMarked),
          onclick: () => {
            ui.marked = isMarked && hand.choice !== null ? "" : hand.player;
            table.refresh();
          },
        },
          h("b", {}, hand.player),
          h("span", { class: "words" }, hand.choice === null ? question(hand, kind, state) : wordsOf(hand.choice, kind, state)),
          sureness({ ...hand, shown: hand.choice }), flags(hand)),
        isMarked && h("div", { class: "answer" }, answers(hand, kind, state, told)));
    })),
    h("div", { class: "actions" },
      button("That is right", () => table.act({ do: "agree_choices" }), { key: "Enter| ", kind: "main big", id: "agree", disabled: open.length > 0 }),
      button("Show again", () => table.act({ do: "count" }), { key: "a", id: "again", kind: "aside" }),
      button("Tap it in", () => table.act({ do: "leave_choices" }), { key: "t", id: "tap-in", kind: "aside" }),
      button("Next", () => mark(1), { key: "n|ArrowDown", kind: "quiet", id: "next-hand" }),
      button("Back", () => mark(-1), { key: "p|ArrowUp", kind: "quiet", id: "previous-hand" })),
  ];
}

/** All that a player may have meant, the likeliest first. */
function answers(hand, kind, state, told) {
  const rest = hand.allowed.filter((choice) => !hand.likely.includes(choice));
  return h("div", { class: `options ${kind === "cards" ? "cards" : ""}` }, [...hand.likely, ...rest].map((choice, at) =>
    h("button", {
      type: "button", class: `button option ${at < hand.likely.length ? "likely" : ""}`, id: `choice-${choice}`, "data-key": KEYS[at],
      "aria-label": plain(wordsOf(choice, kind, state)), onclick: () => told(hand, choice),
    }, h("span", { class: "label" }, wordsOf(choice, kind, state)), KEYS[at] && h("kbd", { "aria-hidden": "true" }, KEYS[at]))));
}

const wordsOf = (choice, kind, state) => (kind === "cards" ? fingerGuns.value(["card"], choice, state) : choice);
const plain = (words) => (words instanceof Node ? words.getAttribute("aria-label") : words);

function question(hand, kind, state) {
  if (hand.missing || !hand.likely.length) return "I didn't see it";
  return `${hand.likely.slice(0, 2).map((choice) => plain(wordsOf(choice, kind, state))).join(" or ")}?`;
}

const flags = (hand) => [
  hand.late_s > 0 && h("span", { class: "flag" }, `${hand.late_s.toFixed(1)} s late`),
  hand.switched && h("span", { class: "flag" }, "changed after three"),
];
