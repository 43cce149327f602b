// Ranges that are asked for again and again, as text that the server reads.

/** @type {[string, string][]} range and name */
export const PRESETS = [
  ["random", "Any two cards"],
  ["22+", "Pairs"],
  ["TT+,AK", "Big pairs and ace-king"],
  ["A2s+", "Suited aces"],
  ["AT+,KT+,QT+,JT", "Two cards from ten up"],
  ["JTs,T9s,98s,87s,76s,65s,54s", "Suited connectors"],
  ["10%", "The best 10%"],
  ["20%", "The best 20%"],
  ["40%", "The best 40%"],
];
