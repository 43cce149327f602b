// Names holds as the page's trainer does, and writes the names to standard output.
//
// Run by node with the page's folder; pairs of a hold and a pay table come on standard input.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const { kindOf } = await import(pathToFileURL(join(folder, "draw", "kinds.js")).href);
const { cardsOf, WITH_JOKER } = await import(pathToFileURL(join(folder, "lib", "cards.js")).href);
const asked = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(asked.map(([hold, goal]) => kindOf(cardsOf(hold, WITH_JOKER), goal))));
