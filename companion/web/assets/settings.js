// What each page chooses for itself, kept in this browser: light, size of the text, mirrored picture.

const SIZES = [0.85, 1, 1.2, 1.45, 1.75];
const DEFAULTS = { theme: "dark", size: 1, mirrored: false };

function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem("companion") ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = read();

export function change(what) {
  Object.assign(settings, what);
  try {
    localStorage.setItem("companion", JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing still plays
  }
  apply();
}

export function resize(steps) {
  const at = Math.max(0, SIZES.indexOf(settings.size));
  change({ size: SIZES[Math.min(SIZES.length - 1, Math.max(0, at + steps))] });
}

export const theme = () => settings.theme;

export function apply() {
  document.documentElement.dataset.theme = theme();
  document.documentElement.style.setProperty("--text", settings.size);
}
