// Equity: two to nine hands or ranges, on any board.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { useAnswer } from "../lib/answer.js";
import { cardsOf, deal } from "../lib/cards.js";
import { Problem } from "../lib/problem.js";
import { useScreen, WIDE } from "../lib/screen.js";
import { percent, whole } from "../lib/words.js";
import { smallCards } from "../parts/card.js";
import { CardFields, usePicking } from "../parts/cardfields.js";
import { Actions, Button } from "../parts/controls.js";
import { Counting } from "../parts/counting.js";
import { Live } from "../parts/live.js";
import { Peek } from "../parts/peek.js";
import { Notes, Trouble } from "../parts/states.js";
import { NoGraph, useByHand } from "./byhand.js";
import { equitiesOf } from "./detail.js";
import { examplesOf, gameOf, handSize, isOmaha, lackedBy, mostPlayers } from "./games.js";
import { Graph } from "./graph.js";
import { RangeGrid } from "./grid.js";
import { RangeHelp } from "./help.js";
import { holeOf, missingOf, Player, rangeOf } from "./player.js";
import { useSampled } from "./sampled.js";

const MOST_DEAD = 40;
const TYPING = 150; // milliseconds without a key before a question about a range

/** @param {import("../draw/draw.js").TabProps} props */
export function Equity({ link, change, undo }) {
  const players = link.getAll("player");
  while (players.length < 2) players.push("");
  const board = cardsOf(link.get("board"));
  const dead = cardsOf(link.get("dead"));
  const size = handSize(link);
  const fields = fieldsOf(players, board, dead, size);
  const picking = usePicking(fields, players.every(Boolean) ? "board" : undefined);
  const { open, follow, isWide } = useEdited(link, players, picking.active);
  const { editor, show } = useShown(open);
  const toggleGrid = (/** @type {number} */ at) => {
    const closes = !isWide && open === at;
    follow(null);
    change({ grid: closes ? null : String(at) }, false);
    if (!closes) show(at);
  };

  const isWhole = players.every((text) => text.trim() && missingOf(text, size) === null);
  const ready = isWhole && [0, 3, 4, 5].includes(board.length);
  const wait = players.some((text) => isTyped(text, size)) ? TYPING : 0;
  const asked = { players, board: board.join(""), dead: dead.join(""), ...gameOf(link) };
  const counted = useAnswer("equity", ready ? asked : null, wait);
  const answer = useSampled(counted, asked);
  const isSpread = players.some((text) => text.trim() === "random" || rangeOf(text, size)) && !isOmaha(link);
  const byHand = useByHand(counted, answer, asked, players.length, open >= 0 && isSpread);

  const setPlayers = (/** @type {string[]} */ next, more = {}, isNext = true, isSame = false) =>
    change(
      { player: next.some(Boolean) || next.length > 2 ? next.map((one) => one || " ") : null, ...more },
      isNext,
      isSame,
    );
  const setPlayer = (/** @type {number} */ at, /** @type {string} */ text, isNext = true, isSame = false) =>
    setPlayers(
      players.map((old, index) => (index === at ? text : old)),
      {},
      isNext,
      isSame,
    );
  const remove = (/** @type {number} */ at) => {
    follow(null);
    setPlayers(
      players.filter((_, index) => index !== at),
      { grid: null },
    );
  };

  const answered = answer.state !== "problem" && answer.state !== "empty" ? answer.body?.players : null;
  const results = answered?.length === players.length ? answered : null; // never the shares of other players
  const dealHands = () => {
    const dealt = deal(size * players.length, [...board, ...dead, ...lackedBy(link)]);
    change({ player: players.map((_, at) => dealt.slice(size * at, size * (at + 1)).join("")) }, true);
  };
  const wrong = wrongPlayer(answer, players);
  const onCards = (/** @type {string} */ id, /** @type {string[]} */ cards) =>
    id.startsWith("player-") ? setPlayer(Number(id.slice(7)), cards.join("")) : change({ [id]: cards.join("") });
  const clear = () => {
    change({ player: null, board: null, dead: null, grid: null });
    follow(null);
    picking.use("player-0");
  };
  const summary = html`<${Summary} answer=${answer} players=${players} board=${board} link=${link} change=${change} />`;
  const gist = players.some((text) => text.trim())
    ? html`<${Gist} players=${players} results=${results} size=${size} />`
    : null;
  const hands = byHand.players;
  const graph = hands?.some(({ hands: one }) => one?.length > 1)
    ? html`<${Graph} players=${hands} says=${byHand.says} />`
    : isSpread && results && !hands
      ? html`<${NoGraph} says=${byHand.says} />`
      : null;
  const place = !isWide ? "editor" : players.length > 2 ? "deck" : "players"; // of the graph: three players fill their zone

  return html`
    <div class=${open >= 0 ? "two players-first with-grid" : "two players-first"}>
      <section class="answer" aria-label="Players">
        ${players.map(
          (text, at) =>
            html`<${Player}
              key=${at}
              at=${at}
              text=${text.trim()}
              link=${link}
              result=${results?.[at]}
              stale=${answer.state === "loading"}
              open=${open === at}
              inUse=${picking.active === `player-${at}`}
              trouble=${wrong === at ? answer : null}
              onText=${(/** @type {string} */ next) => setPlayer(at, next, false)}
              onUse=${() => (picking.use(`player-${at}`), follow(at))}
              onOpen=${() => picking.open(`player-${at}`)}
              onGrid=${() => toggleGrid(at)}
              onRemove=${players.length > 2 ? () => remove(at) : null}
            />`,
        )}
        ${results ? html`<${Live} answer=${answer} says=${spokenResult} />` : null}
        ${wrong === undefined && answer.state !== "empty" ? summary : null}
        <div class="actions">
          <${Button}
            can=${players.length < mostPlayers(link)}
            onClick=${() => {
              setPlayers([...players, ""]);
              picking.use(`player-${players.length}`);
            }}
          >
            Add a player
          <//>
        </div>
        ${answer.state === "empty" ? summary : null}
        ${place === "players" ? graph : null}
      </section>
      <${Peek} answer=${answer} always=${players.some((text) => text.trim())}>${gist}<//>
      ${
        open >= 0
          ? html`<section class="editor" ref=${editor} aria-label=${`Range of player ${open + 1}`}>
              <h2>Range of player ${open + 1}</h2>
              <${RangeGrid}
                key=${open}
                name=${`Player ${open + 1}`}
                text=${players[open].trim()}
                link=${link}
                said=${answer.state === "done" ? answer.body.notes : []}
                equities=${hands ? equitiesOf(hands[open]?.hands ?? []) : null}
                lack=${hands ? "" : byHand.says}
                onText=${(/** @type {string} */ next, isSame = false) => setPlayer(open, next, false, isSame)}
              />
              ${place === "editor" ? graph : null}
            </section>`
          : null
      }
      <section class="ask compact" aria-label="Board and dead cards">
        <${CardFields} fields=${fields} lacked=${lackedBy(link)} onChange=${onCards} picking=${picking} gist=${gist} />
        <${Actions} undo=${undo} clear=${clear}>
          <button type="button" onClick=${dealHands}>Deal hands</button>
        <//>
        ${isOmaha(link) ? null : html`<${RangeHelp} link=${link} />`}
        ${place === "deck" ? graph : null}
      </section>
    </div>
  `;
}

/** What the deck can fill. @param {string[]} players @param {string[]} board @param {string[]} dead @param {number} size @returns {import("../parts/cardfields.js").Field[]} */
const fieldsOf = (players, board, dead, size) => [
  ...players.map((text, at) => ({
    id: `player-${at}`,
    name: `Player ${at + 1}`,
    place: `with player ${at + 1}`,
    cards: holeOf(text, size),
    range: rangeOf(text, size),
    most: size,
    elsewhere: true,
  })),
  { id: "board", name: "Board", place: "on the board", cards: board, most: 5, large: true },
  { id: "dead", name: "Dead cards", place: "dead", cards: dead, most: MOST_DEAD, dead: true },
];

/**
 * The player whose range the grid shows, -1 for none: the one that was used last, else that of the link. A wide screen has
 * room for a grid at all times.
 * @param {URLSearchParams} link @param {string[]} players @param {string} active
 */
function useEdited(link, players, active) {
  const isWide = useScreen(WIDE);
  const [used, follow] = useState(/** @type {number | null} */ (null));
  const first = active.startsWith("player-")
    ? Number(active.slice(7))
    : players.findIndex((text) => rangeOf(text, handSize(link)));
  const wanted = used ?? Number(link.get("grid") ?? Math.max(first, 0));
  const isShown = !isOmaha(link) && (isWide || link.get("grid") !== null) && wanted in players;
  return { open: isShown ? wanted : -1, follow, isWide };
}

/**
 * Brings the grid in sight once it shows the range that was asked for, and the keyboard's focus with it.
 * @param {number} open the player whose range the grid shows
 */
function useShown(open) {
  const editor = useRef(/** @type {HTMLElement | null} */ (null));
  const [wanted, show] = useState(/** @type {number | null} */ (null));
  useEffect(() => {
    if (wanted === null || wanted !== open) return;
    show(null);
    const cell = /** @type {HTMLElement | null | undefined} */ (editor.current?.querySelector('.cell[tabindex="0"]'));
    cell?.focus({ preventScroll: true });
    editor.current?.scrollIntoView({ block: "nearest" });
    if (cell && cell.getBoundingClientRect().top > innerHeight) editor.current?.scrollIntoView();
  }, [wanted, open]);
  return { editor, show };
}

/** "Player 1: 43.43%, player 2: 56.57%. Exact." Samples with fewer digits, so that few are read. @param {any} body */
const spokenResult = ({ players, exact }) =>
  `${players.map((/** @type {any} */ { equity }, /** @type {number} */ at) => `${at ? "player" : "Player"} ${at + 1}: ${percent(equity, exact ? 2 : 0)}`).join(", ")}. ${exact ? "Exact." : "Sampled."}`;

/** The players in a line each, as far as they are known. */
const Gist = ({ players, results, size }) =>
  players.map(
    (text, at) =>
      html`<span key=${at} class="gist-part">
        ${holeOf(text, size).length ? smallCards(holeOf(text, size)) : html`<span class="typed">${text.trim() || "…"}</span>`}
        ${results?.[at] ? html`<b>${percent(results[at].equity)}</b>` : null}
      </span>`,
  );

/** How the answer was found, or what stands in its place. */
function Summary({ answer, players, board, link, change }) {
  if (answer.state === "problem") return html`<${Trouble} problem=${answer.problem} retry=${answer.retry} />`;
  const isHalf = players.some((text) => missingOf(text, handSize(link)));
  if (answer.state === "empty")
    return html`<div class="state empty">
      <p class="sentence quiet">
        ${isHalf ? "The hands are not whole yet." : [1, 2].includes(board.length) ? "A flop has three cards." : isOmaha(link) ? "Give each player four cards or a range." : "Give each player a hand or a range."}
      </p>
      ${players.some((text) => text.trim()) ? null : html`<${Examples} link=${link} change=${change} />`}
    </div>`;
  if (answer.state === "loading")
    return html`<div class="reply">
      <${Counting} answer=${answer} says="Computing every final board…" />
      ${answer.body ? html`<div class="stale"><${Basis} body=${answer.body} /></div>` : null}
    </div>`;
  if (answer.body.players.length !== players.length)
    return html`<${Trouble} problem=${otherPlayers(answer.body.players.length, players.length)} retry=${answer.retry} />`;
  return html`<${Basis} body=${answer.body} draws=${answer.draws} />`;
}

/** How many deals were counted or sampled, and what was understood. */
const Basis = ({ body: { exact, deals, standard_error: error, ...body }, draws = false }) => html`<p class="note">
    ${exact ? `Exact, from ${whole(deals)} ${deals === 1 ? "deal" : "deals"}.` : `Sampled from ${whole(deals)} deals: ${errorOf(error)}.${draws ? " More are drawn…" : ""}`}
  </p>
  <${Notes} body=${body} />`;

/** How far off a sample may be; only hands that are all alike have no error, since they share the pot equally. @param {number} error */
const errorOf = (error) =>
  error
    ? `give or take ${percent(error, error < 0.0005 ? 3 : 2)} (one standard error)`
    : "hands that are alike share the pot equally";

/** Players and boards to try. */
const Examples = ({ link, change }) => html`<p class="examples">
  ${examplesOf(link).map(
    ([name, player, flop]) =>
      html`<button key=${name} type="button" class="quiet" onClick=${() => change({ player, board: flop, dead: null }, true)}>
        ${name}
      </button>`,
  )}
</p>`;

/** The one player whose text has what the service could not read; nothing for other troubles. @param {import("../lib/answer.js").Answer} answer @param {string[]} players */
function wrongPlayer({ state, problem }, players) {
  if (state !== "problem" || problem?.kind !== "invalid" || !problem.token) return undefined;
  const { token } = problem;
  const having = players.flatMap((text, at) => (text.includes(token) ? [at] : []));
  return having.length === 1 ? having[0] : undefined;
}

/** An answer that is about others than the players on the page. @param {number} answered @param {number} asked */
const otherPlayers = (answered, asked) =>
  new Problem(
    "invalid",
    `The server read ${answered} players where the page has ${asked}. Write a range with commas: QQ+, AK.`,
  );

/** Whether a text is a range, which may go on. @param {string} text @param {number} size */
const isTyped = (text, size) => text.trim() !== "random" && holeOf(text, size).length !== size;
