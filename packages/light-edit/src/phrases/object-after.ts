/** Finds the object of a matched phrase: the noun that a replacement verb must suit. */
import { type Document, type Token, neighbor } from '@humanize/text';

/** Maximum number of tokens in a noun phrase, up to and including its last noun. */
const nounPhraseTokensMax = 8;

/**
 * Returns the last noun of the noun phrase that starts after a token, such as `culture` in `a new, open culture of
 * trust`, or undefined if there is none. A gerund that is not followed by a noun is its own object: `learning`. The
 * same applies to a noun that is tagged as a verb after `to`: `a tribute to time`.
 */
export function objectAfter(document: Document, token: Token): Token | undefined {
  let head: Token | undefined;
  let gerund: Token | undefined;
  for (let distance = 1; distance <= nounPhraseTokensMax; distance += 1) {
    const next = neighbor(document, token, distance);
    if (next === undefined) break;
    if (next.tag.startsWith('N') || next.lower.endsWith('-being')) head = next;
    else if (next.tag === 'POS') head = undefined;
    else if (head !== undefined) break;
    else if (next.tag === 'VBG') gerund = next;
    else if (!continuesPhrase(document, next)) break;
  }
  const next = neighbor(document, token, 1);
  return head ?? gerund ?? (next?.tag === 'VB' ? next : undefined);
}

/** Returns true for words before the noun, including `and` and commas between adjectives. */
function continuesPhrase(document: Document, token: Token): boolean {
  if (/^(?:DT|PDT|PRP\$|CD|J|RB|VBN)/u.test(token.tag)) return true;
  const before = neighbor(document, token, -1)?.tag ?? '';
  return /^(?:,|and|or|yet|but)$/u.test(token.lower) && /^(?:J|VBN|VBG|CC|,)/u.test(before);
}
