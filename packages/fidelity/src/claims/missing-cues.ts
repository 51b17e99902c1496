/** Asks about words such as `may`, `if` or `because` of one side whose meaning the other side does not express. */
import { shorten, type Finding, type SuspectedKind } from '../finding.ts';
import type { Word } from '../passage/word.ts';
import { around, askAbout, type ClaimSide, type SideName } from './claim-question.ts';
import { cues, type Cue } from './cue-words.ts';
import type { ClaimSentence } from './read-sentences.ts';

const what: Readonly<Partial<Record<SuspectedKind, string>>> = {
  negation: 'a denial',
  modality: 'a degree of certainty',
  condition: 'a condition',
  quantifier: 'a quantity',
  comparison: 'a comparison',
  cause: 'a cause or a concession',
  attribution: 'a source of the claim',
};

/** Questions about cues missing from all counterparts of the sentence, or from the block if it has no counterparts. */
export function missingCues(
  sentence: ClaimSentence,
  found: readonly ClaimSentence[],
  other: ReadonlySet<string>,
  { text }: ClaimSide,
  side: SideName,
): Finding[] {
  const near = new Set(found.flatMap(({ words }) => words.map(({ lower }) => lower)));
  const seen = new Set<string>();
  return sentence.words.flatMap((word, place) => {
    return (cues.plain.get(word.lower) ?? []).flatMap((cue) => {
      if (seen.has(cue.name) || (side === 'version' && omittable.has(cue.name)) || isNoCue(sentence.words, place))
        return [];
      seen.add(cue.name);
      const where = found.length > 0 ? near : other;
      if (isExpressed(cue, where)) return [];
      const fragment = around(text, sentence.words, place);
      const message =
        side === 'source'
          ? `“${shorten(fragment.text)}” in the source contains ${what[cue.kind]}; is it still in the version?`
          : `“${shorten(fragment.text)}” in the version contains ${what[cue.kind]}; is it in the source?`;
      return [askAbout(cue.kind, side, fragment, message)];
    });
  });
}

/** Cues that a version may add, because its words express them where the source uses none: `can be seen in`, `we see`. */
const omittable: ReadonlySet<string> = new Set(['ability', 'before', 'speaker']);

/** Set phrases in which a cue word does not express its cue: the word, then patterns for the previous and next words. */
const setPhrases: ReadonlyMap<string, readonly [previous: RegExp, next: RegExp]> = new Map([
  ['not', [/^$/u, /^(?:only|just|merely|simply|solely)$/u]],
  ['only', [/^not$/u, /^$/u]],
  ['merely', [/^not$/u, /^$/u]],
  ['all', [/^(?:above|after|at|once)$/u, /^$/u]],
  // the most serious, first and most important
  ['most', [/^(?:the|a|his|her|its|their|our|my|your|and|at)$/u, /^$/u]],
  ['some', [/^$/u, /^(?:\d.*|way|time|kind|sort)$/u]],
  ['many', [/^(?:as|how)$/u, /^$/u]],
  ['may', [/^$/u, /^(?:seem|sound|well)$/u]],
  ['might', [/^$/u, /^(?:seem|sound|well)$/u]],
  ['bound', [/^$/u, /^(?!to$)/u]],
]);

function isNoCue(words: readonly Word[], place: number): boolean {
  const phrase = setPhrases.get(words[place]?.lower ?? '');
  if (phrase === undefined) return false;
  const [previous, next] = phrase;
  return previous.test(words[place - 1]?.lower ?? ' ') || next.test(words[place + 1]?.lower ?? ' ');
}

/** Derived words that express a cue: unforeseen and fearless a negation, dependable an ability. */
const derivations: ReadonlyMap<string, RegExp> = new Map([
  ['denial', /^(?:un|dis|im|ir|non)\p{L}{4}|^\p{L}{3,}less(?:ly|ness)?$/u],
  ['ability', /^\p{L}{3,}[ai]b(?:le|ly|ility)$/u],
]);
/** Longer runs of characters are not words that derive from another word. */
const derivedLengthMax = 40;

function isExpressed({ name }: Cue, words: ReadonlySet<string>): boolean {
  for (const word of cues.any.get(name) ?? []) if (words.has(word)) return true;
  const derived = derivations.get(name);
  if (derived === undefined) return false;
  for (const word of words) if (word.length <= derivedLengthMax && derived.test(word)) return true;
  return false;
}
