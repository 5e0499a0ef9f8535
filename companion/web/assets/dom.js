// Making elements. Text always goes in as text, so a name can never become markup.

const SVG = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, what] of Object.entries(value)) element.style.setProperty(key, what);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(3)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

/** An element of HTML: h("p", {class: "big"}, "text", otherElement). */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** An element of SVG. */
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

const PATHS = {
  undo: "M9 7H4V2M4 7c3-4 9-5 13-2 5 4 4 12-2 15-3 1-6 1-8-1",
  redo: "M15 7h5V2M20 7c-3-4-9-5-13-2-5 4-4 12 2 15 3 1 6 1 8-1",
  loud: "M3 9v6h4l6 5V4L7 9zM16 8c2 2 2 6 0 8M19 5c4 4 4 10 0 14",
  muted: "M3 9v6h4l6 5V4L7 9zM17 9l5 6M22 9l-5 6",
  menu: "M3 6h18M3 12h18M3 18h18",
  ear: "M4 11a8 8 0 1 1 15 4c-2 2-3 3-3 5a3 3 0 0 1-5 1M8 11a4 4 0 1 1 7 2c-2 1-2 2-2 3",
  full: "M3 9V3h6M15 3h6v6M21 15v6h-6M9 21H3v-6",
  close: "M5 5l14 14M19 5L5 19",
  crown: "M3 18h18M3 15l-1-9 6 5 4-7 4 7 6-5-1 9z",
  yes: "M4 13l5 5L20 6",
  ghost: "M5 21V11a7 7 0 0 1 14 0v10l-3-2-2 2-2-2-2 2-2-2zM9.5 10v1M14.5 10v1",
};

/** A small picture beside a label; it says nothing by itself. */
export const icon = (name) =>
  s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));

/** A ship with its number on the sail. */
export const ship = (number) =>
  s(
    "svg",
    { viewBox: "0 0 100 96", class: "ship", "aria-hidden": "true" },
    s("path", { class: "sail", d: "M50 4c24 6 33 22 33 46-11 5-22 6-33 5z" }),
    s("path", { class: "sail", d: "M46 10C29 18 20 31 18 50c10 4 19 5 28 4z" }),
    s("path", { class: "mast", d: "M48 2v62" }),
    s("path", { class: "hull", d: "M6 64h88l-13 22H22z" }),
    s("path", { class: "wave", d: "M0 91c8-6 17-6 25 0s17 6 25 0 17-6 25 0 17 6 25 0" }),
    s("text", { x: 50, y: 46, class: "number" }, String(number)),
  );
