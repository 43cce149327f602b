// The best hold in one sentence, and why it beats the second.

import { html } from "../vendor/preact.js";
import { byRank, cardsOf, WITH_JOKER } from "../lib/cards.js";
import { aCategory, countOf, isNothing, listed, percent, title } from "../lib/words.js";
import { smallCards } from "../parts/card.js";
import { ahead, does } from "./goals.js";

/**
 * @typedef {object} Hold
 * @property {string} hold
 * @property {string} discard
 * @property {number} draws
 * @property {Record<string, number>} counts
 * @property {number} royal_flush
 * @property {Record<string, number>} [or_better] in lowball: the draws that end with each low or a better one
 * @property {number} p_better
 * @property {number} objective_value
 * @property {import("./ends.js").End[] | null} [ends] how its draws end, once that is known
 */

const SAME = 1e-9; // values closer than this are equal: they are quotients of the same whole numbers
const WORTH_SAYING = 0.002; // a difference in chance that is worth a reader's time

/** What to do with the hand. @param {{best: Hold, goal: string}} props */
export function Sentence({ best, goal }) {
  const kept = byRank(cardsOf(best.hold, WITH_JOKER));
  const thrown = 5 - kept.length;
  const act =
    thrown === 0
      ? html`Keep all five.`
      : kept.length === 0
        ? html`Throw everything away and draw five new cards.`
        : html`Keep ${smallCards(kept)} and draw ${countOf(thrown, "card")}.`;
  return html`<p class="sentence">${act} <span class="because">That ${does(best.objective_value, goal)}.</span></p>`;
}

/** Why the first hold beats the second. @param {{best: Hold, second: Hold, goal: string}} props */
export function Why({ best, second, goal }) {
  const gap = best.objective_value - second.objective_value;
  const other = html`<${HoldName} hold=${second} />`;
  if (goal === "pattern-keeper") return html`<p class="why">It is a fixed rule: it weighs no other hold.</p>`;
  if (gap < SAME) return html`<p class="why">${other} does just as well.</p>`;
  return html`<p class="why">It ${ahead(gap, goal)} than the second best, ${other}. ${reasons(best, second)}</p>`;
}

/** What one hold makes more often than another, and less often; empty while that is not known. @param {Hold} best @param {Hold} other */
export function reasons(best, other) {
  const found = differences(best, other);
  if (!found) return "";
  const { gains, losses } = found;
  if (gains.length || losses.length)
    return [
      gains.length ? `It makes ${listed(gains)}.` : "",
      losses.length ? `The price: it makes ${listed(losses)}.` : "",
    ]
      .filter(Boolean)
      .join(" ");
  return best.ends?.some(({ worth }) => worth !== null)
    ? "Each line is made about as often with both."
    : "Both make the same hands about as often: the difference is in the ranks of the cards.";
}

/** A hold within a sentence. @param {{hold: Hold}} props */
export const HoldName = ({ hold }) =>
  hold.hold ? smallCards(byRank(cardsOf(hold.hold, WITH_JOKER))) : html`<span>five new cards</span>`;

/**
 * The ends that one hold has more often than another, and those it has less often. The largest differences in value come
 * first, or in probability if the goal has neither pays nor weights.
 * @param {Hold} best
 * @param {Hold} second
 */
function differences(best, second) {
  if (best.or_better && second.or_better) return lowDifferences(best, second);
  const others = second.ends;
  if (!best.ends || !others) return null;
  const all = best.ends
    .map(({ name, count, worth }, place) => {
      const one = count / best.draws;
      const two = others[place].count / second.draws;
      return { name, one, two, gap: (one - two) * (worth ?? 1) };
    })
    .filter(({ name, gap }) => !isNothing(name) && Math.abs(gap) >= WORTH_SAYING)
    .sort((a, b) => Math.abs(b.gap) - Math.abs(a.gap));
  return {
    gains: all
      .filter(({ gap }) => gap > 0)
      .slice(0, 2)
      .map(
        ({ name, one, two }) =>
          `${aCategory(name)} in ${percent(one)} of draws rather than ${two ? percent(two) : "never"}`,
      ),
    losses: all
      .filter(({ gap }) => gap < 0)
      .slice(0, 1)
      .map(({ name, one, two }) =>
        one
          ? `${aCategory(name)} in only ${percent(one)} rather than ${percent(two)}`
          : `no ${title(name).toLowerCase()}, rather than in ${percent(two)} of draws`,
      ),
  };
}

/** The low, or a better one, that one hold makes more often than another by most, and the one that it makes less often. */
function lowDifferences(best, second) {
  const all = Object.keys(best.or_better)
    .map((low) => {
      const one = best.or_better[low] / best.draws;
      const two = second.or_better[low] / second.draws;
      return { low, one, two, gap: one - two };
    })
    .filter(({ gap }) => Math.abs(gap) >= WORTH_SAYING)
    .sort((a, b) => Math.abs(b.gap) - Math.abs(a.gap));
  const said = ({ low, one, two }) =>
    `${aCategory(low)} or better in ${percent(one)} of draws rather than ${percent(two)}`;
  return {
    gains: all
      .filter(({ gap }) => gap > 0)
      .slice(0, 1)
      .map(said),
    losses: all
      .filter(({ gap }) => gap < 0)
      .slice(0, 1)
      .map(said),
  };
}
