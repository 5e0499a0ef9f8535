// What the camera sees of printed cards: proposals that the table confirms with one tap, and what is doubtful about them.

import { h } from "../dom.js";
import { button } from "../parts.js";

/** The proposals as buttons, each with its doubts; the first sure one has the large key unless something is being typed. */
export function proposed(state, table, typing = false) {
  const told = state.proposals ?? [];
  if (!told.length) return null;
  const first = told.find((one) => one.sure);
  return h("div", { class: "proposals", role: "group", "aria-label": "What the camera sees" },
    told.map((one, at) => [
      one.action && button(one.say, () => table.line(one.action), {
        key: one === first && !typing ? "Enter| " : undefined, kind: one.sure ? "main" : "doubtful", id: `proposal-${at}`, iconName: "yes",
      }),
      one.doubts.map((doubt) => h("p", { class: "doubt" }, doubt.say)),
    ]));
}
