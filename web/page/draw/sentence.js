// The best hold in one sentence, and why it beats the second.

import { html } from "../vendor/preact.js";
import { byRank, cardsOf, WITH_JOKER } from "../lib/cards.js";
import { aCategory, categoriesOf, countOf, isNothing, listed, percent, title } from "../lib/words.js";
import { smallCards } from "../parts/card.js";
import { ahead, does, isPaytable } from "./goals.js";

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
  const { gains, losses } = differences(best, second, goal);
  const made = gains.length ? `It makes ${listed(gains)}.` : "";
  const lost = losses.length ? `The price: it makes ${listed(losses)}.` : "";
  const alike =
    gains.length || losses.length
      ? ""
      : "Both make the same hands about as often: the difference is in the ranks of the cards.";
  return html`<p class="why">It ${ahead(gap, goal)} than the second best, ${other}. ${made} ${lost} ${alike}</p>`;
}

/** A hold within a sentence. @param {{hold: Hold}} props */
export const HoldName = ({ hold }) =>
  hold.hold ? smallCards(byRank(cardsOf(hold.hold, WITH_JOKER))) : html`<span>five new cards</span>`;

/** What a difference in chance weighs: its size, or on a pay table what it roughly pays. */
const PAYS = { royal_flush: 800, straight_flush: 50, four_of_a_kind: 25, full_house: 9, flush: 6, straight: 4 };
const WILD_PAYS = {
  "Natural Royal Flush": 800,
  "Four Deuces": 200,
  "Wild Royal Flush": 25,
  "Five of a Kind": 15,
  "Straight Flush": 9,
  "Four of a Kind": 5,
};

/**
 * The hands that one hold makes more often than another, and less often, the weightiest differences first.
 * @param {Hold} best
 * @param {Hold} second
 * @param {string} goal
 */
function differences(best, second, goal) {
  if (best.or_better && second.or_better) return lowDifferences(best, second);
  const weight = (/** @type {string} */ category) =>
    isPaytable(goal) ? (PAYS[category] ?? WILD_PAYS[category] ?? 1) : 1;
  const wild = !("high_card" in best.counts);
  const chance = (/** @type {Hold} */ hold, /** @type {string} */ category) =>
    (category === "royal_flush" ? hold.royal_flush : hold.counts[category]) / hold.draws;
  const royal = isPaytable(goal) && !wild ? ["royal_flush"] : [];
  const all = [...royal, ...categoriesOf(best.counts).filter((category) => !isNothing(category))]
    .map((category) => {
      const one = chance(best, category);
      const two = chance(second, category);
      return { category, one, two, gap: (one - two) * weight(category) };
    })
    .filter(({ gap }) => Math.abs(gap) >= WORTH_SAYING)
    .sort((a, b) => Math.abs(b.gap) - Math.abs(a.gap));
  return {
    gains: all
      .filter(({ gap }) => gap > 0)
      .slice(0, 2)
      .map(
        ({ category, one, two }) =>
          `${aCategory(category)} in ${percent(one)} of draws rather than ${two ? percent(two) : "never"}`,
      ),
    losses: all
      .filter(({ gap }) => gap < 0)
      .slice(0, 1)
      .map(({ category, one, two }) =>
        one
          ? `${aCategory(category)} in only ${percent(one)} rather than ${percent(two)}`
          : `no ${title(category).toLowerCase()}, rather than one in ${percent(two)}`,
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
  const said = ({ low, one, two }) => `${aCategory(low)} or better in ${percent(one)} of draws rather than ${percent(two)}`;
  return {
    gains: all.filter(({ gap }) => gap > 0).slice(0, 1).map(said),
    losses: all.filter(({ gap }) => gap < 0).slice(0, 1).map(said),
  };
}
