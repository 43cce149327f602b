// Answers questions of hold'em with the page's own code: a line of JSON in, [path, query], and a line of JSON out.
//
// Run by node with the folder of the page's modules, as test_engine.py does.

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const { answerOf } = await import(pathToFileURL(`${folder}/engine/questions.js`).href);

for await (const line of createInterface({ input: process.stdin })) {
  const [path, query] = JSON.parse(line);
  console.log(JSON.stringify(answerOf(path, new URLSearchParams(query)) ?? null));
}
