// The parts that every game's steps are made of.

import { h, icon, s } from "./dom.js";
import { keyName } from "./keys.js";

/**
 * A button with its key written on it. `options`: key, kind (main, quiet, danger), iconName, disabled, id, pressed, and
 * `name` where a screen reader needs more than the label.
 */
export function button(label, onclick, options = {}) {
  const { key, kind, id, disabled, pressed, iconName, name } = options;
  return h(
    "button",
    {
      type: "button",
      id,
      class: `button ${kind ?? ""}`,
      "data-key": key,
      disabled,
      "aria-label": name,
      "aria-pressed": pressed === undefined ? undefined : String(pressed),
      "aria-keyshortcuts": key ? key.split("|")[0].replace(" ", "Space") : undefined,
      onclick,
    },
    iconName && icon(iconName),
    h("span", { class: "label" }, label),
    key && h("kbd", { "aria-hidden": "true" }, keyName(key.split("|")[0])),
  );
}

export const heading = (text, ...more) => h("h1", { id: "heading", tabindex: "-1" }, text, ...more);

/** A choice of one among few, as a row of buttons. `choices`: [[value, label], ...]. */
export function choice(label, choices, chosen, onchoose) {
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, label),
    h(
      "div",
      { class: "segments" },
      choices.map(([value, name]) =>
        h(
          "button",
          {
            type: "button",
            class: "segment",
            id: `choice-${label}-${value}`.replace(/\W+/g, "-"),
            "aria-pressed": String(value === chosen),
            onclick: () => onchoose(value),
          },
          name,
        ),
      ),
    ),
  );
}

/** A big pad for a whole number. `typed` is the text so far; `ontype` gets the new one, `ondone` the number. */
export function numberPad({ label, typed, ontype, ondone, doneLabel = "Done" }) {
  const digit = (d) =>
    button(d, () => typed.length < 3 && ontype((typed === "0" ? "" : typed) + d), { key: d, id: `pad-${d}`, kind: "pad" });
  return h(
    "div",
    { class: "number-pad", role: "group", "aria-label": label },
    h("output", { class: "typed", "aria-live": "polite", "aria-label": label }, typed || "–"),
    h("div", { class: "pad-keys" }, [..."123456789"].map(digit),
      button("⌫", () => ontype(typed.slice(0, -1)), { key: "Backspace", id: "pad-back", kind: "pad quiet" }),
      digit("0"),
      button(doneLabel, () => typed && ondone(Number(typed)), {
        key: "Enter| ", id: "pad-done", kind: "pad main", disabled: !typed,
      }),
    ),
  );
}

/** Numbers for several names, one after the other, with one pad. `ui` keeps {values, typed, at}. */
export function numbersFor({ names, ui, refresh, ondone, wordFor, doneLabel }) {
  ui.values ??= {};
  ui.typed ??= "";
  ui.at ??= 0;
  const at = ui.at;
  const done = (number) => {
    ui.values[names[at]] = number;
    ui.typed = "";
    const next = names.findIndex((name) => !(name in ui.values));
    if (next < 0) return ondone({ ...ui.values });
    ui.at = next;
    refresh();
  };
  return h(
    "div",
    { class: "numbers" },
    h(
      "ol",
      { class: "slots" },
      names.map((name, place) =>
        h(
          "li",
          {},
          h(
            "button",
            {
              type: "button",
              id: `slot-${place}`,
              class: "slot",
              "aria-current": place === at ? "true" : undefined,
              onclick: () => {
                delete ui.values[name];
                ui.at = place;
                ui.typed = "";
                refresh();
              },
            },
            h("span", {}, name),
            h("b", {}, place === at ? ui.typed || "…" : ui.values[name] ?? "–"),
          ),
        ),
      ),
    ),
    numberPad({
      label: wordFor(names[at]),
      typed: ui.typed,
      ontype: (typed) => {
        ui.typed = typed;
        refresh();
      },
      ondone: done,
      doneLabel: at === names.length - 1 ? doneLabel : "Next",
    }),
  );
}

const HANDS = [
  [1, "1", "1"],
  [2, "2", "2"],
  [3, "3", "3"],
  [4, "4", "4"],
  [5, "5", "5"],
  ["gun", "Gun", "g"],
  [0, "Fist", "0"],
];

/** What a hand shows, in a word. */
export const handWord = (shown) =>
  shown === null || shown === undefined ? "?" : shown === "gun" ? "Gun" : shown === 0 ? "Fist" : String(shown);

/** All things that a hand can show, as buttons. */
export const handButtons = (onshown, { keys = true, guns = true, id = "hand" } = {}) =>
  h(
    "div",
    { class: "hand-buttons" },
    HANDS.filter(([shown]) => guns || shown !== "gun").map(([shown, label, key]) =>
      button(label, () => onshown(shown), { key: keys ? key : undefined, id: `${id}-${shown}`, kind: "hand" }),
    ),
  );

/** The hand's own part of the picture: what the camera saw, as evidence. */
export function evidence(reveal, hand) {
  if (!reveal?.still || !hand?.box) return h("span", { class: "evidence none" }, hand?.told ? "✎" : "?");
  const [left, top, right, bottom] = hand.box;
  const side = Math.max(right - left, bottom - top) * 1.5;
  const [x, y] = [(left + right - side) / 2, (top + bottom - side) / 2];
  return s(
    "svg",
    {
      class: "evidence",
      viewBox: `${x} ${y} ${side} ${side}`,
      role: "img",
      "aria-label": `${hand.player}'s hand as the camera saw it`,
    },
    s("image", { href: `/reveal/${reveal.still}.jpg`, width: reveal.size[0], height: reveal.size[1] }),
  );
}

const FAULTS = { late: "opened late", switched: "changed after three" };

/** The pictures that show that a hand was late, or changed. */
export const proofs = (reveal, player) =>
  (reveal?.proofs ?? []).filter((proof) => proof.player === player).map((proof) =>
    h("img", { class: "proof", src: `/reveal/${proof.name}.jpg`, alt: `Two looks at ${player}'s hand: it ${FAULTS[proof.fault]}` }));

/** How sure a reading is, in words and as a bar. */
export function sureness(hand) {
  if (hand.told) return h("span", { class: "sure told" }, "the table's word");
  if (hand.sure === null) return h("span", { class: "sure unsure" }, "not seen");
  const percent = Math.round(hand.sure * 100);
  return h(
    "span",
    { class: `sure ${hand.shown === null ? "unsure" : ""}` },
    h("span", { class: "meter", "aria-hidden": "true" }, h("i", { style: { width: `${percent}%` } })),
    `${percent} % sure`,
  );
}

export const ordinal = (place) => ["1st", "2nd", "3rd"][place - 1] ?? `${place}th`;
