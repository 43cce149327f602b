// The opponent's likely hands: what they have made of the board and draw to, the best first, with the likeliest of each.

import { html } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { percent, title } from "../lib/words.js";
import { gameOf } from "./games.js";

const SHOWN = 6; // starting hands of a group
const BEFORE_FLOP = 18; // starting hands where no board groups them
const UNPAIRED = ["ace_high", "nothing"];
const AIR = "no_pair_no_draw";

/** @param {{body: any, link: URLSearchParams}} props body of /v1/advise with every hole of the belief */
export function Likely({ body, link }) {
  const { belief, board, starting_hands: hands, possible_holes: possible } = body;
  const isGrouped = board && hands.length;
  const most = Math.max(...belief.map((/** @type {any} */ one) => one.probability));
  const text = isGrouped
    ? belief.map((/** @type {any} */ one) => `${one.hole}:${(one.probability / most).toPrecision(6)}`).join(",")
    : "";
  const groups = useAnswer("range", isGrouped ? { text, board, ...gameOf(link) } : null);
  if (!hands.length) return html`<p>Nothing is known: all ${possible} hands are equally likely.</p>`;
  const chances = Object.fromEntries(hands.map((/** @type {any} */ one) => [one.starting_hand, one.probability]));
  const likeliest = (/** @type {string[]} */ some, /** @type {number} */ count) =>
    some.sort((one, other) => chances[other] - chances[one]).slice(0, count);
  if (groups.state !== "done" || !groups.body.made)
    return html`<ol class="likely">
        ${likeliest(Object.keys(chances), BEFORE_FLOP).map((hand) => html`<li key=${hand}><b>${hand}</b> ${percent(chances[hand], 2)}</li>`)}
      </ol>
      <p class="note">The likeliest starting hands, of ${possible} hands that are possible.</p>`;
  return html`<dl class="becoming likely-groups">
      ${groupsOf(groups.body).map(
        ({ name, share, hands: some }) =>
          html`<div key=${name}>
            <dt>${name}<span class="note">${likeliest(some, SHOWN).join(", ")}${some.length > SHOWN ? ", …" : ""}</span></dt>
            <dd><span class="bar" aria-hidden="true"><span style=${{ width: `${share}%` }}></span></span>${percent(share / 100)}</dd>
          </div>`,
      )}
    </dl>
    <p class="note">Of ${possible} possible hands, weighed by the opponent’s actions. Each is counted once, with its likeliest starting hands.</p>`;
}

/**
 * Made hands from the best to pairs, then hands that only draw, and the rest.
 * @param {{made: {hit: string, percent: number, hands: string[]}[], draws: {hit: string, percent: number, hands: string[]}[]}} body
 */
function groupsOf({ made, draws }) {
  const groups = made
    .filter(({ hit }) => !UNPAIRED.includes(hit))
    .map(({ hit, percent: share, hands }) => ({ name: title(hit), share, hands }));
  const unpaired = made.filter(({ hit }) => UNPAIRED.includes(hit));
  const air = draws?.find(({ hit }) => hit === AIR);
  const none = unpaired.reduce((sum, one) => sum + one.percent, 0);
  const drawing = none - (air?.percent ?? 0);
  if (air && drawing > 1e-9) groups.push({ name: "Draws without a pair", share: drawing, hands: [] });
  if (none)
    groups.push({
      name: air ? "No pair, no draw" : "No pair",
      share: air?.percent ?? none,
      hands: (air?.hands ?? unpaired.flatMap((one) => one.hands)).slice(),
    });
  return groups;
}
