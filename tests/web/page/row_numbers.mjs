// Counts the row of every key of the tables, and says on standard output how many it counted and which are wrong.
//
// Run by node with a folder that has the page's modules and the keys, as test_row_numbers.py writes them.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2);
const { handClass, HoleRows, placeOf } = await import(pathToFileURL(join(folder, "lib", "rownumbers.js")).href);
const keys = JSON.parse(readFileSync(join(folder, "keys.json"), "utf8"));

/** A column of 16-bit numbers. @param {string} name */
function numbers(name) {
  const { buffer, byteOffset, byteLength } = readFileSync(join(folder, name));
  return new Uint16Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

/** Sets of cards, four lanes each. @param {string} name */
function sets(name) {
  const flat = numbers(name);
  return Array.from({ length: flat.length / 4 }, (_, place) => [...flat.subarray(4 * place, 4 * place + 4)]);
}

const found = { sets: {}, rows: {}, hands: [] };
for (const cards of keys.sets) {
  const wrong = sets(`sets-${cards}`).flatMap((lanes, place) => (placeOf(lanes, cards) === place ? [] : [place]));
  found.sets[cards] = wrong;
}
const holes = sets("sets-holes");
for (const cards of keys.rows) {
  const rows = new HoleRows(cards);
  const firsts = sets(`firsts-${cards}`);
  const [first, hole, ways] = ["first", "hole", "ways"].map((name) => numbers(`${name}-${cards}`));
  const wrong = [];
  for (let row = 0; row < first.length; row += 1) {
    const at = rows.find(firsts[first[row]], holes[hole[row]]);
    if (at.row !== row || at.place !== first[row] || at.ways !== ways[row]) wrong.push(row);
  }
  found.rows[cards] = { rows: rows.starts.at(-1), counted: first.length, wrong };
}
found.hands = keys.hands.map((hand) => {
  const { number, ordered } = handClass(hand.match(/../g));
  return [number, ordered.join("")];
});
console.log(JSON.stringify(found));
