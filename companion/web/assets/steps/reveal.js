// From the fists to the ruling: ready, counting, review, ruled.

import { h } from "../dom.js";
import { button, choice, evidence, handButtons, handWord, heading, ordinal, proofs, sureness } from "../parts.js";
import { movedCamera } from "./seats.js";

const armed = (state) => Object.values(state.game.guns ?? {}).includes("unused");

function limitCard(state) {
  return h("div", { class: "limit-card" }, h("small", {}, "Limit"), h("b", {}, String(state.game.limit)));
}

export function ready(state, table) {
  return [
    heading("Fists over the table"),
    limitCard(state),
    movedCamera(state, table),
    h("p", {}, state.seats.length
      ? "At three, everybody shows one to five fingers" + (armed(state) ? ", or the gun." : ".")
      : "The first count also finds where everybody sits: everybody shows a hand."),
    state.loading && h("p", { class: "quiet", role: "status" }, "Getting ready to read hands …"),
    state.seats.length > 0 &&
      choice("Who counts?", [["voice", "The Companion"], ["fists", "… when all hold a fist"], ["players", "We do, with our fists"]],
        state.count_by, (who) => table.act({ do: "count_by", who })),
    h("div", { class: "actions" },
      button(state.count_by === "voice" || !state.seats.length ? "Count to three" : "Wait for the fists", () => table.act({ do: "count" }), { key: " |Enter", kind: "main big", id: "count", disabled: state.blind }),
      !state.moved && button("Seats", () => table.act({ do: "learn_seats" }),
        { key: "s", kind: "aside", id: "learn-seats", disabled: state.blind, name: state.seats.length ? "Change the seats" : "Show the seats, one hand after the other" }),
      button("Type the hands", () => table.act({ do: "type" }), { key: "t", kind: "quiet", id: "type" }),
      state.seats.length > 0 && !state.moved &&
        button("Find the seats anew", () => table.act({ do: "find_seats" }), { key: "f", kind: "quiet", id: "find-seats" })),
  ];
}

export function waiting(state, table) {
  return [
    heading("Fists over the table"),
    limitCard(state),
    movedCamera(state, table),
    h("p", {}, state.count_by === "players"
      ? "Count with your fists: down on one, two, three."
      : "The count begins when everybody holds a fist for a second."),
    h("div", { class: "actions" },
      button("Count at once", () => table.act({ do: "count" }), { key: " |Enter", kind: "main big", id: "count" }),
      button("Stop", () => table.act({ do: "stop" }), { key: "Escape", kind: "quiet", id: "stop" })),
  ];
}

export function counting(state, table) {
  return [
    heading(state.step === "judging" ? "Reading the hands" : "One, two, three"),
    limitCard(state),
    state.loading && h("p", { class: "quiet", role: "status" }, "Getting ready to read hands …"),
    h("div", { class: "actions" },
      button("Stop", () => table.act({ do: "stop" }), { key: "Escape|s", kind: "quiet", id: "stop" })),
  ];
}

export function review(state, table) {
  const ui = table.ui;
  const { finding_seats: finding, strangers } = state.reveal;
  // What has been tapped counts at once, so that quick keys go to the hands that they are meant for.
  ui.told ??= {};
  for (const hand of state.reveal.hands) if (ui.told[hand.player] === hand.shown) delete ui.told[hand.player];
  const hands = state.reveal.hands.map((hand) =>
    hand.player in ui.told ? { ...hand, shown: ui.told[hand.player], told: true } : hand);
  const open = hands.filter((hand) => hand.shown === null);
  const marked = hands.find((hand) => hand.player === ui.marked) ?? open[0] ?? (ui.marked = undefined);
  const mark = (steps) => {
    const at = marked ? hands.indexOf(marked) : steps > 0 ? -1 : 0;
    ui.marked = hands[(at + steps + hands.length) % hands.length].player;
    table.refresh();
  };
  const told = async (hand, shown) => {
    ui.marked = undefined;
    ui.told[hand.player] = shown;
    document.getElementById("heading").focus({ preventScroll: true }); // the next key is for the game again
    table.refresh();
    const reply = await table.act({ do: "hand", player: hand.player, shown });
    if (reply.ok) return;
    delete ui.told[hand.player];
    if (table.ui === ui) table.refresh();
  };
  const doubts = open.length
    ? `${open.length} ${open.length === 1 ? "question" : "questions"} left`
    : finding ? "Is everybody where they sit?" : "Is that right?";
  return [
    heading(doubts),
    h("ul", { class: "hands" },
      hands.map((hand) => {
        const isMarked = hand === marked;
        return h("li", { class: `hand-card ${hand.shown === null ? "open" : ""} ${isMarked ? "marked" : ""}` },
          evidence(state.reveal, hand),
          h("button", {
            type: "button", class: "who", id: `who-${hand.player}`, "aria-expanded": String(isMarked),
            onclick: () => {
              ui.marked = isMarked && hand.shown !== null ? "" : hand.player;
              table.refresh();
            },
          },
            h("b", {}, hand.player),
            h("span", { class: "words" }, hand.shown === null ? question(hand) : handWord(hand.shown)),
            sureness(hand), flags(hand)),
          isMarked && h("div", { class: "answer" },
            proofs(state.reveal, hand.player),
            hand.shown === null && hand.likely.length > 0 &&
              h("div", { class: "likely" }, hand.likely.map((shown) =>
                button(handWord(shown), () => told(hand, shown), { kind: "main", id: `likely-${shown}` }))),
            handButtons((shown) => told(hand, shown), { guns: armed(state) })));
      })),
    strangers > 0 && h("p", { class: "quiet" }, `${strangers} more ${strangers === 1 ? "hand" : "hands"} in the picture ${strangers === 1 ? "is" : "are"} nobody's.`),
    h("div", { class: "actions" },
      button("That is right", () => table.act({ do: "agree" }), { key: "Enter| ", kind: "main big", id: "agree", disabled: open.length > 0 }),
      button("Show again", () => table.act({ do: "count" }), { key: "a", id: "again", kind: "aside" }),
      finding && button("Names one seat on", () => table.act({ do: "move_on" }), { key: "r", id: "move-on", kind: "aside" }),
      button("Next", () => mark(1), { key: "n|ArrowDown", kind: "quiet", id: "next-hand" }),
      button("Back", () => mark(-1), { key: "p|ArrowUp", kind: "quiet", id: "previous-hand" })),
  ];
}

function question(hand) {
  if (hand.missing) return "I didn't see it";
  if (hand.late_s > 0 || hand.switched) return `${hand.words}?`;
  return `${hand.likely.map(handWord).join(" or ")}?`;
}

function flags(hand) {
  return [
    hand.late_s > 0 && h("span", { class: "flag" }, `${hand.late_s.toFixed(1)} s late`),
    hand.switched && h("span", { class: "flag" }, "changed after three"),
  ];
}

export function ruled(state, table) {
  const ui = table.ui;
  const ruling = state.game.ruling;
  const seen = Object.fromEntries((state.reveal?.hands ?? []).map((hand) => [hand.player, hand]));
  const shown = state.story.find((done) => done.number === state.ruled_number)?.hands ?? {};
  return [
    h("div", { class: "verdict" },
      heading(ruling.guns.length ? "Bang!" : ruling.busted ? "Busted!" : "Not busted"),
      h("div", { class: `outcome ${ruling.busted && !ruling.guns.length ? "busted" : ""} ${ruling.guns.length ? "bang" : ""}` },
      h("b", { class: "total" }, String(ruling.total)), h("span", {}, "fingers"),
      h("b", { class: "sign", "aria-label": ruling.total > ruling.limit ? "more than" : "within" }, ruling.total > ruling.limit ? ">" : "≤"),
        h("b", {}, String(ruling.limit)), h("span", {}, ruling.guns.length ? "limit, which does not count" : "limit"))),
    h("ol", { class: "order" },
      ruling.order.map((player, at) =>
        h("li", { class: "place", style: { "--at": at } },
          h("span", { class: "rank" }, ordinal(at + 1)),
          evidence(state.reveal, seen[player]),
          h("button", {
            type: "button", class: "who", id: `who-${player}`, "aria-expanded": String(ui.correcting === player),
            "aria-label": `${player}, ${handWord(shown[player])}. ${ruling.why[player]} Correct this hand.`,
            onclick: () => {
              ui.correcting = ui.correcting === player ? undefined : player;
              table.refresh();
            },
          },
            h("b", {}, player), h("span", { class: "words" }, handWord(shown[player])),
            h("span", { class: "why" }, ruling.why[player])),
          ui.correcting === player && h("div", { class: "answer" },
            h("p", {}, `What did ${player} show?`),
            handButtons((what) => {
              ui.correcting = undefined;
              return table.correct(state.ruled_number, player, what);
            }, { guns: state.game.rules === "advanced" }))))),
    h("div", { class: "actions" },
      button(state.game.track === "ships" ? "Pick ships" : "Next round", () => table.act({ do: "next" }), { key: " |Enter", kind: "main big", id: "next" }),
      button("Why?", () => table.act({ do: "read", what: "why" }), { key: "w", id: "why", iconName: "ear", kind: "aside" }),
      button("Correct", () => {
        const at = ruling.order.indexOf(ui.correcting);
        ui.correcting = ruling.order[(at + 1) % ruling.order.length];
        table.refresh();
      }, { key: "c", kind: "quiet", id: "correct" }),
      misread(state, table)),
  ];
}

/** A hand was corrected: the reveal can be kept, so that it is not misread again. */
function misread(state, table) {
  const { offered, kept } = state.clip;
  if (kept) return h("p", { class: "quiet kept", id: "kept" }, h("b", { "aria-hidden": "true" }, "✓ "), "Kept as a clip: ", kept);
  const keep = (isPrivate) => table.act({ do: "keep_clip", private: isPrivate });
  return offered && h("div", { class: "misread", role: "group", "aria-label": "A hand was corrected" },
    button("Keep this misread as a clip", () => keep(false), { key: "e", kind: "quiet", id: "keep-clip" }),
    button("Only its hands", () => keep(true), { key: "b", kind: "quiet", id: "keep-private", name: "Keep this misread with only its hands; everything else in the picture is black" }));
}
