// Every action has a key. A button that carries `data-key` is pressed by that key; the topmost layer wins.

/** Two taps of a finger so close together in time and place are a double tap; a mouse's double clicks the system tells. */
const DOUBLE_MS = 400;
const DOUBLE_PX = 40;

const NAMES = { " ": "Space", Escape: "Esc", Enter: "Enter", Backspace: "⌫", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

/** How a key is written on its button. */
export const keyName = (key) => NAMES[key] ?? key.toUpperCase();

const takesText = (element) =>
  element instanceof HTMLElement && element.matches("input:not([type=radio]):not([type=checkbox]), textarea, select");

/**
 * A press that belongs to the one before it must not act on what has taken the place of the pressed button: a double
 * click, or a second tap of a finger. `turn` tells what the panel shows.
 */
export function guardPresses(panel, turn) {
  let first = { at: -Infinity, x: 0, y: 0, turn: "" };
  panel.addEventListener("click", (event) => {
    const tapped = event.pointerType === "touch" && event.timeStamp - first.at < DOUBLE_MS
      && Math.hypot(event.clientX - first.x, event.clientY - first.y) < DOUBLE_PX;
    const again = event.detail > 1 || tapped;
    if (!again) first = { at: event.timeStamp, x: event.clientX, y: event.clientY, turn: turn() };
    else if (first.turn !== turn()) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true);
}

/** Listen for keys on the whole page. */
export function listenForKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const focus = document.activeElement;
    if (takesText(focus)) {
      if (event.key !== "Enter") return;
    } else if ((event.key === " " || event.key === "Enter") && focus?.matches("button, a, summary, [role=radio], input")) {
      // The focused button gets it, unless it is merely what was clicked last.
      if (focus.matches(":focus-visible") && focus.dataset.key !== event.key) return;
    }
    const open = document.querySelector("dialog[open]");
    const layer = open ?? document;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const button = [...layer.querySelectorAll("button[data-key]")].find(
      (b) => b.dataset.key.split("|").includes(key) && !b.disabled && b.offsetParent !== null,
    );
    if (!button) return;
    event.preventDefault();
    if (!event.repeat || key === "Backspace") button.click();
  });
}
