// Finger Pirates in the set-up; how it is played is in ../steps.

import { choice } from "../parts.js";

const RULES = {
  nobody_abducted_at_zero: ["Nobody has a ghost left", [[true, "Nobody is abducted"], [false, "All tied are abducted"]]],
  jars_stop_at_zero: ["More jars than ghosts", [[true, "Spare jars count nothing"], [false, "Ghosts go below zero"]]],
  gun_without_token: ["A gun without a token", [["ask_again", "Show again"], ["count_fingers", "Two fingers"]]],
  fist: ["A fist at three", [["ask_again", "Show again"], ["one_finger", "One finger"]]],
};

export const fingerPirates = {
  players: [4, 5],
  note: "Clockwise as the camera sees the table, from the bottom left.",
  houseWords: RULES,
  setup(ui, set) {
    return [
      choice("Rules", [["standard", "Standard"], ["advanced", "With guns"]], ui.rules ?? "standard", (rules) => set({ rules })),
      choice("Ships", [["ships", "Follow every ship"], ["order", "Only rule the order"]], ui.track ?? "ships", (track) => set({ track })),
      choice("Cards", [[false, "Read out by us"], [true, "Printed, read by the camera"]], ui.printed ?? false, (printed) => set({ printed })),
      (ui.track ?? "ships") === "ships" && !ui.printed && choice("Deck", [["none", "Our own cards"], ["house", "House deck"]], ui.deck ?? "none", (deck) => set({ deck })),
    ];
  },
  line(ui) {
    const line = { rules: ui.rules ?? "standard", track: ui.track ?? "ships" };
    return line.track === "ships" && (ui.printed || ui.deck === "house") ? { ...line, deck: "house" } : line;
  },
  options: ["rules", "track", "deck", "printed"],
};
