// Search of the pages, with excerpts: titles come first, then headings, then how often the words are in a section.
//
// Sphinx finds pages by its index and shows no excerpts of pages on disk, which a browser does not let scripts read. Here
// the texts of all pages are a script, `page_texts.js`, which a browser loads from disk as well.

const IN_TITLE = 60;
const IN_HEADING = 20;
const MOST_TIMES = 6; // words that are said more often count no more
const AROUND = 90; // characters of an excerpt before and after the first word that is found
const SHOWN = 30;

/** The words of a query or a text, without their endings. */
const wordsOf = (text) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/(?<=...)(es|s)$/, ""));

/**
 * The pages that have all words of a query, or where there are none as many as any has, the best first, each with its best section and an excerpt.
 * @param {{page: string, title: string, weight: number, sections: [string, string, string][]}[]} pages sections as anchor, heading, text
 * @param {string} query
 */
function ranked(pages, query) {
  const wanted = [...new Set(wordsOf(query))].filter((word) => word !== "or" && word !== "and");
  if (!wanted.length) return [];
  const has = (words, one) => words.some((word) => word.startsWith(one));
  const times = (words, one) => words.filter((word) => word.startsWith(one)).length;
  const found = [];
  for (const { page, title, weight, sections } of pages) {
    const inTitle = wanted.filter((word) => has(wordsOf(title), word)).length;
    let best = null;
    let all = 0;
    const seen = new Set();
    for (const [anchor, heading, text] of sections) {
      const [head, body] = [wordsOf(heading), wordsOf(text)];
      const here = wanted.filter((word) => has(head, word) || has(body, word));
      here.forEach((word) => seen.add(word));
      const together = text.toLowerCase().includes(query.trim().toLowerCase()) ? 2 : 1;
      const said = wanted.reduce((sum, word) => sum + Math.min(times(body, word), MOST_TIMES), 0);
      const headed = wanted.filter((word) => has(head, word)).length;
      const score = here.length ? together * said * (here.length / wanted.length) + (headed === wanted.length ? IN_HEADING : 0) : 0;
      all += score;
      if (score && (!best || score > best.score)) best = { score, anchor, heading, text };
    }
    const words = wanted.filter((word) => seen.has(word) || has(wordsOf(title), word)).length;
    if (!words) continue;
    const score = weight * ((inTitle / wanted.length) * IN_TITLE + (best?.score ?? 0) + Math.sqrt(all));
    found.push({ page, title, anchor: best?.anchor ?? "", heading: best?.heading ?? "", excerpt: excerptOf(best?.text ?? "", query, wanted), words, score });
  }
  const most = Math.max(...found.map(({ words }) => words));
  return found.filter(({ words }) => words === most).sort((one, other) => other.score - one.score);
}

/** The part of a text around the query, or the first of its words. */
function excerptOf(text, query, wanted) {
  const whole = text.toLowerCase().indexOf(query.trim().toLowerCase());
  const at = whole >= 0 ? whole : Math.max(text.search(new RegExp(`\\b(${wanted.join("|")})`, "iu")), 0);
  const start = at > AROUND ? text.indexOf(" ", at - AROUND) + 1 : 0;
  const end = at + 2 * AROUND < text.length ? text.lastIndexOf(" ", at + 2 * AROUND) : text.length;
  return `${start ? "… " : ""}${text.slice(start, end)}${end < text.length ? " …" : ""}`;
}

/** Show what a query finds. @param {string} query @param {HTMLElement} place */
function show(query, place) {
  const found = ranked(globalThis.PAGE_TEXTS, query);
  const element = (name, text, parent) => {
    const made = parent.appendChild(document.createElement(name));
    made.textContent = text;
    return made;
  };
  place.replaceChildren();
  element("h1", `Search: ${query}`, place);
  element("p", found.length ? `${found.length} ${found.length === 1 ? "page" : "pages"}` : "No page has these words.", place);
  const list = element("ul", "", place);
  list.className = "search";
  for (const { page, title, anchor, heading, excerpt } of found.slice(0, SHOWN)) {
    const item = element("li", "", list);
    element("a", heading && heading !== title ? `${title}: ${heading}` : title, item).href = `${page}.html${anchor ? `#${anchor}` : ""}`;
    element("p", excerpt, item).className = "context";
  }
}

if (globalThis.document?.getElementById("search-results")) {
  Search.performSearch = (query) => {
    const script = document.createElement("script");
    script.src = "_static/page_texts.js";
    script.onload = () => show(query, document.getElementById("search-results"));
    document.head.append(script);
  };
}
