// The values of many holes on one board after another.

import { suitsOf, valueOf } from "./evaluator.js";
import { HOLES, rankOf, suitOf } from "./holes.js";

const IMPOSSIBLE = -1;
const SUITS = 4;

/** Values of some holes on boards. */
export class Values {
  /** @param {number[]} holes without one twice @param {number[]} board what is known of it */
  constructor(holes, board) {
    this.values = new Int32Array(holes.length);
    this.known = suitsOf(board);
    this.masks = holes.map((hole) => suitsOf(HOLES[hole]));
    this.cards = holes.map((hole) => HOLES[hole]);
    this.added = new Int32Array(SUITS);
  }

  /** The values with further cards of the board; -1 for holes with one of them. @param {ArrayLike<number>} more */
  on(more) {
    const { added, known, values, masks, cards } = this;
    added.fill(0);
    for (let at = 0; at < more.length; at += 1) added[suitOf(more[at])] |= 1 << rankOf(more[at]);
    const [c, d, h, s] = [known[0] | added[0], known[1] | added[1], known[2] | added[2], known[3] | added[3]];
    for (let at = 0; at < masks.length; at += 1) {
      const hole = masks[at];
      const [low, high] = cards[at];
      const taken = (added[suitOf(low)] >> rankOf(low)) | (added[suitOf(high)] >> rankOf(high));
      values[at] = taken & 1 ? IMPOSSIBLE : valueOf(c | hole[0], d | hole[1], h | hole[2], s | hole[3]);
    }
    return values;
  }
}
