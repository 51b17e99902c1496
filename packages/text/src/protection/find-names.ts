/**
 * Finds names, acronyms, camel case, numbers and words in other scripts, which must not change. The search needs the
 * tokens of the whole text, because a name at the start of a sentence is recognized by its use elsewhere.
 */
import { startsUpper } from '../document/characters.ts';
import type { Sentence, Token } from '../document/document.ts';
import { numberWords, unitWords } from './number-words.ts';
import type { ProtectedSpan, ProtectionReason } from '../document/protection.ts';

/** The reason for protecting a token, or undefined if it is an ordinary word. */
type Verdict = ProtectionReason | undefined;

const innerCapital = /\p{Ll}\p{Lu}|^\p{Ll}+\p{N}|\p{L}\p{N}|_/u;
const otherScript = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Capitalized words that are not names. */
const capitalPronouns = new Set(['i', "i'm", "i've", "i'd", "i'll"]);

export type NameReader = {
  /** True for words that the dictionary lists in lower case. */
  isCommonWord(lower: string): boolean;
};

/** Returns one protected span for each matching token, in ascending order. */
export function findNames(
  tokens: readonly Token[],
  sentences: readonly Sentence[],
  reader: NameReader,
): ProtectedSpan[] {
  const elsewhere = capitalisedInside(tokens, sentences);
  const found: ProtectedSpan[] = [];
  for (const sentence of sentences) {
    let first = true;
    for (let index = sentence.firstToken; index < sentence.endToken; index += 1) {
      const token = tokens[index];
      if (token === undefined || token.kind === 'punctuation') continue;
      const reason = first ? judgeFirst(tokens, token, elsewhere, reader) : judgeInside(tokens, token);
      first = false;
      if (reason !== undefined) found.push({ start: token.start, end: token.end, reason, tokenizedAs: 'words' });
    }
  }
  return found;
}

/** Returns, in lower case, the words that are capitalized inside a sentence and never occur in lower case. */
function capitalisedInside(tokens: readonly Token[], sentences: readonly Sentence[]): Set<string> {
  const capital = new Set<string>();
  const small = new Set<string>();
  for (const sentence of sentences) {
    let first = true;
    for (let index = sentence.firstToken; index < sentence.endToken; index += 1) {
      const token = tokens[index];
      if (token === undefined || token.kind !== 'word') continue;
      if (!first && startsUpper(token.text)) capital.add(token.lower);
      else if (!startsUpper(token.text)) small.add(token.lower);
      first = false;
    }
  }
  for (const lower of small) capital.delete(lower);
  return capital;
}

/**
 * Returns the protection reason that is determined by the token's form, regardless of the token's position in the
 * sentence.
 */
function judgeShape(tokens: readonly Token[], token: Token): Verdict {
  if (token.kind === 'number') return 'number';
  if (token.kind === 'symbol') return 'symbol';
  if (token.kind !== 'word') return undefined;
  if (numberWords.has(token.lower)) return 'number';
  if (unitWords.has(token.lower) && tokens[token.index - 1]?.kind === 'number') return 'number';
  if (hasBeyondAscii(token.text) && otherScript.test(token.text)) {
    return rightToLeft.test(token.text) ? 'right-to-left' : 'foreign';
  }
  if (token.text.length > 1 && token.text === token.text.toUpperCase() && token.text !== token.lower)
    return 'all-capitals';
  if (innerCapital.test(token.text)) return 'name';
  return undefined;
}

function hasBeyondAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 127) return true;
  return false;
}

function judgeInside(tokens: readonly Token[], token: Token): Verdict {
  const shape = judgeShape(tokens, token);
  if (shape !== undefined || token.kind !== 'word') return shape;
  if (token.text.includes('.') && token.text.length > 1) return 'name';
  return startsUpper(token.text) && !capitalPronouns.has(token.lower) ? 'name' : undefined;
}

function judgeFirst(
  tokens: readonly Token[],
  token: Token,
  elsewhere: ReadonlySet<string>,
  reader: NameReader,
): Verdict {
  const shape = judgeShape(tokens, token);
  if (shape !== undefined || token.kind !== 'word' || !startsUpper(token.text)) return shape;
  if (capitalPronouns.has(token.lower)) return undefined;
  if (token.text.includes('.')) return 'name';
  if (elsewhere.has(token.lower) && !isClosedClass(token)) return 'name';
  if (!reader.isCommonWord(token.lower)) return 'name';
  const next = tokens[token.index + 1];
  const nextIsName = next?.kind === 'word' && next.sentence === token.sentence && startsUpper(next.text);
  return nextIsName && !capitalPronouns.has(next.lower) && /^(?:N|JJ|VB)/u.test(token.tag) ? 'name' : undefined;
}

/** Returns true for articles, pronouns, prepositions and other function words, which are never names on their own. */
function isClosedClass(token: Token): boolean {
  return /^(?:DT|IN|CC|PRP|PRP\$|TO|MD|W|EX|RB|PDT)/u.test(token.tag);
}
