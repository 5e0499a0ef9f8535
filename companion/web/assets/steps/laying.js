// The numbers that the table reads off its cards: first ships, the play area, the limit, ship control in a tie.

import { h } from "../dom.js";
import { button, heading, numberPad, numbersFor } from "../parts.js";
import { proposed } from "./proposals.js";

/** Whether a number is being typed: then the large key finishes that. */
const typing = (ui) => Boolean(ui.typed) || Object.keys(ui.values ?? {}).length > 0;

export function firstShips(state, table) {
  return [
    heading("First ships"),
    proposed(state, table, typing(table.ui)),
    h("p", { class: "quiet" }, "The ship control number on everybody's first ship."),
    numbersFor({
      names: state.game.players,
      ui: table.ui,
      refresh: table.refresh,
      wordFor: (player) => `${player}'s first ship`,
      doneLabel: "Done",
      ondone: (control) => table.line({ do: "first_ships", control }),
    }),
  ];
}

export function layOut(state, table) {
  const names = state.game.players.slice(1).map((_, place) => `Ship ${place + 1}`);
  return [
    heading(`Round ${state.game.round + 1}`, h("small", {}, ` of ${state.game.rounds}`)),
    proposed(state, table, typing(table.ui)),
    h("p", { class: "quiet" }, `Lay out ${names.length} ships, and type their numbers.`),
    numbersFor({
      names,
      ui: table.ui,
      refresh: table.refresh,
      wordFor: (name) => name,
      doneLabel: "Laid out",
      ondone: (control) => table.line({ do: "lay_out", control: names.map((name) => control[name]) }),
    }),
  ];
}

export function limit(state, table) {
  const ui = table.ui;
  ui.typed ??= "";
  return [
    heading("What is the limit?"),
    proposed(state, table, typing(ui)),
    h("p", { class: "quiet" }, "The number on the top card of the deck."),
    numberPad({
      label: "Limit",
      typed: ui.typed,
      ontype: (typed) => {
        ui.typed = typed;
        table.refresh();
      },
      ondone: async (value) => {
        const reply = await table.line({ do: "limit", value });
        if (reply.ok) return;
        ui.typed = "";
        table.refresh();
      },
    }),
    state.legal.some((offer) => offer.do === "score") &&
      h("div", { class: "actions" },
        button("The deck has run out: count", () => table.local("score"), { key: "c", kind: "quiet", id: "to-score" })),
  ];
}

export function control(state, table) {
  return [
    heading("A tie"),
    proposed(state, table, typing(table.ui)),
    h("p", { class: "quiet" }, "The ship control number on top of each pile decides."),
    numbersFor({
      names: state.game.needs,
      ui: table.ui,
      refresh: table.refresh,
      wordFor: (player) => `Ship control of ${player}`,
      doneLabel: "Rule",
      ondone: (value) => table.line({ do: "control", value }),
    }),
  ];
}
