// The Hands tab: hand histories in, a report on one player's winnings and luck out. Nothing of them is in the address.

import { html, useEffect, useRef, useState } from "../vendor/preact.js";
import { send } from "../lib/api.js";
import { useId } from "../lib/id.js";
import { Problem } from "../lib/problem.js";
import { size, whole } from "../lib/words.js";
import { Button } from "../parts/controls.js";
import { Counting } from "../parts/counting.js";
import { Trouble } from "../parts/states.js";
import { Filters } from "./filters.js";
import { Report } from "./report.js";
import { historiesIn, isTooMuch } from "./unpack.js";

const MOST_BYTES = 4_000_000; // of all files together: the service refuses larger requests
const MOST_FILES = 100; // the same
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const MOST_COMPLAINTS = 5; // that are shown
const READ = "/v1/hands";

/** @typedef {{hands: number, repeated: number, skipped: number, skipped_games: Record<string, number>, complaints: string[]}} Read */
/** @typedef {{name: string, text: string}} File a hand history */
/** @typedef {import("./filters.js").Chosen} Chosen */

export function Hands() {
  const [files, setFiles] = useState(/** @type {File[]} */ ([]));
  const [whose, setWhose] = useState(/** @type {Chosen} */ ({}));
  const { body, problem, reading, said, retry, cancel } = useReport(files, whose);
  const read = (/** @type {File[]} */ chosen) => {
    setWhose({});
    setFiles(chosen);
  };
  return html`
    <div class="heading"><h1>Your hands</h1></div>
    <p class="lead">
      What your hands won, what they were worth, how lucky that was, and how you play. Choose the hand histories that your poker site
      saves (PokerStars, GGPoker, Winamax and others), as text or in PHH, also in .gz and .zip archives.
    </p>
    <${Choose} read=${read} busy=${reading} />
    <p class="note privacy">
      ${
        LOCAL.test(location.hostname)
          ? "The files are read by the service on this machine."
          : html`The files are sent to <b>${location.host}</b>, the service that this page came from, and read there.`
      }${" "}
      It keeps nothing of them, and sends nothing elsewhere.
    </p>
    ${reading ? html`<${Counting} answer=${{ where: READ, counted: true, said, cancel }} says="Reading…" />` : null}
    <p role="status" class="note">${body && !reading ? saidOf(body.read) : ""}</p>
    ${body && !problem ? html`<${Complaints} complaints=${body.read.complaints} />` : null}
    ${problem ? html`<${Trouble} problem=${problem} retry=${retry} />` : null}
    ${body ? html`<${Filters} body=${body} chosen=${whose} choose=${setWhose} />` : null}
    ${
      body && !problem
        ? html`<div class=${reading ? "stale" : "fresh"}>
            <${Report} report=${body.report} lines=${body.lines} />
          </div>`
        : null
    }
  `;
}

/** The report on some files; asked again for other hands of them, whose filters stay if there are none. @param {File[]} files @param {Chosen} whose */
function useReport(files, whose) {
  const [reply, setReply] = useState({
    body: /** @type {any} */ (null),
    problem: /** @type {Problem | null} */ (null),
    files,
  });
  const [reading, setReading] = useState(false);
  const [said, setSaid] = useState("");
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(new AbortController());
  useEffect(() => {
    if (!files.length) {
      setReply((last) => (last.body || last.problem ? { body: null, problem: null, files } : last));
      return undefined;
    }
    const stop = new AbortController();
    asked.current = stop;
    const begin = async () => {
      setReading(true);
      setSaid("");
      try {
        const body = await send(
          "hands",
          { files, ...whose },
          stop.signal,
          (refusal) => stop.signal.aborted || setSaid(refusal),
        );
        if (!stop.signal.aborted) setReply({ body, problem: null, files });
      } catch (error) {
        if (stop.signal.aborted) return;
        setReply((last) => ({ body: last.files === files ? last.body : null, problem: problemOf(error), files }));
      }
      setReading(false);
    };
    begin();
    return () => {
      stop.abort();
      setReading(false);
    };
  }, [files, whose, attempt]);
  const cancel = () => {
    asked.current.abort();
    setReading(false);
    setReply((last) => ({ ...last, problem: new Problem("cancelled", "Nobody reads them now.") }));
  };
  return { ...reply, reading, said, cancel, retry: () => setAttempt((count) => count + 1) };
}

/** @param {unknown} error */
const problemOf = (error) =>
  error instanceof Problem ? error : new Problem("failed", "The report could not be read.");

/** Files from the disk, dropped ones, or text. @param {{read: (files: File[]) => void, busy: boolean}} props */
function Choose({ read, busy }) {
  const [wrong, setWrong] = useState(/** @type {string[]} */ ([]));
  const [pasted, setPasted] = useState("");
  const [over, setOver] = useState(false);
  const picker = useRef(/** @type {HTMLInputElement | null} */ (null));
  const id = useId();
  const take = async (/** @type {globalThis.File[]} */ chosen) => {
    if (!chosen.length) return;
    const found = await chosenIn(chosen);
    setWrong(found.wrong);
    read(found.files); // none of them if none can be read: the report before is not on these
  };
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    setOver(false);
    take([...(event.dataTransfer?.files ?? [])]);
  };
  return html`
    <div
      class=${over ? "ask choose over" : "ask choose"}
      onDragOver=${(/** @type {DragEvent} */ event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave=${() => setOver(false)}
      onDrop=${drop}
    >
      <div>
        <label for=${id}>Hand histories</label>
        <input
          id=${id}
          ref=${picker}
          type="file"
          multiple
          accept=".txt,.phh,.phhs,.gz,.zip,text/plain"
          aria-invalid=${wrong.length ? "true" : null}
          aria-describedby=${`${id}-most${wrong.length ? ` ${id}-wrong` : ""}`}
          onChange=${(/** @type {any} */ event) => take([...event.target.files])}
        />
        <p class="note" id=${`${id}-most`}>
          Or drop them here. At most ${MOST_FILES} files at once, those in archives included, of ${size(MOST_BYTES)} together;
          “outs hands” reads more.
        </p>
        <div id=${`${id}-wrong`}><${Complaints} complaints=${wrong} /></div>
      </div>
      <details>
        <summary>Or paste them</summary>
        <label for=${`${id}-text`}>Hands as text</label>
        <textarea
          id=${`${id}-text`}
          class="statement"
          rows="6"
          spellcheck=${false}
          autocapitalize="off"
          value=${pasted}
          onInput=${(/** @type {any} */ event) => setPasted(event.target.value)}
        />
        <${Button}
          class="primary"
          can=${Boolean(pasted.trim()) && !busy}
          onClick=${() => {
            setWrong([]);
            read([{ name: "pasted text", text: pasted }]);
          }}
        >
          Read
        <//>
      </details>
    </div>
  `;
}

/** The histories in files that may be sent, and what is wrong with the others. @param {globalThis.File[]} chosen */
async function chosenIn(chosen) {
  try {
    const found = await historiesIn(chosen, MOST_BYTES);
    if (found.files.length <= MOST_FILES) return found;
    const most = `give at most ${MOST_FILES} at once (an archive counts as the files in it)`;
    return refused(`These are ${whole(found.files.length)} files: ${most}, join text files of one site into one`);
  } catch (error) {
    if (!isTooMuch(error)) throw error;
    const packed = chosen.reduce((sum, file) => sum + file.size, 0);
    const these = packed > MOST_BYTES ? `These are ${size(packed)}` : `Unpacked, these are over ${size(MOST_BYTES)}`;
    return refused(`${these}: give at most ${size(MOST_BYTES)} at once`);
  }
}

/** @param {string} why @returns {{files: File[], wrong: string[]}} */
const refused = (why) => ({ files: [], wrong: [`${why}, or use “outs hands”.`] });

/** "1,204 hands read. 3 of other games skipped: Razz Limit 3." @param {Read} read */
function saidOf({ hands, repeated, skipped, skipped_games: games }) {
  const read = `${hands === 1 ? "1 hand" : `${whole(hands)} hands`} read.`;
  const twice = repeated ? ` ${whole(repeated)} given twice, and counted once.` : "";
  const named = Object.entries(games).map(([game, count]) => `${game} ${whole(count)}`);
  return read + twice + (skipped ? ` ${whole(skipped)} of other games skipped: ${named.join(", ")}.` : "");
}

/** What could not be read. @param {{complaints: string[]}} props */
const Complaints = ({ complaints }) => html`
  ${complaints.slice(0, MOST_COMPLAINTS).map((text) => html`<p key=${text} class="wrong">${text}</p>`)}
  ${complaints.length > MOST_COMPLAINTS ? html`<p class="wrong">and ${whole(complaints.length - MOST_COMPLAINTS)} more</p>` : null}
`;
