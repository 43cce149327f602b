// The kinds of hands that both players of the game with betting may have at a decision.

import { html, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { percent } from "../lib/words.js";
import { Counting } from "../parts/counting.js";
import { Trouble } from "../parts/states.js";
import { head } from "../parts/table.js";

/**
 * @param {object} props
 * @param {string[]} props.words the actions so far
 * @param {string} props.game
 * @param {number} props.you 0 if you act first
 */
export function HandsHere({ words, game, you }) {
  const [open, setOpen] = useState(false);
  const answer = useAnswer("draw-game", open ? { actions: words.join(" "), game, kinds: "true" } : null);
  const shares = (/** @type {{first: number, second: number}} */ kind) =>
    you ? [kind.second, kind.first] : [kind.first, kind.second];
  return html`<details class="hands-here" onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}>
    <summary>Which hands are here</summary>
    ${answer.state === "loading" ? html`<${Counting} answer=${answer} says="Weighing all hands…" />` : null}
    ${answer.state === "problem" ? html`<${Trouble} problem=${answer.problem} retry=${answer.retry} />` : null}
    ${
      answer.state === "done"
        ? html`<table class="moves">
            <caption>How often the solved game has each hand here</caption>
            ${head(["Hand"], ["You", "The bot"])}
            <tbody>
              ${answer.body.hands.map(
                (/** @type {{kind: string, first: number, second: number}} */ kind) =>
                  html`<tr key=${kind.kind}>
                    <th scope="row">${kind.kind}</th>
                    ${shares(kind).map((share, place) => html`<td key=${place} class="number">${percent(share)}</td>`)}
                  </tr>`,
              )}
            </tbody>
          </table>`
        : null
    }
  </details>`;
}
