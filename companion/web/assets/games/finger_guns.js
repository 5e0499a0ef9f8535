// Finger Guns: everybody's lives, the center, and who points at whom.

import { h, s } from "../dom.js";
import { choice } from "../parts.js";

const SPECIALS = {
  disable_shields: "Disable all Shields",
  weaken_shields: "All shields −1",
  strengthen_attacks: "All attacks +1",
  limit_to_lives: "Damage at most #lives",
  finger_bonus: "+1 for every finger on it",
  double_if_nobody: "Double if 0 point at you",
  double_if_one: "Double if 1 points at you",
  double_if_more: "Double if more point at you",
  double_if_center: "Double if {} point at the center",
  double_if_all_center: "Double if all others point at the center",
  center_only: "Only from the center",
  as_left: "As much as your left neighbor",
  as_right: "As much as your right neighbor",
  as_strongest: "As the most damaging at you",
  swap_lives: "Swap up to 3 lives",
  flip_facedown: "Flip {} facedown",
  flip_faceup: "Flip {} faceup",
  look: "Look at {} facedown",
  facedown_attack: "Facedown are Attack 1",
  facedown_shield: "Facedown are Shield 1",
  hide: "Hide",
  reverse_next: "Opposite order next round",
};

const KINDS = { attack: "Attack", shield: "Shield" };
const SHAPES = {
  attack: "M4 20l9-9M13 11l7-8v5l-5 5zM3 15l6 6M7 17l-4 4",
  shield: "M12 2l8 3v6c0 5-3 9-8 11-5-2-8-6-8-11V5z",
};

const special = (card) => (card.special ? SPECIALS[card.special].replace("{}", card.amount) : "");

/** A card's words: "Attack 2: all attacks +1". */
const wordsOf = (card) => (card.facedown ? `Facedown ${card.facedown.split("-")[1]}` : `${KINDS[card.kind]} ${card.number}${card.special ? `: ${special(card)}` : ""}`);

/** A card as it lies there; `named` with the number by which the table tells it from others like it. */
function face(card, marks = "", named = false) {
  if (card.facedown) return h("span", { class: `life facedown ${marks}`, "aria-label": wordsOf(card) }, h("b", {}, "?"), h("small", {}, `#${card.facedown.split("-")[1]}`));
  return h("span", { class: `life ${card.kind} ${marks}`, "aria-label": wordsOf(card) },
    s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: SHAPES[card.kind] })),
    h("b", {}, String(card.number)),
    card.special && h("small", {}, special(card)),
    named && h("i", { class: "no" }, `no. ${card.card}`));
}

const known = (ref, state) => (typeof ref === "string" ? { facedown: ref } : state.play.cards[String(ref)]);
const refOf = (card) => card.facedown ?? card.card;

export const fingerGuns = {
  players: [3, 8],
  note: "Clockwise. Everybody has 8 lives: cards with an Attack or a Shield.",
  setup(ui, set) {
    return [
      choice("Mode", [["quickshot", "Quickshot"], ["longshot", "Longshot"]], ui.mode ?? "quickshot", (mode) => set({ mode })),
      choice("Special actions", [[false, "The simplest"], [true, "All of them"]], ui.specials ?? false, (specials) => set({ specials })),
      choice("Gun Gang", [[false, "Everybody alone"], [true, "Gun Gang"]], ui.gun_gang ?? false, (gun_gang) => set({ gun_gang })),
      choice("Flipping", [[false, "No expansion"], [true, "With the expansion"]], ui.flipping ?? false, (flipping) => set({ flipping })),
      ui.flipping && h("p", { class: "quiet", id: "deal-note" }, "With the expansion cards lie facedown, and everybody sees this page: the Companion cannot deal them."),
      choice("Cards", [["table", "We deal our own"], ["printed", "Printed, read by the camera"], ...(ui.flipping ? [] : [["referee", "Dealt by the Companion"]])],
        ui.printed ? "printed" : ui.deal ?? "table", (cards) => set({ printed: cards === "printed", deal: cards === "printed" ? "table" : cards })),
    ];
  },
  line(ui) {
    const line = { mode: ui.mode ?? "quickshot", specials: ui.specials ?? false, gun_gang: ui.gun_gang ?? false, flipping: ui.flipping ?? false };
    if (ui.deal === "referee" && !ui.flipping) {
      // 53 bits, as many as a whole number of the referee may have.
      const [high, low] = crypto.getRandomValues(new Uint32Array(2));
      Object.assign(line, { deal: "referee", seed: (high % 2 ** 21) * 2 ** 32 + low });
    }
    return line;
  },
  options: ["mode", "specials", "gun_gang", "flipping", "deal", "printed"],

  absent: {},
  verbs: {
    deal: "Deal", order: "Order", identify: "Which card it was", pass: "Pass", flip: "Flip", look: "Look", remove: "Remove",
    swap: "Swap lives",
    targets: "All point", cards: "All picked",
  },
  confirm: { targets: "That is how they point", cards: "Rule", deal: "Dealt", remove: "Remove", flip: "Flip", look: "Looked", swap: "Swap" },
  field(path, state) {
    const [key, player] = path;
    if (key === "hands") return state.step === "targets" ? `${player} points at` : `${player} picks`;
    if (key === "cards" && state.step === "remove") return "Cards to remove";
    return {
      player: "Who?", lives: state.game.flipping ? "The four faceup lives" : "The eight lives", first: "What comes first?", card: "Which card was it?",
      with: "Swap with", give: "Lives given", take: "Lives taken", cards: "Which cards?",
    }[key] ?? key;
  },
  value(path, value, state) {
    const key = path[0];
    if (key === "first") return value === "targets" ? "Finger gun first" : "Card first";
    const isCard = ["lives", "card", "give", "take"].includes(key) || (key === "cards") || (key === "hands" && state.step === "cards");
    return isCard ? face(known(value, state), "", state.game.deal === "table") : String(value);
  },
  look: (path) => (["lives", "card", "cards", "give", "take"].includes(path[0]) || path[0] === "hands" ? "cards" : ""),

  bar: (state) => [["Round", state.game.round], ["Mode", state.game.mode === "quickshot" ? "Quickshot" : "Longshot"]],

  board(state) {
    const { players, lives, center, dead, targets, picks, damage, owed } = state.game;
    const picked = new Set(Object.values(picks ?? {}).map(refOf));
    const tile = (player) => h("li", { class: `shooter ${dead.includes(player) ? "dead" : ""} ${owed[player] ? "now" : ""}` },
      h("div", { class: "name" },
        h("h2", {}, player, " ", h("small", {}, dead.includes(player) ? "dead" : lives[player] ? `${lives[player].length} ${lives[player].length === 1 ? "life" : "lives"}` : "not dealt yet")),
        h("p", {}, targets?.[player] && [h("span", { "aria-hidden": "true" }, "☞ "), h("span", { class: "unseen" }, "points at "), targets[player]],
          damage[player] > 0 && h("b", { class: "damage" }, ` takes ${damage[player]}`))),
      h("div", { class: "lives" }, (lives[player] ?? []).map((card) => face(card, picked.has(refOf(card)) ? "picked" : ""))));
    return [h("ul", { class: `shooters ${players.length > 4 ? "many" : ""} ${players.length > 6 ? "crowd" : ""}` },
      players.map(tile),
      h("li", { class: `middle ${center.length > 3 ? "full" : ""}` },
        ring(players, targets, dead),
        h("div", {}, h("h2", {}, "Center ", h("small", {}, center.length ? `${center.length} ${center.length === 1 ? "card" : "cards"}` : "empty")),
          h("div", { class: "lives" }, center.map((card) => face(card, picked.has(refOf(card)) ? "picked" : ""))))))];
  },

  scores(state) {
    const { players, lives, winners, dead } = state.game;
    return h("table", { class: "scores" },
      h("caption", { class: "unseen" }, "Lives"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Player"), h("th", { scope: "col" }, "Lives"))),
      h("tbody", {}, players.map((player, at) =>
        h("tr", { class: winners.includes(player) ? "winner" : dead.includes(player) ? "gone" : "", style: { "--at": at } },
          h("th", { scope: "row" }, player, winners.includes(player) && " – wins", dead.includes(player) && " – dead"), h("td", { class: "sum" }, String(lives[player].length))))));
  },
};

/** Who points at whom, as arrows in a ring of the players in their seats. The tiles say the same in words. */
function ring(players, targets, dead) {
  const at = (player, radius) => {
    const angle = (2 * Math.PI * players.indexOf(player)) / players.length - Math.PI / 2;
    return [130 + radius * Math.cos(angle), 100 + 0.82 * radius * Math.sin(angle)];
  };
  const arrows = Object.entries(targets ?? {}).map(([from, to]) => {
    const [x1, y1] = at(from, 62);
    const [x2, y2] = at(to, 62);
    const long = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / long, (y2 - y1) / long];
    const [sx, sy] = [-dy * 5, dx * 5]; // two who point at each other: two lines
    const tip = [x2 - dx * 6 + sx, y2 - dy * 6 + sy];
    const wing = (side) => `${tip[0] - dx * 11 + side * dy * 6} ${tip[1] - dy * 11 - side * dx * 6}`;
    return s("path", { d: `M${x1 + dx * 6 + sx} ${y1 + dy * 6 + sy}L${tip.join(" ")}M${wing(1)}L${tip.join(" ")}L${wing(-1)}` });
  });
  return s("svg", { class: "ring", viewBox: "0 0 260 200", "aria-hidden": "true" },
    arrows,
    players.map((player) => {
      const [x, y] = at(player, 80);
      return s("text", { x, y: y + 5, class: dead.includes(player) ? "dead" : "" }, player.length > 9 ? `${player.slice(0, 8)}…` : player);
    }));
}
