/**
 * Finds the sentence ends in the tokens of one paragraph. The full stop of an abbreviation is part of the
 * abbreviation's token. Any other full stop ends a sentence unless the following tokens show that the sentence
 * continues.
 */
import { leadingAbbreviations, sentenceStarters, speechVerbs } from '../document/abbreviations.ts';
import { startsLower, startsUpper } from '../document/characters.ts';
import type { RawToken } from '../document/tokenize.ts';

const closers = '"\'”’»)]}';
const openers = '"\'“‘«([{';

/** Returns the index after the last token of each sentence, in ascending order. */
export function splitSentences(tokens: readonly RawToken[]): number[] {
  const ends: number[] = [];
  const labelEnd = endOfLabel(tokens);
  if (labelEnd > 0) ends.push(labelEnd);
  for (let index = labelEnd; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined || !mayEnd(token)) continue;
    let after = index + 1;
    while (isTerminator(tokens[after]) && tokens[after]?.spaced === false) after += 1;
    const quoted = after;
    while (isCloser(tokens[after])) after += 1;
    if (after >= tokens.length) break;
    if (endsHere(tokens, index, after, after > quoted)) ends.push(after);
    index = after - 1;
  }
  if (tokens.length > 0) ends.push(tokens.length);
  return ends;
}

/** Maximum number of tokens in a label, excluding the colon. */
const labelMax = 7;

/**
 * Returns the index after the colon of a label at the start of a paragraph (`Cost: It is low.`), or 0 if there is no
 * label. The text after a label begins with a capital letter, which would otherwise look like the start of a name.
 */
function endOfLabel(tokens: readonly RawToken[]): number {
  for (let index = 1; index <= labelMax; index += 1) {
    const [mark, next] = [tokens[index], tokens[index + 1]];
    if (mark === undefined || next === undefined || mayEnd(mark)) return 0;
    if (mark.text !== ':') continue;
    return !mark.spaced && next.spaced && next.kind === 'word' && startsUpper(next.text) ? index + 1 : 0;
  }
  return 0;
}

function isTerminator(token: RawToken | undefined): boolean {
  return token !== undefined && token.kind === 'punctuation' && /^(?:\.+|[!?…‽])$/u.test(token.text);
}

function mayEnd(token: RawToken): boolean {
  if (token.kind === 'punctuation') return isTerminator(token);
  return token.kind === 'word' && token.text.endsWith('.');
}

function isCloser(token: RawToken | undefined): boolean {
  return token !== undefined && !token.spaced && token.text.length === 1 && closers.includes(token.text);
}

/**
 * Returns whether the mark at `index` ends a sentence. `after` is the index of the token that would start the next sentence.
 */
function endsHere(tokens: readonly RawToken[], index: number, after: number, quoted: boolean): boolean {
  const mark = tokens[index];
  const next = tokens[after];
  if (mark === undefined || next === undefined || !next.spaced) return false;
  const word = firstWordFrom(tokens, after);
  if (word === undefined) return true;
  if (word.kind === 'word' && startsLower(word.text)) return false;
  if (mark.kind === 'word') return endsAfterAbbreviation(mark, word);
  if (quoted && isSpeechTag(tokens, after)) return false;
  const isEllipsis = mark.text === '…' || mark.text.length > 1;
  if (isEllipsis && !quoted) return word.text !== 'I' && startsUpper(word.text);
  return !(next.kind === 'punctuation' && !openers.includes(next.text) && !/^[—–-]+$/u.test(next.text));
}

function firstWordFrom(tokens: readonly RawToken[], from: number): RawToken | undefined {
  for (let index = from; index < tokens.length && index < from + 4; index += 1) {
    if (tokens[index]?.kind !== 'punctuation') return tokens[index];
  }
  return undefined;
}

function endsAfterAbbreviation(abbreviation: RawToken, next: RawToken): boolean {
  const bare = abbreviation.text.slice(0, -1).toLowerCase();
  if (leadingAbbreviations.has(bare)) return false;
  if (next.kind !== 'word') return false;
  return startsUpper(next.text) && sentenceStarters.has(next.text.toLowerCase());
}

/** Returns whether one of the three words after the quote is a verb of speech: `"Stop!" Maria said`. */
function isSpeechTag(tokens: readonly RawToken[], after: number): boolean {
  for (let index = after; index < after + 3; index += 1) {
    const token = tokens[index];
    if (token === undefined || token.kind !== 'word') return false;
    if (speechVerbs.has(token.text.toLowerCase())) return true;
  }
  return false;
}
