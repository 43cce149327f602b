// Scores plays of Halatro as the page does, and writes the points to standard output.
//
// Run by node with the page's folder; the plays come on standard input, each a list of cards.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const { scoreOf, typeOf } = await import(pathToFileURL(join(folder, "halatro", "rules.js")).href);
const plays = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(plays.map((cards) => [typeOf(cards), scoreOf(cards)])));
