// Answers questions of hold'em with the page's own code: a line of JSON in, [path, query], and a line of JSON out.
//
// Run by node with the folder of the page's modules, and a file with the table of pairs of holes: the wins of each row,
// then the ties. test_engine.py does so.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, pairs] = process.argv.slice(2);
const { answerOf } = await import(pathToFileURL(`${folder}/engine/questions.js`).href);
const counts = new Uint32Array(new Uint8Array(readFileSync(pairs)).buffer);
const matchups = { win: counts.subarray(0, counts.length / 2), tie: counts.subarray(counts.length / 2) };

for await (const line of createInterface({ input: process.stdin })) {
  const [path, query] = JSON.parse(line);
  console.log(JSON.stringify(answerOf(path, new URLSearchParams(query), matchups) ?? null));
}
