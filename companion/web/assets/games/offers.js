// The referee's offers (companion/games/offers.py) as fields to be filled in one after the other.
//
// An offer is flattened into fields, in order: {path, slot}. A slot is {is, value} for a value that is given,
// or one of choose, whole, some and dice for what the table has to say.

const isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const SLOTS = ["one_of", "integer", "text", "some_of", "list_of", "each", "optional"];
const hasSlot = (value) =>
  isMap(value) ? SLOTS.some((key) => key in value) || Object.values(value).some(hasSlot) : Array.isArray(value) && value.some(hasSlot);

export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const MOST_BUTTONS = 12;

/** The fields of one offer. `order`: which keys of it come first. */
export function fieldsOf(offer, order = []) {
  const place = (key) => (order.includes(key) ? order.indexOf(key) : order.length);
  const keys = Object.keys(offer).filter((key) => key !== "do").sort((a, b) => place(a) - place(b));
  return keys.flatMap((key) => flat([key], offer[key]));
}

function flat(path, slot) {
  if (!hasSlot(slot)) return [{ path, slot: { is: "given", value: slot } }];
  if ("optional" in slot) {
    if (!hasSlot(slot.optional)) return [{ path, slot: { is: "given", value: slot.optional } }];
    return flat(path, slot.optional).map((field) => ({ ...field, optional: true }));
  }
  if ("one_of" in slot) return [{ path, slot: { is: "choose", values: slot.one_of } }];
  if ("integer" in slot) {
    const [low, high] = slot.integer;
    if (high - low >= MOST_BUTTONS) return [{ path, slot: { is: "whole", low, high } }];
    const values = [...Array(high - low + 1).keys()].map((at) => at + low).filter((value) => !slot.except?.includes(value));
    return [{ path, slot: { is: "choose", values } }];
  }
  if ("list_of" in slot) return [{ path, slot: { is: "dice", count: slot.count[0], faces: slot.list_of.integer } }];
  if ("some_of" in slot) {
    const [fewest, most] = slot.count;
    const all = fewest === slot.some_of.length;
    if (!slot.some_of.some(hasSlot)) {
      return [{ path, slot: all ? { is: "given", value: slot.some_of } : { is: "some", pool: slot.some_of, fewest, most } }];
    }
    // All of a list whose items have slots: what is given in them tells this offer from the others.
    const items = slot.some_of;
    const given = items.map((item) => Object.fromEntries(Object.entries(item).filter(([, value]) => !hasSlot(value))));
    const inner = items.flatMap((item, at) => Object.entries(item).filter(([, value]) => hasSlot(value)).flatMap(([key, value]) => flat([...path, at, key], value)));
    return [{ path, slot: { is: "given", value: given } }, ...inner];
  }
  return Object.entries("each" in slot ? slot.each : slot).flatMap(([key, value]) => flat([...path, key], value));
}

/** Whether a value can stand in a slot. */
function fits(slot, value) {
  if (slot.is === "given") return same(slot.value, value);
  if (slot.is === "choose") return slot.values.some((one) => same(one, value));
  if (slot.is === "whole") return Number.isInteger(value) && value >= slot.low && value <= slot.high;
  if (slot.is === "dice") return value.length === slot.count;
  const pool = slot.pool.map((one) => JSON.stringify(one));
  return value.length >= slot.fewest && value.length <= slot.most && value.every((one) => {
    const at = pool.indexOf(JSON.stringify(one));
    return at >= 0 && pool.splice(at, 1);
  });
}

export const keyOf = (path) => path.join(".");

/**
 * How far the table has come with an action: `chosen` has the values by path.
 * Gives the settled fields, the one that is open (or null), and the action once nothing is open. `absent`: words for
 * leaving out an optional value, by key; without words it must be said.
 */
export function progress(offers, chosen, { order = [], absent = {} } = {}) {
  let left = offers.map((offer) => ({ offer, fields: fieldsOf(offer, order) }));
  const settled = [];
  const done = new Set();
  for (;;) {
    const next = nextField(left, done);
    if (!next) break;
    const key = keyOf(next.path);
    done.add(key);
    const options = optionsOf(left, key, absent);
    if (options.values?.length === 1 && !options.leaveOut) {
      settled.push({ path: next.path, value: options.values[0], given: true });
    } else if (key in chosen && (chosen[key] === null ? options.leaveOut : left.some((one) => fitsAt(one, key, chosen[key])))) {
      settled.push({ path: next.path, value: chosen[key], given: false });
    } else return { settled, open: { path: next.path, ...options }, action: null };
    const { value } = settled.at(-1);
    left = left.filter((one) => (value === null ? isOptional(one, key) : fitsAt(one, key, value)));
  }
  return { settled, open: null, action: left.length ? build(left[0].offer, settled) : null };
}

const fieldAt = (one, key) => one.fields.find((field) => keyOf(field.path) === key);
const isOptional = (one, key) => !fieldAt(one, key) || fieldAt(one, key).optional;
const fitsAt = (one, key, value) => {
  const field = fieldAt(one, key);
  return field !== undefined && fits(field.slot, value);
};

function nextField(left, done) {
  for (const one of left) {
    const field = one.fields.find((each) => !done.has(keyOf(each.path)));
    if (field) return field;
  }
  return null;
}

function optionsOf(left, key, absent) {
  const fields = left.map((one) => fieldAt(one, key)).filter(Boolean);
  const leaveOut = left.some((one) => isOptional(one, key)) ? absent[key.split(".")[0]] : undefined;
  const kinds = new Set(fields.map((field) => field.slot.is));
  if (kinds.has("some")) {
    const some = fields.map((field) => field.slot).filter((slot) => slot.is === "some");
    return { is: "some", pool: some[0].pool, fewest: Math.min(...some.map((s) => s.fewest)), most: Math.max(...some.map((s) => s.most)), leaveOut };
  }
  if (kinds.has("dice")) {
    const { count, faces } = fields[0].slot;
    return count === 0 ? { is: "given", values: [[]] } : { is: "dice", count, faces };
  }
  if (kinds.has("whole")) return { ...fields[0].slot, leaveOut };
  const values = [];
  for (const { slot } of fields) {
    for (const value of slot.is === "given" ? [slot.value] : slot.values) {
      if (!values.some((known) => same(known, value))) values.push(value);
    }
  }
  return { is: "choose", values, leaveOut };
}

/** The action with everything that was settled put in its place. */
function build(offer, settled) {
  const action = { do: offer.do };
  for (const { path, value } of settled) {
    if (value === null) continue;
    let at = action;
    path.slice(0, -1).forEach((key, depth) => {
      at = at[key] ??= typeof path[depth + 1] === "number" ? [] : {};
    });
    at[path.at(-1)] = structuredClone(value);
  }
  return action;
}
