// Choosing the game, the players and the rules of the house.

import { h, ship } from "../dom.js";
import { button, choice, heading } from "../parts.js";

const ON_THE_PAGE = "finger_pirates";
const WORDS = {
  nobody_abducted_at_zero: ["Nobody has a ghost left", [[true, "Nobody is abducted"], [false, "All tied are abducted"]]],
  jars_stop_at_zero: ["More jars than ghosts", [[true, "Spare jars count nothing"], [false, "Ghosts go below zero"]]],
  gun_without_token: ["A gun without a token", [["ask_again", "Show again"], ["count_fingers", "Two fingers"]]],
  fist: ["A fist at three", [["ask_again", "Show again"], ["one_finger", "One finger"]]],
};

/** A house rule's choice as people say it. */
export const ruleWords = (name, chosen) => {
  const [title, choices] = WORDS[name] ?? [name, []];
  return [title, choices.find(([value]) => value === chosen)?.[1] ?? String(chosen)];
};

export function setup(state, table) {
  const ui = table.ui;
  const last = state.setup ?? {};
  ui.players ??= [...(last.players ?? []), "", "", "", "", ""].slice(0, 5);
  ui.rules ??= last.rules ?? "standard";
  ui.track ??= last.track ?? "ships";
  ui.deck ??= typeof last.deck === "object" && last.deck ? "house" : "none";
  ui.house ??= { ...(last.house ?? {}) };
  const games = table.games;
  const rules = games.find((game) => game.game === ON_THE_PAGE)?.house_rules ?? [];
  const start = async () => {
    const players = ui.players.map((name) => name.trim()).filter(Boolean);
    const line = { do: "start", players, rules: ui.rules, track: ui.track, house: ui.house };
    if (ui.track === "ships" && ui.deck === "house") line.deck = "house";
    await table.act({ do: "start", game: ON_THE_PAGE, line });
  };
  const set = (what) => {
    Object.assign(ui, what);
    table.refresh();
  };
  return [
    heading("Who plays?"),
    h("div", { class: "games", role: "group", "aria-label": "Game" },
      games.map((game) => {
        const here = game.game === ON_THE_PAGE;
        return h("div", { class: `game ${here ? "chosen" : "later"}` },
          ship(here ? "✓" : ""), h("b", {}, game.title), !here && h("small", {}, "in the terminal, for now"));
      })),
    h("ol", { class: "names" },
      ui.players.map((name, place) =>
        h("li", {},
          h("label", { for: `name-${place}` }, place < 4 ? `Player ${place + 1}` : "Player 5, if there is one"),
          h("input", {
            id: `name-${place}`,
            value: name,
            maxlength: 40,
            autocomplete: "off",
            placeholder: place < 4 ? "Name" : "–",
            oninput: (event) => {
              ui.players[place] = event.target.value;
              table.keepDraft();
            },
          })))),
    h("p", { class: "quiet" }, "Clockwise as the camera sees the table, from the bottom left."),
    h("div", { class: "choices" },
      choice("Rules", [["standard", "Standard"], ["advanced", "With guns"]], ui.rules, (rules) => set({ rules })),
      choice("Ships", [["ships", "Follow every ship"], ["order", "Only rule the order"]], ui.track, (track) => set({ track })),
      ui.track === "ships" &&
        choice("Deck", [["none", "Our own cards"], ["house", "House deck"]], ui.deck, (deck) => set({ deck }))),
    h("details", { class: "house", id: "house-rules", open: ui.houseOpen, ontoggle: (e) => { ui.houseOpen = e.target.open; } },
      h("summary", {}, "House rules"),
      rules.map((rule) => {
        const [title, choices] = WORDS[rule.name] ?? [rule.name, rule.choices.map((c) => [c, String(c)])];
        const chosen = rule.name in ui.house ? ui.house[rule.name] : rule.default;
        return choice(title, choices, chosen, (value) => set({ house: { ...ui.house, [rule.name]: value } }));
      })),
    h("div", { class: "actions" }, button("Set sail", start, { key: "Enter| ", kind: "main big", id: "start" })),
  ];
}
