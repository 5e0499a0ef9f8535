// Ghost Pirates: both ships, seen from above, along the five ocean currents, with everybody who is aboard.

import { h, icon, s } from "../dom.js";
import { choice } from "../parts.js";

const COLUMNS = [1, 2, 3, 4, 5];
const CAPTAINS = { saxon: "Deadeye Saxon", macklin: "Night Macklin", bertram: "Bilious Bertram", reinheimer: "Reinheimer" };
const PARTS = { forecastle: "Forecastle", main_mast: "Main Mast", poop_deck: "Poop Deck", cannon: "Cannon", mast: "Mast", cargo_hold: "Cargo Hold" };
const CARDS = {
  cannon_2: "Cannon, 2 crew", cannon_3: "Cannon, 3 crew", mast_4: "Mast, 4 crew", mast_5: "Mast, 5 crew", cargo_hold_6: "Cargo Hold, 6 crew", cargo_hold_7: "Cargo Hold, 7 crew",
  boarding_plank: "Boarding Plank", pieces_of_eight: "Pieces of Eight", rum: "Rum", lucky_dice: "Lucky Dice", cursed_dagger: "Cursed Dagger", grappling_hook: "Grappling Hook",
};
const DRAWN = {
  forecastle: "M60 12v44M48 22h24M40 44c4 14 36 14 40 0",
  poop_deck: "M60 14a20 20 0 1 0 .1 0M60 6v56M32 34h56M40 14l40 40M80 14L40 54",
  main_mast: "M20 34h80M60 34m-11 0a11 11 0 1 0 22 0a11 11 0 1 0-22 0M30 22h60M30 46h60",
  mast: "M28 34h64M60 34m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0",
  cannon: "M50 62V26q0-10 10-10t10 10v36zM44 54h32M44 40h6M70 40h6",
  cargo_hold: "M32 14h56v42H32zM32 28h56M32 42h56M46 14v42M60 14v42M74 14v42",
};
const ARROWS = { fore: "←", aft: "→" };

const other = (current) => (current === "fore" ? "aft" : "fore");

const partAt = (place, state) => {
  if ("plank" in place) return `Plank over current ${place.plank}`;
  const part = state.game.ships[place.ship].parts.find((one) => one.column === place.column);
  return `${place.ship}'s ${part ? PARTS[part.part] : "part"} at ${place.column}`;
};
const whoIs = ({ crew, mate, captain }) => [crew && `${crew} crew`, mate && "the Mate", captain && "the Captain"].filter(Boolean).join(" and ") || "nobody";

export const ghostPirates = {
  players: [2, 2],
  note: "Two players: the first begins, and the bow of that ship points to current 1. Deal your own cards and hold them hidden: everybody sees this page, so it cannot deal them. A card is named here when it is played.",
  setup(ui, set) {
    const captains = (ui.captains ??= ["saxon", "macklin"]);
    const currents = (ui.currents ??= ["fore", "aft", "fore", "aft", "fore"]);
    const captain = (at) => choice(`Captain of player ${at + 1}`, Object.entries(CAPTAINS), captains[at], (value) => {
      const theirs = captains[1 - at] === value ? captains[at] : captains[1 - at];
      set({ captains: at ? [theirs, value] : [value, theirs] });
    });
    return [
      captain(0), captain(1),
      h("fieldset", { class: "choice" }, h("legend", {}, "Ocean currents, from 1 to 5"), h("div", { class: "segments" },
        currents.map((current, at) => h("button", {
          type: "button", class: "segment", id: `current-${at + 1}`, "aria-label": `Current ${at + 1}: ${current}`,
          onclick: () => set({ currents: currents.map((one, place) => (place === at ? other(one) : one)) }),
        }, `${ARROWS[current]} ${current}`)))),
    ];
  },
  line: (ui) => ({ captains: ui.captains, currents: ui.currents }),
  options: ["captains", "currents"],

  order: ["player", "who", "from", "to", "at", "count", "card", "column", "shift", "token", "daggers", "lucky", "dice"],
  absent: { at: "No: two cards are drawn" },
  whole: ["daggers", "lucky", "faces"],
  verbs: {
    build: { label: "Build", hint: "a new ship part" },
    replace: { label: "Replace", hint: "a part of your ship" },
    plank: { label: "Plank", hint: "over a current" },
    rum: { label: "Rum", hint: "two go overboard, or two cards" },
    pieces_of_eight: { label: "Pieces of Eight", hint: "bribe a crew" },
    fire: { label: "Fire", hint: "a cannon" },
    move: { label: "Move", hint: "crew or Mate" },
    retreat: { label: "Retreat", hint: "the opponent rolls" },
    fight: { label: "Fight", hint: "where both have crew" },
    pillage: { label: "Pillage", hint: "an unopposed location" },
    grappling_hook: { label: "Grappling Hook", hint: "either player, at any time" },
    lose: "Who is hit?",
    done: (state) => ({ label: { cards: "On to crew movement", movement: "On to fight and pillage", fight: "End the turn" }[state.step], last: true }),
  },
  confirm: { fire: "Fire!", fight: "Fight!", lose: "These are hit" },
  field(path, state) {
    const [key, player] = path;
    if (key === "dice") return player ? `Dice of ${player}` : { fire: "The cannon's die", pillage: "The die", retreat: "Dice of the opponent" }[state.step] ?? "The dice";
    if (key === "lucky") return path.length > 1 ? "The die that is changed" : "Lucky Dice?";
    if (key === "lost") return { crew: `Crew of ${player}`, mate: `The Mate of ${player}?`, captain: `The Captain of ${player}?` }[path[2]];
    return {
      player: "Who plays it?", who: "Who?", count: "How many?", from: "From where?", to: "To where?", at: "Where?", card: "Which card?", column: "At which current?",
      shift: "Which way do the parts shift?", token: "Which crew?", daggers: "Cursed Dagger?",
    }[key] ?? key;
  },
  value(path, value, state) {
    const key = path[0];
    if (key === "lost") return typeof value === "number" ? String(value) : value ? "hit" : "not hit";
    if (["at", "from", "to"].includes(key)) return partAt(value, state);
    if (key === "card") return CARDS[value] ?? PARTS[value] ?? value;
    if (key === "shift") return value === "fore" ? "← Fore" : "→ Aft";
    if (key === "who") return value === "mate" ? "The Mate" : "Crew";
    if (key === "token") return { fresh: "Crew that has not moved", moved: "Crew that has moved", mate: "The Mate" }[value];
    if (key === "daggers") return value.length ? value.map((player) => `${player} plays one`).join(", ") : "Nobody plays one";
    if (key === "lucky" && path.length > 1) return value.join(" becomes ");
    if (key === "lucky") return value.length ? value.map(({ of, by }) => `${by.join(", then ")} ${by.length > 1 ? "change" : "changes"} a die of ${of}`).join("; ") : "Nobody plays them";
    return String(value);
  },

  bar: (state) => [["Turn", state.game.turn], ["On turn", state.game.active]],

  board(state) {
    const { players, ships } = state.game;
    return [
      h("table", { class: "sea-chart" },
        h("caption", { class: "unseen" }, "Both ships along the ocean currents"),
        h("thead", {}, h("tr", {}, h("th", { scope: "col", class: "unseen-cell" }, h("span", { class: "unseen" }, "What")), COLUMNS.map((column) => h("th", { scope: "col" }, h("span", { class: "unseen" }, "Current "), String(column))))),
        h("tbody", {}, shipRow(state, players[0], 0), currentsRow(state), shipRow(state, players[1], 1))),
      h("ul", { class: "captains" }, players.map((player, at) => {
        const { captain, below_decks: below, overboard, hand } = ships[player];
        const overboardWords = overboard.crew || overboard.mate ? `, overboard ${whoIs({ ...overboard })}` : "";
        return h("li", { class: player === state.game.active ? "now" : "", "aria-current": player === state.game.active ? "true" : undefined },
          h("h2", {}, token(at, "★"), " ", player), h("p", {}, `Captain ${CAPTAINS[captain]}`),
          h("p", {}, `${below} crew below decks${overboardWords}`),
          h("p", {}, `${hand.main} ${hand.main === 1 ? "card" : "cards"}, ${hand.treasure} treasure`));
      })),
      h("p", { class: "quiet" }, `Main deck ${state.game.main_deck.left}, treasure deck ${state.game.treasure_deck.left}. `, h("span", { "aria-hidden": "true" }, "Number: crew · M: Mate · ★: Captain.")),
    ];
  },

  scores(state) {
    const { players, winner, ships } = state.game;
    return h("table", { class: "scores" },
      h("caption", { class: "unseen" }, "The end"),
      h("thead", {}, h("tr", {}, ["Player", "Captain", "Crew below decks"].map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, players.map((player, at) => h("tr", { class: player === winner ? "winner" : "gone", style: { "--at": at } },
        h("th", { scope: "row" }, player === winner && icon("crown"), " ", player),
        h("td", {}, CAPTAINS[ships[player].captain], player !== winner && ", keelhauled"), h("td", {}, String(ships[player].below_decks))))));
  },
};

/** One piece of a player: the first player's are round, the second's square, so that color alone says nothing. */
const token = (at, text, words = "") => h("span", { class: `token of-${at}` }, h("span", { "aria-hidden": words ? "true" : undefined }, text), words && h("span", { class: "unseen" }, words));

function aboard(groups, state) {
  return h("div", { class: "aboard" }, Object.entries(groups).flatMap(([player, group]) => {
    const at = state.game.players.indexOf(player);
    return [
      group.crew > 0 && token(at, String(group.crew), `${group.crew} crew of ${player} `),
      group.mate && token(at, "M", `Mate of ${player} `),
      group.captain && token(at, "★", `Captain of ${player} `),
    ];
  }));
}

function shipRow(state, player, at) {
  const { parts, bow_points_to: bow } = state.game.ships[player];
  return h("tr", { class: `ship-row of-${at} bow-${bow}` },
    h("th", { scope: "row" }, player),
    COLUMNS.map((column) => {
      const part = parts.find((one) => one.column === column);
      if (!part) return h("td", { class: "open-sea" }, h("span", { class: "unseen" }, "open sea"));
      const marks = [part.fired && "fired", part.fought && "fought", part.pillaged && "pillaged"].filter(Boolean);
      return h("td", { class: `part ${part.part}` },
        h("div", { class: "deck" },
          s("svg", { viewBox: "0 0 120 68", "aria-hidden": "true" }, s("path", { d: DRAWN[part.part] })),
          h("b", {}, PARTS[part.part]),
          aboard(part.groups, state),
          marks.length > 0 && h("small", {}, marks.join(", "))));
    }));
}

function currentsRow(state) {
  return h("tr", { class: "currents" },
    h("th", { scope: "row" }, h("span", { class: "unseen" }, "Currents"), h("span", { "aria-hidden": "true" }, "≈")),
    COLUMNS.map((column) => {
      const plank = state.game.planks.find((one) => one.column === column);
      const current = state.game.currents[column - 1];
      return h("td", { class: plank ? "planked" : "" },
        h("span", { class: "current" }, h("b", { "aria-hidden": "true" }, ARROWS[current]), ` ${current}`),
        plank && h("div", { class: "plank" }, h("b", {}, "Plank"), aboard(plank.groups, state)));
    }));
}
