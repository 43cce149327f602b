// The 32 holds of a hand, the best first, each with its final hands.

import { html, useState } from "../vendor/preact.js";
import { byRank, cardsOf, WITH_JOKER } from "../lib/cards.js";
import { isNothing, percent, title, whole } from "../lib/words.js";
import { pictured } from "../parts/card.js";
import { head, unseen } from "../parts/table.js";
import { shownValue, valueHead } from "./goals.js";

const FIRST = 10;

/** @param {{hand: string[], holds: import("./sentence.js").Hold[], goal: string}} props */
export function Holds({ hand, holds, goal }) {
  const [all, setAll] = useState(false);
  const cards = byRank(hand);
  const most = Math.max(...holds.map((hold) => hold.objective_value), 0) || 1;
  return html`
    <table class="holds" data-dealt=${hand.join("")}>
      <caption>
        ${holds.length} holds, the best first
      </caption>
      ${head([unseen("Rank"), "Keep"], [valueHead(goal)], ["Becomes", unseen("Details")])}
      <tbody>
        ${(all ? holds : holds.slice(0, FIRST)).map(
          (hold, index) =>
            html`<${HoldRow} key=${hold.hold} rank=${index + 1} hand=${cards} hold=${hold} goal=${goal} most=${most} />`,
        )}
      </tbody>
    </table>
    <p class="actions">
      <button type="button" class="quiet" aria-expanded=${all ? "true" : "false"} onClick=${() => setAll(!all)}>
        ${all ? `Show the best ${FIRST}` : `Show all ${holds.length} holds`}
      </button>
    </p>
  `;
}

/** One hold: its cards, its value, and on request every hand it can become. */
function HoldRow({ rank, hand, hold, goal, most }) {
  const [open, setOpen] = useState(false);
  const kept = cardsOf(hold.hold, WITH_JOKER);
  const share = Math.max(0, hold.objective_value / most);
  const name = kept.length ? hold.hold : "nothing";
  return html`
    <tr class=${rank === 1 ? "best" : ""}>
      <th scope="row" class="rank">${rank}</th>
      <td>
        ${pictured(hand, kept, `keep ${name}`)}
      </td>
      <td class="number value">
        ${shownValue(hold.objective_value, goal)}
        <span class="bar" aria-hidden="true"><span style=${{ width: `${share * 100}%` }}></span></span>
      </td>
      <td class="becomes">${becomes(hold)}</td>
      <td>
        <button
          type="button"
          class="more"
          aria-expanded=${open ? "true" : "false"}
          aria-label=${`Everything that keeping ${name} becomes`}
          onClick=${() => setOpen(!open)}
        >
          ${open ? "–" : "+"}
        </button>
      </td>
    </tr>
    ${
      open
        ? html`<tr class="detail">
            <td colspan="5"><${Becoming} hold=${hold} /></td>
          </tr>`
        : null
    }
  `;
}

/**
 * The two ends that add most to a hold's value, or without pays and weights the likeliest: "Royal flush 2.1%, Flush
 * 17.0%"; in lowball the best two lows: "Eight low or better 25.5%".
 */
function becomes(hold) {
  if (hold.or_better) return lows(hold) || "No low";
  if (!hold.ends) return "";
  return (
    hold.ends
      .filter(({ name, count }) => count > 0 && !isNothing(name))
      .sort((a, b) => b.count * (b.worth ?? 1) - a.count * (a.worth ?? 1))
      .slice(0, 2)
      .map(({ name, count }) => `${title(name)} ${percent(count / hold.draws)}`)
      .join(", ") ||
    ("high_card" in hold.counts && hold.ends[0].worth === null ? "High card 100.0%" : "Nothing that pays")
  );
}

/** The best two lows that a hold can make, each with those that are better. */
const lows = (hold) =>
  Object.entries(hold.or_better)
    .filter(([, count], place, all) => count > (place ? all[place - 1][1] : 0))
    .slice(0, 2)
    .map(([low, count]) => `${title(low)} or better ${percent(count / hold.draws)}`)
    .join(", ");

/** Every end of a hold's draws. @param {{hold: import("./sentence.js").Hold}} props */
const Becoming = ({ hold }) => html`<dl class="becoming">
    ${(hold.ends ?? [])
      .filter(({ count }) => count > 0)
      .map(({ name, count }) => {
        const chance = count / hold.draws;
        return html`<div key=${name}>
          <dt>${title(name)}</dt>
          <dd>
            <span class="bar" aria-hidden="true"><span style=${{ width: `${chance * 100}%` }}></span></span
            >${percent(chance, 2)}
          </dd>
        </div>`;
      })}
  </dl>
  <p class="note">
    Counted over ${hold.draws === 1 ? "the only draw" : `all ${whole(hold.draws)} draws`}; better than the dealt hand
    in${" "} ${percent(hold.p_better, 2)}.
  </p>`;
