/** Finds sentences in other languages within an English text, so that they can be protected from changes. */
import { startsUpper } from '../document/characters.ts';
import type { Sentence, Token } from '../document/document.ts';
import type { NameReader } from './find-names.ts';
import type { ProtectedSpan } from '../document/protection.ts';

/** English function words. Nearly every English sentence contains some of them. */
const grammarWords = new Set(
  `the of and to in is that it for was with he she they are as at by this have from not but or be we you an had has his
    her their its were been will would which who what when there if about so out up no can do did my your our him them
    into than then just like over also only after before because how more most other some such these those very`.split(
    /\s+/u,
  ),
);

/** Sentences with fewer words are treated as English, because they are often names or fragments. */
const wordsMin = 4;
/** A sentence is not English if its shares of known words and of function words are both below these values. */
const knownShareMin = 0.7;
const grammarShareMin = 0.1;

/** Returns one protected span for each sentence that is not in English. */
export function findForeign(
  tokens: readonly Token[],
  sentences: readonly Sentence[],
  reader: NameReader,
): ProtectedSpan[] {
  const found: ProtectedSpan[] = [];
  for (const sentence of sentences) {
    const words: string[] = [];
    let grammar = 0;
    for (let index = sentence.firstToken; index < sentence.endToken; index += 1) {
      const token = tokens[index];
      if (token === undefined || token.kind !== 'word' || (startsUpper(token.text) && index > sentence.firstToken))
        continue;
      words.push(token.lower);
      if (grammarWords.has(token.lower)) grammar += 1;
    }
    // Function words are sufficient to identify nearly all sentences. Only the remaining sentences need dictionary
    // lookups.
    if (words.length < wordsMin || grammar >= words.length * grammarShareMin) continue;
    const known = words.filter((word) => grammarWords.has(word) || reader.isCommonWord(word)).length;
    if (known < words.length * knownShareMin)
      found.push({ start: sentence.start, end: sentence.end, reason: 'foreign', tokenizedAs: 'words' });
  }
  return found;
}
