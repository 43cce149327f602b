// Common ranges, as text for the server.

/** @typedef {[string, [string, string][]]} Group its name, and ranges with theirs */

/** @type {Group[]} */
const HOLDEM = [
  [
    "Kinds of hands",
    [
      ["random", "Any two cards"],
      ["22+", "Pairs"],
      ["TT+,AK", "Big pairs and ace-king"],
      ["A2s+", "Suited aces"],
      ["AT+,KT+,QT+,JT", "Two cards from ten up"],
      ["JTs,T9s,98s,87s,76s,65s,54s", "Suited connectors"],
    ],
  ],
  [
    "Common opening raises, six seats",
    [
      ["55+,A3s+,K9s+,QTs+,JTs,T9s,ATo+,KJo+", "Under the gun"],
      ["44+,A2s+,K8s+,Q9s+,J9s+,T9s,98s,ATo+,KJo+,QJo", "Middle position"],
      ["22+,A2s+,K5s+,Q8s+,J8s+,T8s+,97s+,87s,76s,65s,A8o+,KTo+,QTo+,JTo", "Cutoff"],
      ["22+,A2s+,K2s+,Q3s+,J5s+,T6s+,96s+,85s+,75s+,64s+,54s,A2o+,K8o+,Q9o+,J9o+,T8o+,98o", "Button"],
      ["22+,A2s+,K2s+,Q4s+,J6s+,T6s+,96s+,86s+,75s+,65s,54s,A2o+,K8o+,Q9o+,J9o+,T9o", "Small blind"],
    ],
  ],
  [
    "The best against a random hand",
    [
      ["10%", "The best 10%"],
      ["20%", "The best 20%"],
      ["40%", "The best 40%"],
    ],
  ],
];

/** @type {Group[]} those of the short deck, in which no range is a share of all hands */
const SHORT_DECK = [
  [
    "Kinds of hands",
    [
      ["random", "Any two cards"],
      ["66+", "Pairs"],
      ["TT+,AK", "Big pairs and ace-king"],
      ["A6s+", "Suited aces"],
      ["AT+,KT+,QT+,JT", "Two cards from ten up"],
      ["JTs,T9s,98s,87s,76s", "Suited connectors"],
    ],
  ],
];

/** Those of the game that a link names. @param {URLSearchParams} link */
export const presetsOf = (link) => (link.get("game") ? SHORT_DECK : HOLDEM);
