// A game that is played by what its referee allows: whose turn, what may be done now as large buttons, and what followed.

import { h, icon } from "../dom.js";
import { button, heading } from "../parts.js";
import { countButton } from "../steps/choices.js";
import { proposed } from "../steps/proposals.js";
import { keyOf, progress, same } from "./offers.js";

const KEYS = "123456789";

/** The panel of such a game. `game` is its part in this folder; index.js has them all. */
export function played(state, table, game) {
  if (state.step === "over") return over(state, table, game);
  const verbs = grouped(state.legal);
  const ui = table.ui;
  ui.chosen ??= {};
  if (!verbs.has(ui.verb)) ui.verb = verbs.size === 1 ? [...verbs.keys()][0] : null;
  return [
    heading(state.prompt),
    proposed(state, table, Object.keys(ui.chosen).length > 0),
    Object.keys(ui.chosen).length === 0 && countButton(state, table),
    happened(state, table),
    ui.verb ? form(state, table, game, verbs) : choices(state, table, game, verbs),
  ];
}

function grouped(legal) {
  const verbs = new Map();
  for (const offer of legal) verbs.set(offer.do, [...(verbs.get(offer.do) ?? []), offer]);
  return verbs;
}

/** What the latest action led to, and why. */
function happened(state, table) {
  const said = state.story.at(-1)?.said ?? [];
  const why = Object.values(state.play.why);
  return [
    said.length > 0 && h("div", { class: "happened" }, h("h2", { class: "unseen" }, "What happened"), h("p", {}, said.join(" "))),
    why.length > 0 && h("details", { class: "reasons", id: "why-so", open: table.ui.why, ontoggle: (e) => { table.ui.why = e.target.open; } },
      h("summary", {}, "Why?"),
      h("ul", {}, why.map((reason) => h("li", {}, reason))),
      button("Read it out", () => table.act({ do: "read", what: "why" }), { key: "w", id: "read-why", iconName: "ear" })),
  ];
}

function choices(state, table, game, verbs) {
  const buttons = [...verbs].map(([verb, offers], at) => {
    const { label, hint, last } = words(game, verb, state);
    const act = () => {
      const { action } = progress(offers, {}, game);
      if (action) return table.line(action);
      Object.assign(table.ui, { verb, chosen: {} });
      return turned(table);
    };
    return [last, button(label, act, { key: last ? "d" : KEYS[at], hint, id: `do-${verb}`, kind: last ? "main big" : "verb" })];
  });
  return [
    h("div", { class: "verbs", role: "group", "aria-label": "What may be done now" }, buttons.filter(([last]) => !last).map(([, one]) => one)),
    h("div", { class: "actions" }, buttons.filter(([last]) => last).map(([, one]) => one)),
  ];
}

const words = (game, verb, state) => {
  const told = game.verbs[verb] ?? verb;
  return typeof told === "function" ? told(state) : typeof told === "string" ? { label: told } : told;
};

/** The fields of one action: those that are settled, and the one that is open. */
function form(state, table, game, verbs) {
  const ui = table.ui;
  const offers = verbs.get(ui.verb);
  const { settled, open, action } = progress(offers, ui.chosen, game);
  const told = settled.filter((field) => !field.given);
  const { label } = words(game, ui.verb, state);
  const choose = (value) => {
    ui.chosen[keyOf(open.path)] = value;
    ui.typed = "";
    const next = progress(offers, ui.chosen, game);
    if (next.action && !told.length && open.is === "choose") return table.line(next.action);
    return turned(table);
  };
  return h("div", { class: "form", role: "group", "aria-label": label },
    verbs.size > 1 && h("h2", {}, label),
    told.length > 0 && h("ul", { class: "told", "aria-label": "Said so far" }, told.map(({ path, value }) =>
      h("li", {}, h("button", {
        type: "button", class: "chip", id: `told-${slug(keyOf(path))}`, "aria-label": `Change: ${game.field(path, state)} ${plain(valueWords(game, path, value, state))}`,
        onclick: () => {
          delete ui.chosen[keyOf(path)];
          turned(table);
        },
      }, h("small", {}, game.field(path, state)), h("b", {}, valueWords(game, path, value, state)))))),
    open && h("div", { class: "field", "data-field": keyOf(open.path), "data-is": open.is },
      h("h2", { id: "field", tabindex: "-1" }, game.field(open.path, state)),
      WIDGETS[open.is]({ state, table, game, open, choose })),
    h("div", { class: "actions" },
      action && button(game.confirm?.[ui.verb] ?? label, () => table.line(action), { key: "Enter| ", kind: "main big", id: "confirm" }),
      verbs.size > 1 && button("Something else", () => {
        Object.assign(ui, { verb: null, chosen: {} });
        turned(table);
      }, { key: "Escape", kind: "quiet", id: "else" })));
}

/** Show the changed form, with the focus where it goes on. */
function turned(table) {
  const within = document.getElementById("panel").contains(document.activeElement) || document.activeElement === document.body;
  table.refresh();
  if (within) (document.getElementById("field") ?? document.getElementById("confirm") ?? document.getElementById("heading"))?.focus({ preventScroll: true });
}

const slug = (value) => String(typeof value === "object" ? JSON.stringify(value) : value).replace(/[^\p{L}\p{N}_]+/gu, "-").replace(/^-|-$/g, "");
const plain = (value) => (value instanceof Node ? value.getAttribute("aria-label") ?? value.textContent : String(value));

function valueWords(game, path, value, state) {
  if (value === null) return game.absent[path[0]];
  if (Array.isArray(value) && !game.whole?.includes(path.at(-1))) {
    return value.length ? value.map((one) => plain(game.value(path, one, state))).join(", ") : "none";
  }
  return game.value(path, value, state);
}

const WIDGETS = {
  choose({ state, game, open, choose }) {
    const values = open.leaveOut ? [...open.values, null] : open.values;
    return h("div", { class: `options ${game.look?.(open.path) ?? ""}` }, values.map((value, at) =>
      h("button", {
        type: "button", class: "button option", id: `opt-${value === null ? "none" : slug(value)}`, "data-key": KEYS[at],
        "aria-label": plain(valueWords(game, open.path, value, state)), onclick: () => choose(value),
      }, h("span", { class: "label" }, valueWords(game, open.path, value, state)), KEYS[at] && h("kbd", { "aria-hidden": "true" }, KEYS[at]))));
  },

  some({ state, table, game, open, choose }) {
    const picked = (table.ui.picked ??= []);
    const kinds = [];
    for (const value of open.pool) {
      const known = kinds.find((kind) => same(kind.value, value));
      if (known) known.count += 1;
      else kinds.push({ value, count: 1 });
    }
    const several = kinds.some((kind) => kind.count > 1);
    const held = (value) => picked.filter((one) => same(one, value)).length;
    const add = (value) => {
      picked.push(value);
      table.refresh();
    };
    const remove = (value) => {
      picked.splice(picked.findIndex((one) => same(one, value)), 1);
      table.refresh();
    };
    const full = picked.length >= open.most;
    const done = () => {
      const value = [...picked];
      table.ui.picked = [];
      choose(value);
    };
    const byNumber = open.pool.every(Number.isInteger);
    const wanted = open.fewest === open.most ? `${open.fewest}` : `${open.fewest} to ${open.most}`;
    return [
      h("p", { class: "quiet", role: "status" }, `${picked.length} of ${wanted} chosen.`),
      byNumber && kinds.length > KEYS.length && h("label", { class: "by-number" }, "By its number", h("input", {
        id: "by-number", inputmode: "numeric", autocomplete: "off",
        onkeydown: (event) => {
          const number = Number(event.target.value);
          if (event.key !== "Enter" || !event.target.value) return;
          event.stopPropagation();
          event.target.value = "";
          if (!full && open.pool.includes(number) && !held(number)) add(number);
        },
      })),
      h("div", { class: `options ${game.look?.(open.path) ?? "few"}` }, kinds.map(({ value, count }, at) => {
        const text = valueWords(game, open.path, value, state);
        const id = `some-${slug(value)}`;
        if (!several) {
          const on = held(value) > 0;
          return h("button", {
            type: "button", class: "button option", id, "aria-pressed": String(on), disabled: !on && full, "data-key": kinds.length < 10 ? KEYS[at] : undefined,
            "aria-label": plain(text), onclick: () => (on ? remove(value) : add(value)),
          }, h("span", { class: "label" }, text));
        }
        return h("div", { class: "stepper", role: "group", "aria-label": plain(text) },
          button("−", () => remove(value), { id: `less-${slug(value)}`, disabled: !held(value), kind: "step" }),
          h("span", { class: "label" }, text, " ", h("b", {}, `${held(value)}`)),
          button("+", () => add(value), { id, disabled: full || held(value) >= count, kind: "step", key: kinds.length < 10 ? KEYS[at] : undefined }));
      })),
      h("div", { class: "actions" }, button("These", done, {
        key: "Enter| ", kind: "main big", id: "these", disabled: picked.length < open.fewest || picked.length > open.most,
      })),
    ];
  },

  dice({ table, open, choose }) {
    const rolled = (table.ui.rolled ??= []);
    const add = (face) => {
      rolled.push(face);
      if (rolled.length < open.count) return table.refresh();
      table.ui.rolled = [];
      return choose(rolled);
    };
    const [low, high] = open.faces;
    const faces = [...Array(high - low + 1).keys()].map((at) => at + low);
    return [
      h("p", { class: "quiet", role: "status" }, `${rolled.length} of ${open.count} ${open.count === 1 ? "die" : "dice"}`, rolled.length ? `: ${rolled.join(", ")}` : ""),
      h("div", { class: "options dice" }, faces.map((face) =>
        h("button", { type: "button", class: "button option die", id: `die-${face}`, "data-key": String(face), "aria-label": String(face), onclick: () => add(face) }, pips(face)))),
      h("div", { class: "segments" },
        button("Take one back", () => {
          rolled.pop();
          table.refresh();
        }, { key: "Backspace", kind: "quiet", id: "die-back", disabled: !rolled.length }),
        button("Roll them here", () => {
          const roll = crypto.getRandomValues(new Uint32Array(open.count - rolled.length));
          const all = [...rolled, ...[...roll].map((number) => low + Math.floor((number / 2 ** 32) * (high - low + 1)))];
          table.ui.rolled = [];
          choose(all);
        }, { key: "r", kind: "quiet", id: "die-roll" })),
    ];
  },

  /** A number that has too many values for buttons; the field's siblings are asked for one after the other. */
  whole({ table, open, choose }) {
    const ui = table.ui;
    const number = () => (/^-?\d+$/.test((ui.typed ?? "").trim()) ? Number(ui.typed) : NaN);
    const fits = () => number() >= open.low && number() <= open.high;
    return [
      h("input", {
        id: "whole", inputmode: "numeric", autocomplete: "off", "aria-labelledby": "field", value: ui.typed ?? "",
        oninput: (event) => {
          ui.typed = event.target.value;
          document.getElementById("whole-done").disabled = !fits();
          table.keepDraft();
        },
      }),
      button("Next", () => fits() && choose(number()), { key: "Enter", kind: "main", id: "whole-done", disabled: !fits() }),
    ];
  },
};

const SPOTS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const pips = (face) => h("span", { class: "pips", "aria-hidden": "true" }, [...Array(9).keys()].map((at) => h("i", { class: SPOTS[face].includes(at) ? "on" : "" })));

function over(state, table, game) {
  return [
    heading(icon("crown"), " ", state.prompt),
    game.scores(state),
    happened(state, table),
    h("div", { class: "actions" },
      button("New game", () => table.act({ do: "leave" }), { key: "Enter| ", kind: "main big", id: "leave" }),
      button("Read it out", () => table.act({ do: "read", what: "standing" }), { key: "o", id: "read-scores", iconName: "ear" })),
  ];
}
