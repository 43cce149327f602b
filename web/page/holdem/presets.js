// Common ranges, as text for the server.

/** @type {[string, string][]} range and name */
const HOLDEM = [
  ["random", "Any two cards"],
  ["22+", "Pairs"],
  ["TT+,AK", "Big pairs and ace-king"],
  ["A2s+", "Suited aces"],
  ["AT+,KT+,QT+,JT", "Two cards from ten up"],
  ["JTs,T9s,98s,87s,76s,65s,54s", "Suited connectors"],
  ["10%", "The best 10% against a random hand"],
  ["20%", "The best 20% against a random hand"],
  ["40%", "The best 40% against a random hand"],
];

/** @type {[string, string][]} those of the short deck, in which no range is a share of all hands */
const SHORT_DECK = [
  ["random", "Any two cards"],
  ["66+", "Pairs"],
  ["TT+,AK", "Big pairs and ace-king"],
  ["A6s+", "Suited aces"],
  ["AT+,KT+,QT+,JT", "Two cards from ten up"],
  ["JTs,T9s,98s,87s,76s", "Suited connectors"],
];

/** Those of the game that a link names. @param {URLSearchParams} link */
export const presetsOf = (link) => (link.get("game") ? SHORT_DECK : HOLDEM);
