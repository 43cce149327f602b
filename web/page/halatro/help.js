// The rules and scores of Halatro, to unfold where they are needed.

import { html } from "../vendor/preact.js";
import { title } from "../lib/words.js";
import { head } from "../parts/table.js";
import { DISCARDS, HELD, MOST_THROWN, PLAYS, TYPES } from "./rules.js";

/** The rules, closed until they are asked for. */
export const Rules = () => html`<details class="help">
  <summary>Rules and scores</summary>
  <p>
    You hold ${HELD} cards of one deck and have ${PLAYS} plays and ${DISCARDS} discards. A move plays or discards up to${" "}
    ${MOST_THROWN} cards, and you draw as many new ones. Cards never return to the deck. The game ends with the last
    play; remaining discards are worth nothing.
  </p>
  <p>
    A play scores (base + chips of its scoring cards) × multiplier. Cards 2 to 9 have their number in chips, 10, J, Q and
    K have 10, and an ace has 11.
  </p>
  <table class="scores">
    ${head(["Play"], ["Base", "Multiplier", "Cards that score"])}
    <tbody>
      ${Object.entries(TYPES).map(
        ([type, { base, times, scoring }]) =>
          html`<tr key=${type}>
            <th scope="row">${title(type)}</th>
            <td class="number">${base}</td>
            <td class="number">× ${times}</td>
            <td class="number">${scoring === MOST_THROWN ? "all 5" : scoring}</td>
          </tr>`,
      )}
    </tbody>
  </table>
  <p>
    Straights and flushes take five cards, and an ace is high or low. Cards that do not score are replaced as well, so
    you can add them to a pair to draw more cards.
  </p>
</details>`;
