// Entry point of the worker that counts: a message with a question, a message back with its answer.

import { answerOf } from "./questions.js";

const worker = /** @type {any} */ (self); // the types of pages know no workers

worker.onmessage = (
  /** @type {MessageEvent<{path: string, query: string, matchups?: import("./preflop.js").Matchups}>} */ { data },
) => worker.postMessage({ answer: answerOf(data.path, new URLSearchParams(data.query), data.matchups) });
