/**
 * Looks at one proposed change, before it is made: numbers, names, negations, modality, new words. What fails is not
 * done; the rest of the text never pays for it.
 */
import { numberWords, startsUpper, withoutToolMarks } from '@humanize/text';
import type { WaivedCheck } from '../rules/rule.ts';
import { countMeaningWords, lostOrAdded } from '@humanize/fidelity';

export type Wording = {
  readonly before: string;
  readonly after: string;
};

export type WordKnowledge = {
  /** True when at least one of the two spellings of English has the word. */
  isEnglishWord(word: string): boolean;
};

const mayCarryMeaning =
  /n['’]t\b|\b(?:not|no|never|none|nobody|nothing|nowhere|neither|nor|without|hardly|barely|scarcely|cannot|may|might|must|shall|should|will|would|could|ought|if|unless|only|can|able|ability|capacity|capable|perhaps|maybe|probably|possibly)\b|['’]ll\b/iu;

/** What is wrong with the change, in a few words, or undefined when nothing is. Linear in its length. */
export function flawOfChange(
  wording: Wording,
  waives: readonly WaivedCheck[],
  knowledge: WordKnowledge,
): string | undefined {
  const { before, after } = wording;
  if (mayHoldNumber(before) || mayHoldNumber(after)) {
    const numbers = lostOrAdded(countNumbers(before), countNumbers(after));
    if (numbers.length > 0) return `number ${numbers[0]}`;
  }
  if (mayCarryMeaning.test(before) || mayCarryMeaning.test(after)) {
    const had = countMeaningWords(before);
    const has = countMeaningWords(after);
    const negation = waives.includes('negation') ? [] : lostOrAdded(had.negation, has.negation);
    if (negation.length > 0) return `negation ${negation[0]}`;
    const modality = waives.includes('modality') ? [] : lostOrAdded(had.modality, has.modality);
    if (modality.length > 0) return `modality ${modality[0]}`;
  }
  return flawOfNewWords(before, after, knowledge);
}

const letters = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu;

const figureOrWord = `\\p{Nd}+(?:[.,:]\\p{Nd}+)*|\\b(?:${[...numberWords].join('|')})\\b`;
const numbers = new RegExp(figureOrWord, 'giu');
const numberSign = new RegExp(figureOrWord, 'iu');

/** Cheap: most changes hold none. */
function mayHoldNumber(text: string): boolean {
  return numberSign.test(text);
}

/** Numbers in figures and in words with their counts. Those in a tool's own marks are none. */
export function countNumbers(written: string): Map<string, number> {
  const text = withoutToolMarks(written);
  const counts = new Map<string, number>();
  const add = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const match of text.matchAll(numbers)) add(match[0].toLowerCase());
  return counts;
}

/** New words must be English, and new capitals stand only at the start of the change or of a sentence in it. */
function flawOfNewWords(before: string, after: string, knowledge: WordKnowledge): string | undefined {
  if (after === '') return undefined;
  const known = new Set(wordsOf(before).map((word) => word.toLowerCase()));
  for (const match of after.matchAll(letters)) {
    const word = match[0].replaceAll('’', "'");
    if (known.has(word.toLowerCase())) continue;
    const opens =
      match.index === 0 || /[.!?:"“‘(—–\n]\s*$/u.test(after.slice(Math.max(0, match.index - 4), match.index));
    if (!opens && startsUpper(word) && word !== 'I' && !word.startsWith("I'")) return `new capital ${word}`;
    if (!isKnown(word, knowledge)) return `unknown word ${word}`;
  }
  return undefined;
}

function isKnown(word: string, knowledge: WordKnowledge): boolean {
  const bare = bareWord(word);
  return bare === '' || knowledge.isEnglishWord(bare);
}

/** The word without what is contracted onto it; '' for the halves of can't and won't, which are no words alone. */
export function bareWord(word: string): string {
  const bare = word.replaceAll('’', "'").replace(/(?:n't|'(?:s|re|ve|ll|d|m))$/iu, '');
  return /^(?:ca|wo)$/iu.test(bare) ? '' : bare;
}

function wordsOf(text: string): string[] {
  return Array.from(text.matchAll(letters), (match) => match[0].replaceAll('’', "'"));
}
