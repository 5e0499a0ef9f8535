// The seats: everybody shows a hand for two seconds. Learned seats are drawn in the picture and can be dragged there.

import { h } from "../dom.js";
import { button, heading } from "../parts.js";

const STEP = 1 / 50; // of the picture's width, for each press of an arrow

export function seats(state, table) {
  const { player, says, offers, warnings, plane, size } = state.calibrating;
  const known = Object.fromEntries(state.calibrating.seats.map((seat) => [seat.name, seat]));
  const ui = table.ui;
  const done = player === null;
  const marked = known[ui.marked] ? ui.marked : null;
  const mark = (steps) => {
    const names = state.game.players.filter((name) => known[name]);
    ui.marked = names[(names.indexOf(marked) + steps + names.length) % names.length];
    table.refresh();
  };
  const move = (across, down) =>
    table.act({ do: "move_seat", player: marked, across: across * STEP * size[0], down: down * STEP * size[0] });
  const rightward = table.mirrored() ? -1 : 1; // the arrows move a seat as it is seen
  return [
    heading(done ? "Do these places fit?" : `${player}, show your hand`),
    !done && h("div", { class: "hold", "aria-hidden": "true" }, h("i", { id: "held" })),
    h("p", { class: "ask" }, done
      ? "Each square lies where that hand will be shown, the arrow along the arm. Drag one that does not fit."
      : says === `${player}, show your hand.` ? "One open hand over the table, for two seconds, where it will be in the game." : says),
    state.loading && h("p", { class: "quiet", role: "status" }, "Getting ready to read hands …"),
    h("ol", { class: "seat-list" }, state.game.players.map((name, at) =>
      h("li", { class: `${known[name] ? "known" : ""} ${name === player ? "now" : ""} ${name === marked ? "marked" : ""}`, "aria-current": name === player ? "true" : undefined },
        h("span", { class: "tick", "aria-hidden": "true" }, known[name] && name !== player ? "✓" : name === player ? "▶" : "…"),
        h("b", {}, name),
        h("span", { class: "unseen" }, name === player ? " shows a hand now" : known[name] ? " has a place" : " comes later"),
        known[name] && name !== player &&
          button("Again", () => table.act({ do: "redo_seat", player: name }), { key: String(at + 1), kind: "quiet", id: `redo-${at + 1}`, name: `${name} shows again` })))),
    warnings.map((warning) => h("p", { class: "warning" }, h("b", { "aria-hidden": "true" }, "⚠ "), warning)),
    plane && h("p", { class: "quiet" }, "The printed sheet was seen: the table is known in centimetres."),
    !state.seats.length && !done && h("p", { class: "quiet" }, "Skipped, the first count finds the places by itself."),
    done && h("div", { class: "nudge", role: "group", "aria-label": marked ? `Move ${marked}'s place` : "Move a place" },
      button(marked ? `Moving ${marked}` : "Move a place", () => mark(1), { key: "n", kind: "quiet", id: "mark-seat" }),
      marked && [["←", -rightward, 0, "ArrowLeft", "left"], ["↑", 0, -1, "ArrowUp", "up"], ["↓", 0, 1, "ArrowDown", "down"], ["→", rightward, 0, "ArrowRight", "right"]].map(
        ([sign, across, down, key, way]) => button(sign, () => move(across, down), { key, kind: "quiet", id: `move-${way}`, name: `Move ${marked}'s place ${way}` })),
      button("All again", () => table.act({ do: "learn_seats", anew: true }), { key: "a", kind: "quiet", id: "all-again" })),
    h("div", { class: "actions" },
      done && button("Keep these places", () => table.act({ do: "keep_seats" }), { key: " |Enter", kind: "main big", id: "keep-seats" }),
      offers && button(`Accept ${player}'s hand there`, () => table.act({ do: "accept_hand" }), { key: " |Enter", kind: "main big", id: "accept-hand" }),
      button(state.seats.length ? "Leave as it was" : "Skip", () => table.act({ do: "leave_seats" }),
        { key: "Escape|s", kind: "quiet", id: "leave-seats", name: state.seats.length ? undefined : "Skip: the first count finds the places" })),
  ];
}

/**
 * Whether nothing but the hands in the picture is new: that comes several times a second, and a button must stay the same
 * one between a finger's coming down and going up.
 */
export function onlyHandsMoved(before, now) {
  const still = (state) => JSON.stringify({ ...state, calibrating: { ...state.calibrating, hands: 0, progress: 0 } });
  return Boolean(before?.calibrating && now.calibrating) && still(before) === still(now);
}

/** How much of the two seconds has been held. */
export function showHeld(state) {
  document.getElementById("held")?.style.setProperty("width", `${Math.round((state.calibrating?.progress ?? 0) * 100)}%`);
}

/** What can be done when the camera has moved; nothing while it has not. `finds`: a count can find the seats anew. */
export const movedCamera = (state, table, finds = true) =>
  state.moved && h("div", { class: "moved", role: "group", "aria-label": "The camera has moved" },
    h("p", {}, h("b", {}, "The camera seems to have moved. "), "Do the places of the hands still fit?"),
    button("Show hands again", () => table.act({ do: "learn_seats", anew: true }), { key: "s", id: "moved-again" }),
    finds && button("The next count finds them", () => table.act({ do: "find_seats" }), { key: "f", id: "moved-find" }),
    button("They still fit", () => table.act({ do: "seats_fit" }), { key: "d", id: "moved-fit" }));
