// The game with betting: you against a bot that plays the solved game, and what each of your decisions cost. Until that
// is built, the bot bets by rules.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { byRank, cardsOf, deal, spoken, without } from "../lib/cards.js";
import { countOf, title, percent } from "../lib/words.js";
import { face, smallCards } from "../parts/card.js";
import { Counting } from "../parts/counting.js";
import { Building, withoutBuild } from "../parts/building.js";
import { Trouble } from "../parts/states.js";
import { score, head } from "../parts/table.js";
import { useMoveByRules } from "./byrules.js";
import { folderIn, legalActions, paidIn, phaseOf, turnOf } from "./dealt.js";
import { GamePicker, gameIn } from "./game.js";
import { judged, Judged } from "./judged.js";

const HAND = 5;

/**
 * @typedef {import("./judged.js").Move} Move
 * @typedef {import("./judged.js").Verdict} Verdict
 * @typedef {{deck: string[], hands: string[][], words: string[], you: number, held: string[], verdict: Verdict | null}} Deal
 */

/** A new deal; `you` is 0 for the first to act. @param {number} you @returns {Deal} */
function newDeal(you) {
  const deck = deal(52);
  const hands = [0, HAND].map((start) => byRank(deck.slice(start, start + HAND)));
  return { deck: deck.slice(2 * HAND), hands, words: [], you, held: [], verdict: null };
}

/** The deal after a move; a draw keeps `held`. @param {Deal} table @param {Move} move @param {string[]} held @returns {Deal} */
function moved(table, move, held) {
  if (move.move !== "draw") return { ...table, words: [...table.words, move.move] };
  const player = turnOf(table.words);
  const count = HAND - held.length;
  const hands = table.hands.map((hand, place) =>
    place === player ? byRank([...held, ...table.deck.slice(0, count)]) : hand,
  );
  return { ...table, deck: table.deck.slice(count), hands, words: [...table.words, String(count)], held: [] };
}

/** One of the moves, each as often as its frequency. @param {Move[]} moves */
function mixed(moves) {
  let rest = Math.random() * moves.reduce((sum, move) => sum + move.frequency, 0);
  return moves.find((move) => (rest -= move.frequency) < 0) ?? moves[0];
}

/** @param {{link: URLSearchParams, change: import("../lib/link.js").Change}} props */
export function Betting({ link, change }) {
  const game = gameIn(link);
  const [table, setTable] = useState(() => newDeal(1));
  const [tally, setTally] = useState({ deals: 0, won: 0, cost: 0, decisions: 0 });
  const phase = phaseOf(table.words);
  const isOver = phase === "showdown" || phase === "folded";
  const turn = isOver ? -1 : turnOf(table.words);
  const judges = turn === table.you && phase === "draw" ? { every_hold: "true" } : {};
  const asked = isOver ? null : { hand: table.hands[turn].join(""), actions: table.words.join(" "), game, ...judges };
  const answer = useAnswer("draw-game", asked);
  const byRules = answer.problem?.kind === "tables";
  const ruled = useMoveByRules(
    byRules && turn !== table.you ? { hand: table.hands[turn].join(""), words: table.words, game } : null,
  );
  const values = [0, 1].map((player) =>
    useAnswer("value", phase === "showdown" ? { cards: table.hands[player].join(""), game } : null),
  );
  const moves = byRules ? legalActions(table.words).map(actionOf) : (answer.body?.moves ?? []);
  const gain = useRef(0); // how far the solution is from the equilibrium, once known
  if (answer.body) gain.current = answer.body.exploitability;
  const next = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const begin = (/** @type {number} */ you) => setTable(newDeal(you));

  useEffect(() => {
    if (turn === table.you || isOver) return;
    const move = answer.state === "done" ? mixed(answer.body.moves) : ruled.move;
    if (move) setTable((before) => (before === table ? moved(table, move, cardsOf(move.hold)) : before));
  }, [answer.state, answer.body, Boolean(ruled.move), table]);

  const act = (/** @type {Move} */ move) => {
    if (!yours) return;
    const verdict = byRules ? null : judged(answer.body, move);
    if (verdict) setTally((so) => ({ ...so, cost: so.cost + verdict.cost, decisions: so.decisions + 1 }));
    setTable({ ...moved(table, move, cardsOf(move.hold)), verdict });
  };
  const toggle = (/** @type {string} */ card) =>
    setTable((before) => ({
      ...before,
      held: before.held.includes(card) ? without(before.held, [card]) : [...before.held, card],
    }));

  // While a value is loading, its body is still that of the deal before.
  const won = isOver
    ? wonBy(
        table,
        phase,
        values.map((one) => (one.state === "done" ? one.body.value : undefined)),
      )
    : null;
  const known = won !== null;
  useEffect(() => {
    if (known) setTally((so) => ({ ...so, deals: so.deals + 1, won: so.won + (won ?? 0) }));
    if (known) next.current?.focus({ preventScroll: true });
  }, [known]);

  const yours = turn === table.you && (answer.state === "done" || byRules);
  const drawing = yours && phase === "draw";
  return html`
    <section class="trainer" aria-label="Game with betting">
      <${GamePicker} link=${link} change=${change} />
      <p class="lead">
        Ante 1; bets of 2 before and 4 after the draw. ${table.you ? "The bot acts first." : "You act first."}${" "}
        <b>Pot ${paidIn(table.words)[0] + paidIn(table.words)[1]}.</b>
      </p>
      <ol class="events" aria-live="polite">
        ${eventsOf(table).map((event, place) => html`<li key=${place}>${event}</li>`)}
      </ol>
      <div class="places" role="group" aria-label="Your hand">
        ${table.hands[table.you].map(
          (card) =>
            html`<button
              key=${card}
              type="button"
              class="playing-card"
              aria-pressed=${drawing && table.held.includes(card) ? "true" : "false"}
              aria-label=${spoken(card)}
              aria-disabled=${drawing ? null : "true"}
              onClick=${() => drawing && toggle(card)}
            >
              ${face(card)}<span class="held" aria-hidden="true">${drawing && table.held.includes(card) ? "Held" : ""}</span>
            </button>`,
        )}
      </div>
      <div class="actions">
        ${isOver ? html`<button type="button" class="primary" ref=${next} onClick=${() => begin(1 - table.you)}>Next deal</button>` : null}
        ${drawing ? html`<button type="button" class="primary" onClick=${() => act(drawOf(table))}>${drawName(table)}</button>` : null}
        ${
          yours && phase === "betting"
            ? moves.map(
                (/** @type {Move} */ move) =>
                  html`<button key=${move.move} type="button" onClick=${() => act(move)}>${title(move.move)}</button>`,
              )
            : null
        }
      </div>
      ${won === null ? null : html`<p class="sentence">${resultOf(table, phase, won, values)}</p>`}
      ${phase === "showdown" ? html`<p>The bot shows ${smallCards(table.hands[1 - table.you])}</p>` : null}
      ${answer.state === "loading" ? html`<${Counting} answer=${answer} says="Looking the move up…" />` : null}
      ${byRules ? html`<${ByRules} problem=${answer.problem} retry=${answer.retry} />` : null}
      ${[byRules ? ruled.problem : answer].map((one) => one?.state === "problem" && html`<${Trouble} problem=${one.problem} retry=${one.retry} />`)}
      <div>${table.verdict ? html`<${Judged} ...${table.verdict} />` : null}</div>
      ${
        gain.current
          ? html`<${HandsHere} words=${isOver ? table.words.slice(0, -1) : table.words} game=${game} you=${table.you} />
              <p class="note">
                The bot plays an equilibrium in which each player has a deck of their own: your cards take none from the
                bot. A best response to it would gain ${gain.current.toPrecision(2)} antes a deal there.
              </p>`
          : null
      }
      ${score([
        ["Deals", tally.deals],
        ["Chips won", `${tally.won > 0 ? "+" : ""}${tally.won}`],
        ["Decisions", tally.decisions],
        ["What they cost, in antes", tally.decisions ? tally.cost.toFixed(2) : "–"],
      ])}
    </section>
  `;
}

/** @param {string} move @returns {Move} */
const actionOf = (move) => ({ move, hold: null, frequency: 0, value: null });

/** Why the bot plays by rules, and how far the build of the solved game is. @param {{problem: import("../lib/problem.js").Problem, retry: () => void}} props */
const ByRules = ({ problem, retry }) => html`<div class="state">
  <p>
    The bot bets by fixed rules, and your decisions are not judged${problem.build ? " until the solved game is built" : ""}.${" "}
    ${problem.build ? null : withoutBuild(problem)}
  </p>
  <${Building} build=${problem.build} retry=${retry} />
</div>`;

/** @param {Deal} table @returns {Move} */
const drawOf = (table) => ({ move: "draw", hold: table.held.join(""), frequency: 0, value: null });

/** @param {Deal} table */
const drawName = (table) => (table.held.length === HAND ? "Stand pat" : `Draw ${HAND - table.held.length}`);

/** The chips that you win; null until both values of a showdown are known. @param {Deal} table @param {string} phase @param {(number | undefined)[]} values */
function wonBy(table, phase, values) {
  const stake = Math.min(...paidIn(table.words));
  if (phase === "folded") return folderIn(table.words) === table.you ? -stake : stake;
  const [own, other] = [values[table.you], values[1 - table.you]];
  if (own === undefined || other === undefined) return null;
  return Math.sign(own - other) * stake;
}

/** @param {Deal} table @param {string} phase @param {number} won @param {import("../lib/answer.js").Answer[]} values */
function resultOf(table, phase, won, values) {
  const chips = countOf(Math.abs(won), "chip");
  if (phase === "folded") return won > 0 ? `The bot folds: you win ${chips}.` : `You fold and lose ${chips}.`;
  const names = `${values[table.you].body.name} against ${values[1 - table.you].body.name}`;
  return won ? `You ${won > 0 ? "win" : "lose"} ${chips}: ${names}.` : `You share the pot: ${names}.`;
}

/** What has happened, in sentences. @param {Deal} table */
function eventsOf(table) {
  return table.words.map((word, place) => {
    const player = turnOf(table.words.slice(0, place));
    const who = player === table.you ? "You" : "The bot";
    const s = player === table.you ? "" : "s";
    if (/^[1-5]$/.test(word)) return `${who} draw${s} ${countOf(Number(word), "card")}`;
    return word === "0" ? `${who} stand${s} pat` : `${who} ${word}${s}`;
  });
}

/**
 * @param {object} props
 * @param {string[]} props.words the actions so far
 * @param {string} props.game
 * @param {number} props.you 0 if you act first
 */
function HandsHere({ words, game, you }) {
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
