// Captain Pirate: the treasures, the expedition, and what everybody holds and has won.

import { h, icon, s } from "../dom.js";
import { choice } from "../parts.js";

const TREASURES = 6;
const CARDS = 5;
const PARROT = "parrot";
const FIGURES = {
  pirate: "M12 2a8 8 0 0 0-8 8c0 3 2 5 4 6v4h8v-4c2-1 4-3 4-6a8 8 0 0 0-8-8zM9 9.5v1M15 9.5v1M11 15h2",
  parrot: "M8 22c0-6-3-8-3-13a6 6 0 0 1 12 0c3 0 4 2 3 5l-4-2c0 5-3 7-8 10zM10 8v.5",
};

const cap = (word) => word[0].toUpperCase() + word.slice(1);
const colorOf = (card) => card.split(" ")[0];
/** The deck's own colors by their place among the six; a deck may name others. */
const swatch = (card, state) => (colorOf(card) === PARROT ? "parrot" : `color-${state.game.colors.indexOf(colorOf(card))}`);

function card(name, state) {
  const [color, points] = name.split(" ");
  return h("span", { class: `pirate-card ${swatch(name, state)}`, "aria-label": cap(name) }, h("b", {}, points ?? s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: color === PARROT ? FIGURES.parrot : FIGURES.pirate }))), h("small", {}, cap(color)));
}

const back = (what) => h("span", { class: "pirate-card back" }, h("b", {}, "?"), h("small", {}, what));

const counted = (many, one) => `${many} ${one}${many === 1 ? "" : "s"}`;

export const captainPirate = {
  players: [3, 7],
  note: "Clockwise. Deal your own cards, 4 to everybody, and hold them hidden: everybody sees this page, so it cannot deal them. What is laid down or told is tapped in.",
  setup(ui, set) {
    return [choice("Deck", [["none", "Our own cards: we count the points"], ["house", "House deck"]], ui.deck ?? "none", (deck) => set({ deck }))];
  },
  line: (ui) => (ui.deck === "house" ? { deck: "house" } : {}),
  options: ["deck"],

  order: ["player", "with"],
  absent: { number: "With raised fingers" },
  verbs: {
    first_player: "Best parrot",
    take: { label: "Take a card", hint: "from the draw pile" },
    exchange: { label: "Exchange", hint: "two cards with another player" },
    look: { label: "Look", hint: "at all cards of another player" },
    show: { label: "Show", hint: "all your cards to another player" },
    expedition: { label: "Expedition", hint: "instead of actions" },
    reveal: "Fingers",
    accept: (state) => ({ label: "Accept", hint: `and add ${CARDS - state.game.expedition.number}` }),
    decline: "Decline",
    choose: "Choose", discard: "Discard", alone: { label: "Go alone", hint: "with five cards" }, win: "Keep", call_off: { label: "Call it off", hint: "the cards are not there" },
    count: { label: "Count cards", hint: "that a player has won" }, score: "Score",
  },
  confirm: { expedition: "Declare", discard: "Discard", alone: "Go alone", count: "Count" },
  field(path, state) {
    const [key, player] = path;
    const { expedition } = state.game;
    if (key === "hands") return `Fingers of ${player}`;
    if (key === "points") return `Points of ${player}`;
    if (key === "cards" && state.step === "discard") return `${expedition.captain} discards`;
    return {
      player: "Who?", with: "With whom?", at: "At whose cards?", to: "To whom?", color: "Which color?", number: "How many cards?",
      card_of: "The card of", cards: "Which cards?", card: "Which card?",
    }[key] ?? key;
  },
  value(path, value, state) {
    const key = path[0];
    if (key === "color" || key === "cards" || key === "card") return card(value, state);
    return String(value);
  },
  look: (path) => (["color", "cards", "card"].includes(path[0]) ? "cards" : ""),

  bar: (state) => [["Treasures left", state.game.treasures_left], ["To draw", state.game.draw_pile]],

  board(state) {
    const { players, treasures, hands, won, hand_limit: limit, draw_pile: draw, discards, player: active, scored } = state.game;
    const owners = players.flatMap((player) => Array(treasures[player]).fill(player));
    return [
      h("ol", { class: "treasures", "aria-label": "Treasures" }, [...Array(TREASURES).keys()].map((at) =>
        h("li", { class: owners[at] ? "taken" : "" }, chest(Boolean(owners[at])), h("span", {}, owners[at] ?? "in the sea")))),
      expedition(state),
      h("ul", { class: "crew" }, players.map((player) =>
        h("li", { class: player === active && !scored ? "now" : "", "aria-current": player === active && !scored ? "true" : undefined },
          h("h2", {}, player),
          h("p", {}, h("span", { class: "fan", "aria-hidden": "true" }, Array(hands[player]).fill(0).map(() => h("i", {}))), `holds ${hands[player]} of ${limit}`),
          h("p", {}, `won ${counted(won[player], "card")}`),
          h("p", {}, counted(treasures[player], "treasure"))))),
      h("div", { class: "piles-line" },
        h("div", {}, h("h2", {}, "Draw pile"), h("p", {}, h("b", {}, String(draw)), ` ${draw === 1 ? "card" : "cards"}`)),
        h("div", {}, h("h2", {}, "Discards"), discards.length
          ? h("ul", { class: "discards" }, [...new Set(discards.map(colorOf))].map((color) => h("li", {}, card(color, state), ` ×${discards.filter((one) => colorOf(one) === color).length}`)))
          : h("p", { class: "quiet" }, "none"))),
    ];
  },

  scores(state) {
    const { scored, treasures } = state.game;
    return h("table", { class: "scores" },
      h("caption", { class: "unseen" }, "Scores"),
      h("thead", {}, h("tr", {}, ["Player", "Place", "Treasures", "Points"].map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, scored.places.flatMap((place, at) => place.map((player) =>
        h("tr", { class: at === 0 ? "winner" : "", style: { "--at": at } },
          h("th", { scope: "row" }, at === 0 && icon("crown"), " ", player), h("td", {}, String(at + 1)), h("td", {}, String(treasures[player])), h("td", { class: "sum" }, String(scored.points[player])))))));
  },
};

function expedition(state) {
  const now = state.game.expedition;
  if (!now) {
    return h("section", { class: "expedition none" }, ship(""), h("p", {}, "No expedition is under way."));
  }
  const { captain, mate, color, number } = now;
  const cards = number === null ? [] : [...Array(CARDS).keys()].map((at) => (at < number ? back(captain) : back(mate)));
  const words = {
    reveal: `${captain} raises fingers: how many cards?`,
    answer: `${mate} is asked for ${counted(CARDS - number, "card")}.`,
    choose: "One card of each lies in the center.",
    discard: `${captain} reveals and discards.`,
    win: `${captain} went alone and keeps one.`,
  }[state.step];
  return h("section", { class: "expedition", "aria-label": "Expedition" },
    ship(swatch(color, state)),
    h("div", {},
      h("p", { class: "declared" }, h("b", {}, captain), " with ", h("b", {}, mate), ": ", number === null ? "" : `${number} `, h("b", {}, color)),
      h("div", { class: "lives" }, now.revealed ? now.revealed.map((one) => card(one, state)) : cards),
      words && h("p", {}, words)));
}

const ship = (color) =>
  s("svg", { class: `galleon ${color}`, viewBox: "0 0 160 120", "aria-hidden": "true" },
    s("path", { class: "sail", d: "M42 20c22 6 26 34 20 52-14 2-28 2-40-2 8-16 14-34 20-50zM92 10c28 8 34 42 26 64-16 2-34 2-48-2 12-20 18-42 22-62z" }),
    s("path", { class: "mast", d: "M44 14v66M94 6v76" }),
    s("path", { class: "hull", d: "M8 78h140c-2 22-18 32-34 32H40C22 110 12 96 8 78z" }),
    s("path", { class: "wave", d: "M0 112q20-10 40 0t40 0 40 0 40 0" }));

const chest = (taken) =>
  s("svg", { class: "chest", viewBox: "0 0 64 48", "aria-hidden": "true" },
    s("path", { class: "lid", d: taken ? "M6 22c0-10 4-16 10-16h32c6 0 10 6 10 16z" : "M6 22c0-12 4-18 10-18h32c6 0 10 6 10 18z" }),
    s("path", { class: "box", d: "M6 22h52v20H6z" }),
    s("path", { class: "lock", d: "M27 18h10v12H27z" }));
