// Picking ships in order, counting icons, and the end.

import { h, icon, ship } from "../dom.js";
import { button, heading, ordinal } from "../parts.js";
import { proposed } from "./proposals.js";

export function take(state, table) {
  const { play_area: area, picking, ruling, piles } = state.game;
  const at = ruling.order.indexOf(picking);
  return [
    heading(`${picking} picks`),
    h("ol", { class: "queue", "aria-label": "Order" },
      ruling.order.map((player, place) =>
        h("li", { class: place < at ? "done" : place === at ? "now" : "", "aria-current": place === at ? "true" : undefined },
          h("span", { class: "rank" }, ordinal(place + 1)), " ", player,
          place === ruling.order.length - 1 && h("small", {}, " gets none")))),
    proposed(state, table),
    h("div", { class: "play-area", role: "group", "aria-label": "Play area" },
      area.map((number, place) =>
        h("button", {
          type: "button", class: "ship-card", id: `ship-${number}`, "data-key": String(place + 1),
          "aria-label": `Ship ${number}`,
          onclick: () => table.line({ do: "take", player: picking, control: number }),
        }, ship(number), h("kbd", { "aria-hidden": "true" }, String(place + 1))))),
    h("ul", { class: "piles", "aria-label": "Piles" },
      state.game.players.map((player) =>
        h("li", {}, h("span", {}, player), h("b", {}, `${piles[player].top}`), h("small", {}, ` on top of ${piles[player].cards}`)))),
  ];
}

const ICONS = [["ghosts", "Ghosts"], ["jars", "Jars"], ["keys", "Keys"], ["papers", "Papers"], ["torches", "Torches"]];

export function score(state, table) {
  const ui = table.ui;
  const known = state.legal.some((offer) => offer.do === "score" && !("icons" in offer));
  const back = table.isLocal && button("Back to the round", () => table.local(null), { key: "Escape", kind: "quiet", id: "back" });
  if (known) {
    return [
      heading("The deck has run out"),
      h("p", {}, "Turn up your ships. The Companion knows every card of the deck and counts."),
      h("div", { class: "actions" }, button("Count", () => table.line({ do: "score" }), { key: "Enter| ", kind: "main big", id: "count-icons" })),
    ];
  }
  ui.icons ??= {};
  const count = () => {
    const icons = {};
    for (const player of state.game.players) {
      const given = ui.icons[player] ?? {};
      icons[player] = Object.fromEntries(ICONS.map(([name]) => [name, Number(given[name] || 0)]));
      icons[player].treasure = (given.treasure ?? "").split(/\D+/).filter(Boolean).map(Number);
    }
    return table.line({ do: "score", icons });
  };
  const input = (player, name, label) =>
    h("label", { class: name === "treasure" ? "wide" : "" }, h("span", {}, label),
      h("input", {
        id: `icon-${player}-${name}`,
        inputmode: "numeric",
        autocomplete: "off",
        value: ui.icons[player]?.[name] ?? "",
        placeholder: name === "treasure" ? "3 3 2" : "0",
        oninput: (event) => {
          (ui.icons[player] ??= {})[name] = event.target.value;
          table.keepDraft();
        },
      }));
  return [
    heading("Count your icons"),
    h("div", { class: "icon-forms" },
      state.game.players.map((player) =>
        h("fieldset", { class: "icons" }, h("legend", {}, player),
          ICONS.map(([name, label]) => input(player, name, label)), input(player, "treasure", "Treasure, each bag")))),
    h("div", { class: "actions" }, button("Score", count, { key: "Enter", kind: "main big", id: "score" }), back),
  ];
}

export function over(state, table) {
  const { scores, players } = state.game;
  const total = (player) => Object.values(scores.points[player]).reduce((sum, points) => sum + points, 0);
  const gone = new Set(scores.eliminated);
  const winners = new Set(scores.winners);
  return [
    heading(winners.size ? `${list(scores.winners)} ${winners.size > 1 ? "share the victory" : "wins"}` : "Everyone loses"),
    h("table", { class: "scores" },
      h("caption", { class: "unseen" }, "Scores"),
      h("thead", {}, h("tr", {}, ["Player", "Ghosts", "Sets", "Treasure", "Guns", "Points"].map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, players.map((player, at) => {
        const points = scores.points[player];
        return h("tr", { class: gone.has(player) ? "gone" : winners.has(player) ? "winner" : "", style: { "--at": at } },
          h("th", { scope: "row" }, winners.has(player) && icon("crown"), gone.has(player) && icon("ghost"), " ", player),
          h("td", {}, String(scores.ghosts[player])),
          points
            ? [points.sets, points.treasure, points.guns].map((value) => h("td", {}, String(value)))
            : h("td", { colspan: 3, class: "abducted" }, "abducted by ghosts"),
          h("td", { class: "sum" }, points ? String(total(player)) : "–"));
      }))),
    h("div", { class: "actions" },
      button("New game", () => table.act({ do: "leave" }), { key: "Enter| ", kind: "main big", id: "leave" }),
      button("Read it out", () => table.act({ do: "read", what: "standing" }), { key: "o", id: "read-scores", iconName: "ear" })),
  ];
}

const list = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);
