// Choosing the game, the players and the rules of the house.

import { h, ship } from "../dom.js";
import { GAMES } from "../games/index.js";
import { button, choice, heading } from "../parts.js";

/** The words of a house rule without the marks of the program: "first_seat" is "first seat". */
const wordsOf = (name) => name.replaceAll("`", "").replace(/\b[a-z]+(_[a-z]+)+\b/g, (word) => word.replaceAll("_", " "));
const cap = (text) => text[0].toUpperCase() + text.slice(1);
const choiceWords = (value) => (value === true ? "Yes" : value === false ? "No" : cap(wordsOf(String(value))));

function wordedRule(game, rule) {
  const words = GAMES[game].houseWords?.[rule.name];
  return words
    ? { title: words[0], choices: words[1], reading: "" }
    : { title: cap(wordsOf(rule.name)), choices: rule.choices.map((value) => [value, choiceWords(value)]), reading: wordsOf(rule.reading) };
}

/** The house rules of a game as people say them: [title, the chosen one, what the rulebook leaves open]. */
export const rulesInForce = (game, rules, house) =>
  rules.map((rule) => {
    const { title, choices, reading } = wordedRule(game, rule);
    return [title, choices.find(([value]) => value === house[rule.name])?.[1] ?? choiceWords(house[rule.name]), reading];
  });

export function setup(state, table) {
  const ui = table.ui;
  const last = state.setup ?? {};
  ui.game ??= last.game in GAMES ? last.game : "finger_pirates";
  const game = GAMES[ui.game];
  const [fewest, most] = game.players;
  ui.names ??= [...(last.players ?? [])];
  ui.of ??= {};
  const chosen = (ui.of[ui.game] ??= last.game === ui.game || (!last.game && ui.game === "finger_pirates") ? remembered(game, last) : { house: {} });
  const rules = table.games.find((known) => known.game === ui.game)?.house_rules ?? [];
  const start = async () => {
    const players = ui.names.slice(0, most).map((name) => name.trim()).filter(Boolean);
    await table.act({ do: "start", game: ui.game, line: { do: "start", players, ...game.line(chosen), house: chosen.house }, printed: Boolean(chosen.printed) });
  };
  const set = (what) => {
    Object.assign(chosen, what);
    table.refresh();
  };
  return [
    heading("Who plays?"),
    h("div", { class: "games", role: "group", "aria-label": "Game" },
      table.games.filter((known) => known.game in GAMES).map((known) =>
        h("button", {
          type: "button", class: `game ${known.game === ui.game ? "chosen" : ""}`, id: `game-${known.game}`, "aria-pressed": String(known.game === ui.game),
          onclick: () => {
            ui.game = known.game;
            table.refresh();
          },
        }, ship(known.game === ui.game ? "✓" : ""), h("b", {}, known.title), h("small", {}, GAMES[known.game].players[0] === GAMES[known.game].players[1] ? "2 players" : `${GAMES[known.game].players.join(" to ")} players`)))),
    h("ol", { class: "names" },
      [...Array(most).keys()].map((place) =>
        h("li", {},
          h("label", { for: `name-${place}` }, place < fewest ? `Player ${place + 1}` : `Player ${place + 1}, if there is one`),
          h("input", {
            id: `name-${place}`,
            value: ui.names[place] ?? "",
            maxlength: 40,
            autocomplete: "off",
            placeholder: place < fewest ? "Name" : "–",
            oninput: (event) => {
              while (ui.names.length < place) ui.names.push("");
              ui.names[place] = event.target.value;
              table.keepDraft();
            },
          })))),
    h("p", { class: "quiet" }, game.note),
    h("div", { class: "choices" }, game.setup(chosen, set)),
    h("details", { class: "house", id: "house-rules", open: ui.houseOpen, ontoggle: (e) => { ui.houseOpen = e.target.open; } },
      h("summary", {}, "House rules"),
      rules.map((rule) => {
        const { title, choices, reading } = wordedRule(ui.game, rule);
        const value = rule.name in chosen.house ? chosen.house[rule.name] : rule.default;
        return h("div", { class: "house-rule" },
          choice(title, choices, value, (picked) => set({ house: { ...chosen.house, [rule.name]: picked } })),
          reading && h("p", { class: "quiet" }, reading));
      })),
    h("div", { class: "actions" }, button("Set sail", start, { key: "Enter| ", kind: "main big", id: "start" })),
  ];
}

/** What was chosen for the latest game. */
function remembered(game, last) {
  const chosen = { house: { ...(last.house ?? {}) } };
  for (const option of game.options) if (option in last) chosen[option] = last[option];
  return chosen;
}
