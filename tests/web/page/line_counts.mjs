// Counts the draws that end in each line of a pay table, as the page does, and writes them to standard output.
//
// Run by node with the page's folder; questions come on standard input, as test_lines.py writes them.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const { withEnds } = await import(pathToFileURL(join(folder, "draw", "ends.js")).href);
const asked = JSON.parse(readFileSync(0, "utf8"));
const found = asked.map(({ answer, lines }) =>
  withEnds(answer.holds, answer, { goal: answer.objective, lines, pays: null }).map(({ ends }) => ends),
);
process.stdout.write(JSON.stringify(found));
