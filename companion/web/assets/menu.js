// What can be looked up or changed at any time: history, rules, settings, keys, sharing.

import { h } from "./dom.js";
import { button, choice, evidence, handButtons, handWord, numbersFor, proofs } from "./parts.js";
import { change, resize, settings, theme } from "./settings.js";
import { rulesInForce } from "./steps/setup.js";

export class Menu {
  constructor(dialog, table) {
    this.dialog = dialog;
    this.table = table;
    this.ui = {};
    dialog.addEventListener("close", () => {
      this.showing = null;
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
  }

  show(what) {
    this.showing = what;
    this.ui = {};
    this.render();
    if (!this.dialog.open) this.dialog.showModal();
    this.dialog.querySelector("#dialog-title")?.focus();
  }

  toggle(what) {
    if (this.showing === what) this.dialog.close();
    else this.show(what);
  }

  render = () => {
    if (!this.showing) return;
    const focus = document.activeElement?.id;
    const [title, content] = PAGES[this.showing](this.table, this);
    this.dialog.replaceChildren(
      h("header", {}, h("h2", { id: "dialog-title", tabindex: "-1" }, title),
        button("Close", () => this.dialog.close(), { key: "Escape", kind: "quiet", id: "close", iconName: "close" })),
      h("div", { class: "dialog-body", tabindex: "0", role: "region", "aria-labelledby": "dialog-title" }, content),
    );
    if (focus && this.dialog.open) this.dialog.querySelector(`#${CSS.escape(focus)}`)?.focus();
  };
}

function history(table, menu) {
  const state = table.state;
  const ui = menu.ui;
  const rows = [...state.story].reverse().map((done) => {
    const seen = Object.fromEntries((done.reveal?.hands ?? []).map((hand) => [hand.player, hand]));
    const correcting = ui.number === done.number;
    return h("li", { class: done.hands ? "round" : "" },
      button("", () => table.act({ do: "read", what: "action", number: done.number }), { kind: "tool read", iconName: "ear", id: `read-${done.number}`, name: `Read it out: ${done.said.join(" ")}` }),
      h("p", {}, done.said.join(" ")),
      done.hands && h("div", { class: "shown" }, Object.entries(done.hands).map(([player, shown]) =>
        h("button", {
          type: "button", class: "chip", id: `old-${done.number}-${player}`,
          "aria-label": `Correct ${player}: ${handWord(shown)}`,
          "aria-expanded": String(correcting && ui.player === player),
          onclick: () => {
            Object.assign(ui, correcting && ui.player === player ? { number: 0 } : { number: done.number, player, needs: null, message: "" });
            menu.render();
          },
        }, evidence(done.reveal, seen[player]), h("span", {}, player), h("b", {}, handWord(shown))))),
      correcting && correction(table, menu, done),
      state.play && done.number > 1 && button("Take everything back to here", async () => {
        const reply = await table.act({ do: "back_to", number: done.number });
        if (reply.ok) menu.dialog.close();
      }, { kind: "quiet danger", id: `back-to-${done.number}` }));
  });
  return ["History", rows.length ? h("ol", { class: "story" }, rows) : h("p", {}, "Nothing has happened yet.")];
}

function correction(table, menu, done) {
  const ui = menu.ui;
  const correct = async (shown, control) => {
    ui.shown = shown;
    const reply = await table.correct(done.number, ui.player, shown, control, true);
    ui.needs = reply.needs_control?.length ? reply.needs_control : null;
    ui.message = reply.ok ? "" : reply.message;
    if (reply.ok) ui.number = 0;
    menu.render();
  };
  return h("div", { class: "answer" },
    proofs(done.reveal, ui.player),
    h("p", {}, `What did ${ui.player} show?`),
    ui.needs
      ? [h("p", { role: "alert" }, "Now there is a tie: the ship control numbers of that round decide."),
        numbersFor({
          names: ui.needs, ui: (ui.control ??= {}), refresh: menu.render,
          wordFor: (player) => `Ship control of ${player}`, doneLabel: "Correct",
          ondone: (control) => correct(ui.shown, control),
        })]
      : handButtons((shown) => correct(shown), { guns: table.state.game.rules === "advanced", id: "old" }),
    ui.message && !ui.needs && h("p", { role: "alert" }, ui.message),
    button("Take everything back to this round", async () => {
      const reply = await table.act({ do: "back_to", number: done.number });
      if (reply.ok) menu.dialog.close();
    }, { kind: "quiet danger", id: "back-to" }));
}

function rules(table) {
  const game = table.state.game;
  if (!game) return ["Rules in force", h("p", {}, "They are chosen with the players.")];
  const { kind, play } = table.state;
  const known = table.games.find((one) => one.game === kind)?.house_rules ?? [];
  return ["Rules in force", [
    h("dl", { class: "rules" },
      !play && h("div", {}, h("dt", {}, "Rules"), h("dd", {}, game.rules === "advanced" ? "With guns" : "Standard")),
      !play && h("div", {}, h("dt", {}, "Cards"), h("dd", {}, game.track === "order" ? "The table keeps its own" : game.deck ?? "Followed by their numbers")),
      rulesInForce(kind, known, game.house).map(([title, words, reading]) =>
        h("div", {}, h("dt", {}, title), h("dd", {}, words, reading && h("small", { class: "quiet" }, reading))))),
    button("Read them out", () => table.act({ do: "read", what: "rules" }), { key: "o", iconName: "ear", id: "read-rules" })]];
}

function menu(table, self) {
  const state = table.state;
  const set = (what) => {
    change(what);
    table.refresh();
    self.render();
  };
  return ["Menu", [
    h("div", { class: "menu-buttons" },
      button("History", () => self.show("history"), { key: "h", id: "m-history" }),
      button("Rules in force", () => self.show("rules"), { key: "i", id: "m-rules" }),
      button("Keys", () => self.show("keys"), { key: "?", id: "m-keys" }),
      table.share && button("Share this page", () => self.show("share"), { key: "q", id: "m-share" }),
      button("Full screen", () => table.fullScreen(), { key: "x", id: "m-full", iconName: "full" })),
    choice("Light", [["dark", "Night"], ["light", "Day"]], theme(), (value) => set({ theme: value })),
    h("fieldset", { class: "choice" }, h("legend", {}, "Text"),
      h("div", { class: "segments" },
        button("Smaller", () => { resize(-1); self.render(); }, { key: "-", id: "m-smaller" }),
        button("Larger", () => { resize(1); self.render(); }, { key: "+|=", id: "m-larger" }))),
    choice("Picture", [[false, "As the camera sees it"], [true, "As in a mirror"]], settings.mirrored, (value) => set({ mirrored: value })),
    table.voice.able && h("fieldset", { class: "choice" }, h("legend", {}, "Voice"),
      h("div", { class: "segments" },
        table.voice.here ? h("p", {}, "This page speaks.") : button("Speak from this page", () => table.claimVoice(), { key: "v", id: "m-voice" }))),
    state.game && button("Leave this game", () => self.show("leave"), { kind: "quiet danger", id: "m-leave" })]];
}

function leave(table, self) {
  return ["Leave this game?", [
    h("p", {}, `It is kept as ${table.state.name}.`),
    h("div", { class: "actions" },
      button("Leave", async () => {
        await table.act({ do: "leave" });
        self.dialog.close();
      }, { kind: "danger", id: "leave-yes", key: "y" }),
      button("Stay", () => self.dialog.close(), { kind: "main", id: "leave-no", key: "n" }))]];
}

const KEYS = [
  ["Space or Enter", "The large button: count, go on, agree"],
  ["0 to 9", "Numbers; in a review, what the marked hand showed (0 is a fist, g a gun)"],
  ["n and p", "Next and previous hand in a review"],
  ["a", "Show again"],
  ["s, f", "Show the seats, one hand after the other; let the next count find them"],
  ["n and arrows", "While the seats are shown: which place is moved, and where to"],
  ["u and y", "Undo and redo"],
  ["e, b", "After a corrected ruling: keep the misread as a clip, whole or only the hands of it"],
  ["o", "Read out how the game stands"],
  ["w", "Why this order?"],
  ["1 to 9", "In the other games: what may be done now, then its choices; d goes on, Esc goes back"],
  ["j", "Read out what is shown now: the hands, the questions, the ruling, what is asked for"],
  ["l", "Say the last line again"],
  ["m", "Voice off and on"],
  ["h, i, k", "History, rules in force, menu"],
  ["+ and -", "Larger and smaller text"],
  ["x", "Full screen"],
];

const keys = () => ["Keys", h("dl", { class: "rules keys" }, KEYS.map(([key, what]) => h("div", {}, h("dt", {}, key), h("dd", {}, what))))];

function share(table) {
  return ["Share this page", [
    h("p", {}, "Scan this with a phone or a television in the same network. Whoever has it can see and play."),
    h("img", { class: "code", src: "/share.svg", alt: `QR code of ${table.share}` }),
    h("p", { class: "address" }, table.share)]];
}

const PAGES = { menu, history, rules, keys, share, leave };
