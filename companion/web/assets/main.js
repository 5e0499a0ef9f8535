// The page: state comes in, the step that belongs to it is shown, taps and keys go out.

import { h, icon, s } from "./dom.js";
import { GAMES } from "./games/index.js";
import { played } from "./games/played.js";
import { guardPresses, listenForKeys } from "./keys.js";
import { Link } from "./link.js";
import { Menu } from "./menu.js";
import { button } from "./parts.js";
import { apply, resize, settings } from "./settings.js";
import { Stage } from "./stage.js";
import { control, firstShips, layOut, limit } from "./steps/laying.js";
import { choices, counting as pointing } from "./steps/choices.js";
import { counting, ready, review, ruled, waiting } from "./steps/reveal.js";
import { onlyHandsMoved, seats, showHeld } from "./steps/seats.js";
import { setup } from "./steps/setup.js";
import { over, score, take } from "./steps/ships.js";
import { PageVoice } from "./voice.js";

const STEPS = {
  setup, seats, first_ships: firstShips, lay_out: layOut, limit, ready, waiting, counting, judging: counting, review, ruled, control, take, score, over,
};
/** Steps of a game that is played by its legal actions, in which the camera is watched instead of the board. */
const CAMERA_STEPS = { seats, counting: pointing, judging: pointing, choices };
const LOUD_STEPS = new Set(["ruled", "over"]);
const DRAFT = "companion-draft";

const $ = (id) => document.getElementById(id);

/** What the steps may use: the state, a place to keep what is typed, and the ways to act. */
const table = {
  state: null,
  games: [],
  share: null,
  ui: {},
  act,
  refresh: () => render(),
  line: (line) => act({ do: "line", line }),
  correct: (number, player, shown, control, quiet) =>
    act({ do: "correct", number, player, shown, ...(control ? { control } : {}) }, quiet),
  local(step) {
    localStep = step ? { step, version: table.state.version } : null;
    render();
  },
  get isLocal() {
    return Boolean(localStep);
  },
  keepDraft() {
    try {
      sessionStorage.setItem(DRAFT, JSON.stringify([uiOf, table.ui, localStep]));
    } catch {
      // what was typed is then lost with a reload
    }
  },
  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.();
  },
  mirrored: () => settings.mirrored,
  claimVoice: () => link.send({ claim_voice: true }),
};

let localStep = null;
let uiOf = "";
let lastLine = 0;
let lastStep = null;

apply();
listenForKeys();
guardPresses($("panel"), () => uiOf);
const stage = new Stage($("stage"), (player, x, y) => act({ do: "move_seat", player, x, y }));
const menu = new Menu($("dialog"), table);
const link = new Link({
  state(state) {
    const before = table.state;
    table.state = state;
    if (onlyHandsMoved(before, state)) return picture();
    render();
    menu.render();
  },
  welcome({ games, share }) {
    table.games = games;
    table.share = share;
    voice.tell(true);
    if (table.state) render();
  },
  voice({ here }) {
    voice.here = here;
    if (!here) voice.hush();
    menu.render();
  },
  speak: (what) => voice.speak(what),
  lost(code) {
    voice.here = false;
    $("trouble").replaceChildren(
      h("p", {}, code === 4403
        ? "This page may not see the table: scan the code on the table's own page again."
        : "The table's computer does not answer. This page goes on by itself when it is back."));
    document.body.classList.add("away");
  },
  back() {
    document.body.classList.remove("away");
    say("Connected again.");
  },
});
const voice = new PageVoice((message) => link.send(message));
table.voice = voice;

async function act(action, quiet = false) {
  const reply = await link.act(action);
  if (!reply.ok && !quiet && reply.message) say(reply.message);
  return reply;
}

/** A sentence of this page's own, for eyes and screen readers. */
function say(sentence) {
  $("caption").textContent = sentence;
  $("announce").textContent = sentence;
}

function render() {
  const state = table.state;
  if (!state) return;
  const draft = uiOf === "" ? draftOf(state) : null;
  if (draft?.local) localStep = draft.local;
  if (localStep && localStep.version !== state.version) localStep = null;
  const step = localStep?.step ?? state.step;
  const turn = [step, state.name, state.calibrating?.player, state.game?.round, state.game?.picking, state.game?.needs, state.reveal?.still, state.choices?.still, state.play && state.story.length].join("|");
  if (turn !== uiOf) {
    uiOf = turn;
    table.ui = draft?.of === turn ? draft.ui : {};
  }
  table.keepDraft();
  document.body.dataset.step = step;
  document.body.dataset.version = state.version;
  document.body.classList.toggle("with-stage", step !== "setup");
  document.body.classList.toggle("played", Boolean(state.play) && !watches(state, step));
  bar(state);
  if (!document.body.classList.contains("away")) {
    $("trouble").replaceChildren(...(state.trouble ? [h("p", {}, state.trouble)] : state.moved && !["ready", "waiting", "seats"].includes(step) ? [h("p", {}, "The camera seems to have moved.")] : []));
  }
  panel(state, step, turn);
  picture();
  const line = state.lines.at(-1) ?? { number: 0, text: "" }; // none: the game was left
  if (line.number !== lastLine) {
    lastLine = line.number;
    $("caption").textContent = line.text;
  }
}

/** The table as the camera sees it. */
function picture() {
  showHeld(table.state);
  stage.render(table.state, table.ui.marked, Boolean(table.state.play) && !watches(table.state, table.state.step));
}

/** Whether the camera's picture is shown and not the board: while cards are dealt that it reads, the board is empty. */
const watches = (state, step) => step in CAMERA_STEPS || (step === "deal" && state.cards_watched);

/** The step's own part of the page; the focus and the scrolling stay where they are within a step. */
function panel(state, step, turn) {
  const root = $("panel");
  const within = root.contains(document.activeElement) || document.activeElement === document.body;
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const caret = focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : null;
  const scrolled = root.scrollTop;
  const byOffers = state.play && !(step in CAMERA_STEPS);
  const board = byOffers && !watches(state, step);
  const show = byOffers ? () => played(state, table, GAMES[state.kind]) : (state.play ? CAMERA_STEPS : STEPS)[step] ?? unknown;
  $("board").replaceChildren(...(board ? GAMES[state.kind].board(state) : []).flat(3).filter(Boolean));
  root.replaceChildren(...show(state, table).flat(3).filter(Boolean));
  const at = byOffers ? turn : step; // each action of such a game is a step of its own
  if (at === lastStep) {
    root.scrollTop = scrolled;
    const again = focused?.id && $(focused.id);
    if (again) {
      again.focus({ preventScroll: true });
      if (caret) again.setSelectionRange(...caret);
    }
  } else {
    root.scrollTop = 0;
    if (within && lastStep !== null && !$("dialog").open) $("heading")?.focus({ preventScroll: true });
    if (LOUD_STEPS.has(step) && lastStep !== null) document.body.classList.add("fresh");
    else document.body.classList.remove("fresh");
  }
  lastStep = at;
}

/** What was typed, and the step that this page alone was in, before it was reloaded: {of, ui, local}. */
function draftOf(state) {
  try {
    const [of, ui, step] = JSON.parse(sessionStorage.getItem(DRAFT) ?? "[]");
    const local = step?.version === state.version && of.startsWith(`${step.step}|${state.name}|`) ? step : null;
    return { of, ui, local };
  } catch {
    return null;
  }
}

const unknown = (state) => [h("h1", { id: "heading", tabindex: "-1" }, state.prompt || "Go on at the table")];

function bar(state) {
  const game = state.game;
  const tool = (label, onclick, options) => button(label, onclick, { kind: "tool", ...options });
  const focused = document.activeElement?.id;
  $("bar").replaceChildren(...[
    h("div", { class: "brand" }, h("img", { src: "/assets/mark.svg", alt: "" }), h("b", {}, table.games.find((known) => known.game === state.kind)?.title ?? "The Companion")),
    state.play && h("p", { class: "round" }, GAMES[state.kind].bar(state).map(([what, value]) => h("span", {}, `${what} `, h("b", {}, String(value))))),
    game && !state.play && state.step !== "over" && h("p", { class: "round" },
      game.round > 0 && h("span", {}, "Round ", h("b", {}, String(game.round)), game.rounds ? ` of ${game.rounds}` : ""),
      game.guns && h("span", { class: "guns" }, "Guns left: ", h("b", {}, Object.entries(game.guns).filter(([, g]) => g === "unused").map(([p]) => p).join(", ") || "none"))),
    h("nav", { "aria-label": "At any time" },
      game && tool("Undo", () => act({ do: "undo" }), { key: "u", id: "undo", iconName: "undo", disabled: !state.undo }),
      game && tool("Redo", () => act({ do: "redo" }), { key: "y", id: "redo", iconName: "redo", disabled: !state.redo }),
      game && state.step !== "over" && tool("Standing", () => act({ do: "read", what: "standing" }), { key: "o", id: "standing", iconName: "ear" }),
      tool(state.muted ? "Muted" : "Voice", () => act({ do: "mute", on: !state.muted }), {
        key: "m", id: "mute", iconName: state.muted ? "muted" : "loud", pressed: state.muted,
      }),
      tool("Menu", () => menu.toggle("menu"), { key: "k", id: "menu", iconName: "menu" })),
    h("div", { class: "unseen" },
      hidden("History", "h", () => menu.toggle("history")),
      hidden("Rules in force", "i", () => menu.toggle("rules")),
      hidden("Keys", "?", () => menu.toggle("keys")),
      hidden("Larger text", "+|=", () => resize(1)),
      hidden("Smaller text", "-", () => resize(-1)),
      hidden("Full screen", "x", () => table.fullScreen()),
      hidden("Read out what is shown now", "j", () => act({ do: "read", what: "now" })),
      hidden("Say the last line again", "l", () => state.lines.length && act({ do: "read", what: "line", number: state.lines.at(-1).number }))),
  ].filter(Boolean));
  if (focused && $("bar").querySelector(`#${CSS.escape(focused)}`)) $(focused).focus();
}

/** An action that has a key and a name for screen readers, and its visible button in the menu. */
const hidden = (label, key, onclick) => button(label, onclick, { key, id: `key-${label.replace(/\W+/g, "-")}` });

document.body.append(
  s("svg", { class: "swell", viewBox: "0 0 1200 120", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("path", { d: "M0 60c100-50 200-50 300 0s200 50 300 0 200-50 300 0 200 50 300 0v60H0z" }),
    s("path", { d: "M0 82c100-36 200-36 300 0s200 36 300 0 200-36 300 0 200 36 300 0v38H0z" })),
);
