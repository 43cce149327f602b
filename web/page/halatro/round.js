// A round to play: the page deals, you choose, and the adviser shows the cost of each choice.

import { html, useEffect, useState } from "../vendor/preact.js";
import { byRank, cardsOf, spoken } from "../lib/cards.js";
import { focusBack } from "../lib/focus.js";
import { countOf, title } from "../lib/words.js";
import { face } from "../parts/card.js";
import { Button } from "../parts/controls.js";
import { Reply, Trouble } from "../parts/states.js";
import { score } from "../parts/table.js";
import { Rules } from "./help.js";
import { findMove, MoveName, Moves } from "./moves.js";
import { after, MOST_THROWN, newGame, scoreOf, typeOf } from "./rules.js";

const NONE = 0.005; // smaller losses of points are not shown
const HAND = ".hand-of-eight button, .round .primary"; // or another round, once this one is over

/** @typedef {{move: import("./moves.js").Move, best: import("./moves.js").Move, lost: number}} Judgement `lost` in points */

/**
 * @param {object} props
 * @param {import("./rules.js").Game} props.game
 * @param {import("../lib/answer.js").Answer} props.answer
 * @param {(game: import("./rules.js").Game) => void} props.show
 * @param {boolean} props.advised whether the ranked moves are on the page
 * @param {import("../lib/link.js").Change} props.change
 * @param {(Judgement | null)[]} props.judged the moves of this round, null for one without advice
 * @param {(judged: (Judgement | null)[]) => void} props.setJudged
 */
export function Round({ game, answer, show, advised, change, judged, setJudged }) {
  const [picked, setChosen] = useState(/** @type {string[]} */ ([]));
  const chosen = picked.filter((card) => game.held.includes(card)); // a link may bring another hand
  useEffect(() => {
    if (game.held.length < 8 && game.plays > 0) show(newGame());
  }, []);

  const moves = answer.state === "done" ? answer.body.moves : null;
  const isAlone = answer.state === "problem"; // no adviser: the page scores plays itself
  const make = (/** @type {import("./moves.js").Move} */ move) => {
    setJudged([...judged, moves ? { move, best: moves[0], lost: moves[0].expected - move.expected } : null]);
    setChosen([]);
    show(after(game, { ...move, cards: cardsOf(move.cards) }, true));
    focusBack(HAND);
  };
  const makeListed = (/** @type {import("./moves.js").Move} */ move) => {
    make(move);
    focusBack(HAND, true);
  };
  const choose = (/** @type {"play" | "discard"} */ kind) => {
    const own = { move: kind, cards: chosen.join(""), score: kind === "play" ? scoreOf(chosen) : 0 };
    const move = moves ? findMove(moves, kind, chosen) : own;
    if (move) make(/** @type {import("./moves.js").Move} */ (move));
  };
  const toggle = (/** @type {string} */ card) =>
    setChosen((now) => {
      const others = now.filter((one) => one !== card && game.held.includes(one));
      return now.includes(card) ? others : [...others, card].slice(0, MOST_THROWN);
    });
  const start = () => {
    setJudged([]);
    setChosen([]);
    show(newGame());
    focusBack(HAND);
  };
  const over = game.plays === 0;
  const can = Boolean((moves || isAlone) && chosen.length);
  return html`
    <section class="round" aria-label="The round">
      ${score([
        ["Score", game.score],
        ["Plays left", game.plays],
        ["Discards left", game.discards],
        ["Cards left in the deck", 52 - game.held.length - game.dead.length],
      ])}
      <div role="status">${judged.at(-1) ? html`<${Judged} ...${judged.at(-1)} />` : null}</div>
      ${
        over
          ? html`<div class="verdict">
              <p class="sentence">The round is over: ${game.score} points.</p>
              <${Lost} judged=${judged} />
              <p><button type="button" class="primary" onClick=${start}>Play another</button></p>
            </div>`
          : html`
              <div class="places hand-of-eight" role="group" aria-label="Your hand: choose up to five cards">
                ${byRank(game.held).map(
                  (card) =>
                    html`<button
                      key=${card}
                      type="button"
                      class="playing-card"
                      aria-pressed=${chosen.includes(card) ? "true" : "false"}
                      aria-label=${spoken(card)}
                      onClick=${() => toggle(card)}
                    >
                      ${face(card)}
                    </button>`,
                )}
              </div>
              <div class="actions">
                <${Button} class="primary" can=${can} onClick=${() => choose("play")}>
                  ${chosen.length ? `Play: ${title(typeOf(chosen)).toLowerCase()}${can ? `, ${scoreOf(chosen)} points` : ""}` : "Play"}
                <//>
                <${Button} can=${can && game.discards > 0} onClick=${() => choose("discard")}>
                  Discard${chosen.length ? ` ${countOf(chosen.length, "card")}` : ""}
                <//>
                <button type="button" class="quiet" onClick=${start}>New round</button>
                <button
                  type="button"
                  class="quiet"
                  aria-pressed=${advised ? "true" : "false"}
                  onClick=${() => change({ advice: advised ? "off" : null }, false)}
                >
                  ${advised ? "Hide the adviser" : "Show the adviser"}
                </button>
              </div>
              ${
                advised
                  ? html`<${Reply}
                      answer=${answer}
                      empty="Dealing…"
                      waiting="Weighing 436 moves…"
                      show=${(/** @type {any} */ body, /** @type {boolean} */ isFresh) => html`<${Moves} moves=${body.moves} onMove=${isFresh ? makeListed : null} />`}
                    />`
                  : answer.state === "problem" && answer.problem?.kind !== "server"
                    ? html`<${Trouble} problem=${answer.problem} retry=${answer.retry} />`
                    : null
              }
            `
      }
      <${Rules} />
    </section>
  `;
}

/** Where the points of a round were lost, the dearest move first. @param {{judged: (Judgement | null)[]}} props */
function Lost({ judged }) {
  if (!judged.length) return null;
  const missing = judged.filter((one) => !one).length;
  const unjudged = missing
    ? html`<p class="why">The adviser gave no answer for ${countOf(missing, "move")} of ${judged.length}: what ${missing === 1 ? "it" : "they"} cost is not known.</p>`
    : null;
  const mistakes = judged
    .flatMap((one, at) => (one ? [{ ...one, number: at + 1 }] : []))
    .filter(({ lost, move }) => lost > NONE && !move.equal)
    .sort((one, other) => other.lost - one.lost);
  const all = mistakes.reduce((sum, { lost }) => sum + lost, 0);
  if (missing === judged.length) return unjudged;
  if (!mistakes.length) return html`<p class="why">Your ${missing ? "other " : ""}moves cost no points.</p>${unjudged}`;
  return html`${unjudged}<p class="why">
      ${countOf(mistakes.length, "move")} of ${judged.length} cost ${all.toFixed(1)} expected points:
    </p>
    <ol class="lost">
      ${mistakes.map(
        ({ number, move, best, lost }) =>
          html`<li key=${number}>
            <b>${lost.toFixed(1)} points</b> with move ${number}: <${MoveName} move=${move} />${" "}
            <span class="note">Better: <${MoveName} move=${best} /></span>
          </li>`,
      )}
    </ol>`;
}

/** What the last move was worth. */
function Judged({ move, best, lost }) {
  if (lost <= NONE) return html`<p class="judgement"><b>The best move:</b> <${MoveName} move=${move} />.</p>`;
  if (move.equal)
    return html`<p class="judgement">
      <b>As good as the best, within the errors of both:</b> <${MoveName} move=${move} />.
    </p>`;
  return html`<p class="judgement">
    <b>${lost.toFixed(1)} points given up.</b>${" "}
    Better: <${MoveName} move=${best} />.
  </p>`;
}
