// The Casino tab: what to do against the house, what the other moves cost, and what the game costs.

import { html, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { cardsOf, deal } from "../lib/cards.js";
import { countOf, title } from "../lib/words.js";
import { CardFields } from "../parts/cardfields.js";
import { Actions, Button, Select } from "../parts/controls.js";
import { Live } from "../parts/live.js";
import { Peek } from "../parts/peek.js";
import { Reply } from "../parts/states.js";
import { Game } from "./game.js";
import { Moves, MoveName, signed } from "./moves.js";

const MOST_DEAD = 20;
const FIRST = "ultimate-texas-holdem";
/** Hands to begin with: address, and what it shows. @type {[string, string][]} */
const EXAMPLES = [
  ["game=ultimate-texas-holdem&hand=KhTd", "Ultimate Texas Hold’em: K♥ 10♦"],
  ["game=ultimate-texas-holdem&hand=AhKd&board=Qs7h2c", "A♥ K♦ on Q♠ 7♥ 2♣"],
  ["game=caribbean-stud&hand=AhKdQs7c3h&up=9h", "Caribbean Stud: A♥ K♦ Q♠ 7♣ 3♥ against 9♥"],
];

/**
 * @typedef {object} Table what is asked about
 * @property {any} rules the game, as the service describes it
 * @property {string[]} hand
 * @property {string[]} board
 * @property {string[]} up
 * @property {string[]} exchanged
 * @property {string[]} dead
 * @property {string} raised
 */

/** @param {import("../draw/draw.js").TabProps} props */
export function Casino({ link, change, undo }) {
  const name = link.get("game") ?? FIRST;
  const [begun] = useState(name);
  const own = useAnswer("casino", { game: begun }); // which is there sooner than the list of all
  const games = useAnswer("casino", own.state === "loading" ? null : {});
  const listed = games.body?.games ?? (own.body ? [own.body] : []);
  const table = tableOf(
    link,
    listed.find(({ game }) => game === name),
  );
  const missing = table.rules ? missingIn(table) : "";
  const answer = useAnswer("casino", table.rules && !missing ? questionOf(name, table) : null);
  const named = table.rules
    ? listed
    : [{ game: name, title: name.split("-").filter(Boolean).map(title).join(" ") }, ...listed];
  return html`
    <div class="heading"><h1>Casino poker: what to do</h1></div>
    <div class="two">
      <section class="ask compact" aria-label="Your hand">
        <${Select}
          label="Game"
          value=${name}
          onChange=${(/** @type {string} */ game) => change({ ...EMPTY, game: game === FIRST ? null : game })}
        >
          ${named.map(({ game, title }) => html`<option key=${game} value=${game}>${title}</option>`)}
        <//>
        ${table.rules ? html`<${Ask} table=${table} answer=${answer} change=${change} undo=${undo} />` : null}
      </section>
      <${Peek} answer=${answer}>${answer.body ? html`<${Gist} body=${answer.body} />` : null}<//>
      <section class="answer" aria-label="Answer">
        <${Live} answer=${answer} says=${(/** @type {any} */ body) => html`<${Gist} body=${body} />`} />
        ${
          table.rules
            ? html`<${Reply}
                  key="moves"
                  answer=${answer}
                  empty=${html`<${Empty} missing=${missing} />`}
                  show=${(/** @type {any} */ body) => html`<${Moves} moves=${body.moves} deals=${body.deals} />`}
                />
                <${Game} rules=${table.rules} />`
            : html`<${Reply}
                key="games"
                answer=${own.state === "loading" ? own : games}
                empty=""
                show=${(/** @type {any} */ _, /** @type {boolean} */ isListed) => (isListed ? html`<${Empty} missing="no game has this name" />` : null)}
              />`
        }
      </section>
    </div>
  `;
}

/** Parts of the address that another game empties. */
const EMPTY = { hand: null, board: null, up: null, exchanged: null, dead: null, raised: null };

/** What is asked in a link. @param {URLSearchParams} link @param {any} rules @returns {Table} */
const tableOf = (link, rules) => ({
  rules,
  hand: cardsOf(link.get("hand")),
  board: cardsOf(link.get("board")),
  up: cardsOf(link.get("up")),
  exchanged: cardsOf(link.get("exchanged")),
  dead: cardsOf(link.get("dead")),
  raised: link.get("raised") ?? "",
});

/** How many cards the board can have at a decision, in order. @param {any} rules @returns {number[]} */
const boardsOf = ({ decisions, own_cards }) =>
  [...new Set(decisions.map(({ seen }) => seen - own_cards))].sort((one, other) => one - other);

/** First bets that earlier decisions can have added, with this many cards seen. @param {Table} table @returns {number[]} */
const raisedIn = ({ rules, board }) => [
  ...new Set(rules.decisions.filter(({ seen }) => seen === rules.own_cards + board.length).map(({ raised }) => raised)),
];

/** What is still to be picked before there is a decision; empty if there is one. @param {Table} table */
function missingIn({ rules, hand, board, up }) {
  const boards = boardsOf(rules);
  if (hand.length < rules.own_cards) return `${countOf(rules.own_cards - hand.length, "card")} to go`;
  if (rules.up_card && !up.length) return "the dealer’s card to go";
  if (boards.includes(board.length)) return "";
  const next = boards.find((count) => count > board.length);
  return next ? `${countOf(next - board.length, "card")} of the board to go` : "there is no decision with this board";
}

/** @param {string} name @param {Table} table */
const questionOf = (name, { hand, board, up, exchanged, dead, raised }) => ({
  game: name,
  cards: hand.join(""),
  board: board.join(""),
  up: up.join(""),
  exchanged: exchanged.join(""),
  dead: dead.join(""),
  raised,
});

/** The cards, and what earlier decisions have added. @param {{table: Table, answer: import("../lib/answer.js").Answer, change: any, undo: any}} props */
function Ask({ table, answer, change, undo }) {
  const { rules, hand, board, up, exchanged, dead } = table;
  const most = Math.max(...boardsOf(rules));
  const exchanges = rules.decisions.some(({ fee }) => fee > 0);
  const fields = [
    { id: "hand", name: "Hand", place: "in the hand", cards: hand, most: rules.own_cards, large: true },
    ...(most ? [{ id: "board", name: "Board", place: "on the board", cards: board, most }] : []),
    ...(rules.up_card ? [{ id: "up", name: "Dealer’s card", place: "the dealer’s", cards: up, most: 1 }] : []),
    ...(exchanges
      ? [{ id: "exchanged", name: "Exchanged", place: "exchanged", cards: exchanged, most: 5, dead: true }]
      : []),
    { id: "dead", name: "Dead cards", place: "dead", cards: dead, most: MOST_DEAD, dead: true },
  ];
  const added = raisedIn(table);
  const shown = [...hand, ...board, ...up, ...exchanged, ...dead];
  const dealHand = () => {
    const cards = deal(rules.own_cards + (rules.up_card ? 1 : 0), []);
    change({ ...EMPTY, hand: cards.slice(0, rules.own_cards).join(""), up: cards.slice(rules.own_cards).join("") });
  };
  const next = boardsOf(rules).find((count) => count > board.length);
  const dealBoard = () => {
    change({ board: [...board, ...deal((next ?? 0) - board.length, shown)].join(""), raised: null });
  };
  return html`
    <${CardFields}
      fields=${fields}
      onChange=${(/** @type {string} */ id, /** @type {string[]} */ cards) => change({ [id]: cards.join(""), raised: null })}
      gist=${answer.body ? html`<${Gist} body=${answer.body} />` : null}
    />
    ${
      added.length > 1
        ? html`<${Select}
            label="First bets added before"
            value=${table.raised || String(Math.min(...added))}
            onChange=${(/** @type {string} */ raised) => change({ raised })}
          >
            ${added.map((count) => html`<option key=${count} value=${String(count)}>${count}</option>`)}
          <//>`
        : null
    }
    <${Actions} undo=${undo} clear=${() => change(EMPTY)}>
      <button type="button" onClick=${dealHand}>Deal a hand</button>
      ${most ? html`<${Button} can=${hand.length === rules.own_cards && Boolean(next)} onClick=${dealBoard}>Deal the board<//>` : null}
    <//>
  `;
}

/** The best move in a line. @param {{body: any}} props */
const Gist = ({ body }) => html`<${MoveName} move=${body.moves[0].move} />: ${signed(body.moves[0].value)} first bets`;

/** Before there is a decision. @param {{missing: string}} props */
const Empty = ({ missing }) => html`
  <p class="sentence quiet">${title(missing)}.</p>
  <p class="examples">
    ${EXAMPLES.map(([query, name]) => html`<a key=${query} href=${`#/casino?${query}`}>${name}</a>`)}
  </p>
`;
