// The games of the page by their names. Finger Pirates has steps of its own; the others are played by `played`.

import { captainPirate } from "./captain_pirate.js";
import { fingerGuns } from "./finger_guns.js";
import { fingerPirates } from "./finger_pirates.js";
import { ghostPirates } from "./ghost_pirates.js";

export const GAMES = { finger_pirates: fingerPirates, finger_guns: fingerGuns, captain_pirate: captainPirate, ghost_pirates: ghostPirates };
