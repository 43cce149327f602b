// Kinds of holds, in the words of strategy lists: mistakes are collected by them.

import { JOKER, RANKS } from "../lib/cards.js";

const NUMBERS = ["", "One", "Two", "Three", "Four", "Five"];
const HIGH = "AKQJ";
const ROYAL = "AKQJT";
const LOW_ACE = "A2345";
const STRAIGHT = 5;

/** What a hold is: "Four to a flush", "Low pair". @param {string[]} cards @param {string} goal a pay table */
export function kindOf(cards, goal) {
  const wild = cards.filter((card) => card === JOKER || (goal.includes("deuces") && card[0] === "2"));
  const others = cards.filter((card) => !wild.includes(card));
  if (!cards.length) return "Five new cards";
  if (!wild.length) return natural(others);
  const name = wild[0] === JOKER ? "Joker" : `${NUMBERS[wild.length]} deuce${wild.length > 1 ? "s" : ""}`;
  return others.length ? `${name} and ${lower(natural(others))}` : `${name} alone`;
}

/** @param {string} text */
const lower = (text) => text[0].toLowerCase() + text.slice(1);

/** @param {string[]} cards without wild ones */
function natural(cards) {
  const ranks = [...new Set(cards.map(([rank]) => rank))];
  const most = Math.max(...ranks.map((one) => cards.filter(([rank]) => rank === one).length));
  const beside = cards.length - most;
  if (most === 4) return "Four of a kind";
  if (most === 3)
    return ranks.length === 2 && beside === 2
      ? "Full house"
      : beside
        ? "Three of a kind with a kicker"
        : "Three of a kind";
  if (most === 2 && ranks.length === cards.length - 2) return cards.length > 4 ? "Two pair with a kicker" : "Two pair";
  if (most === 2) return beside ? "A pair with a kicker" : HIGH.includes(ranks[0]) ? "High pair" : "Low pair";
  return different(cards, ranks);
}

/** Cards of different ranks. @param {string[]} cards @param {string[]} ranks */
function different(cards, ranks) {
  const number = NUMBERS[cards.length];
  const high = ranks.filter((rank) => HIGH.includes(rank)).length;
  const isSuited = new Set(cards.map((card) => card[1])).size === 1;
  if (cards.length === 1) return high ? "One high card" : "One low card";
  if (isSuited && ranks.every((rank) => ROYAL.includes(rank)))
    return cards.length === STRAIGHT
      ? "Royal flush"
      : cards.length > 2
        ? `${number} to a royal flush`
        : high === 2
          ? "Two suited high cards"
          : "Ten and high card suited";
  const isNear = span(ranks) <= STRAIGHT;
  if (cards.length === STRAIGHT)
    return isSuited ? (isNear ? "Straight flush" : "Flush") : isNear ? "Straight" : "Five cards without a pair";
  if (isSuited && cards.length > 2) return isNear ? `${number} to a straight flush` : `${number} to a flush`;
  if (isSuited) return "Two suited cards";
  if (high === cards.length && high < 4) return `${number} high cards`;
  if (cards.length === 4 && isNear) return `Four to ${isOutside(ranks) ? "an outside" : "an inside"} straight`;
  return cards.length === 3 && isNear ? "Three to a straight" : `${number} other cards`;
}

/** How many ranks in a row it takes to have these, an ace high or low. @param {string[]} ranks */
function span(ranks) {
  const places = ranks.map((rank) => RANKS.indexOf(rank));
  if (ranks.includes("A") && ranks.every((rank) => LOW_ACE.includes(rank))) return STRAIGHT;
  return Math.max(...places) - Math.min(...places) + 1;
}

/** Whether four ranks in a row make a straight with a card at either end. @param {string[]} ranks */
const isOutside = (ranks) => span(ranks) === 4 && !ranks.includes("A");
