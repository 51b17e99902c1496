/**
 * Finds suspected changes of claims: a negation, certainty, condition, quantity, comparison, cause or speaker that only
 * one side contains; antonyms; and sentences without a counterpart.
 */
import { shown, type Finding, type Fragment, type SuspectedKind } from '../finding.ts';
import type { Block } from '../passage/read-passage.ts';
import type { Word } from '../passage/word.ts';
import { cues, type Cue } from './cue-words.ts';
import { counterparts, readSentences, type ClaimSentence } from './read-sentences.ts';
import { oppositesOf } from './related-words.ts';

export type ClaimSide = { readonly text: string; readonly block: Block };

/** Maximum number of questions per pair of blocks. */
const questionsMax = 12;

export function compareClaims(source: ClaimSide, version: ClaimSide): Finding[] {
  const [before, after] = [readSentences(source.block), readSentences(version.block)];
  const [forward, backward] = [counterparts(before, after), counterparts(after, before)];
  const [had, has] = [lowersOf(source.block), lowersOf(version.block)];
  const questions = [
    ...before.flatMap((sentence, place) => missingCues(sentence, forward[place] ?? [], has, source, 'source')),
    ...after.flatMap((sentence, place) => missingCues(sentence, backward[place] ?? [], had, version, 'version')),
    ...antonyms(source, version, had, has),
    ...uncovered(before, conceptsOf(after), source, 'dropped'),
    ...uncovered(after, conceptsOf(before), version, 'invented'),
  ];
  return questions.slice(0, questionsMax);
}

type SideName = 'source' | 'version';

function ask(kind: SuspectedKind, side: SideName, fragment: Fragment, message: string): Finding {
  return { kind, weight: 'ask', source: null, version: null, [side]: fragment, message };
}

function lowersOf({ words }: Block): Set<string> {
  return new Set(words.map(({ lower }) => lower));
}

function conceptsOf(sentences: readonly ClaimSentence[]): Set<string> {
  return new Set(sentences.flatMap(({ content }) => content.map(({ concept }) => concept)));
}

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
function missingCues(
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
      if (seen.has(cue.name) || isNoCue(sentence.words, place)) return [];
      seen.add(cue.name);
      const where = found.length > 0 ? near : other;
      if (isExpressed(cue, where)) return [];
      const fragment = around(text, sentence.words, place);
      const message =
        side === 'source'
          ? `“${shown(fragment.text)}” in the source contains ${what[cue.kind]}; is it still in the version?`
          : `“${shown(fragment.text)}” in the version contains ${what[cue.kind]}; is it in the source?`;
      return [ask(cue.kind, side, fragment, message)];
    });
  });
}

/** True for words of set phrases that express neither negation nor quantity: `not only`, `not merely`. */
function isNoCue(words: readonly Word[], place: number): boolean {
  const [word, next] = [words[place]?.lower ?? '', words[place + 1]?.lower ?? ''];
  if (word === 'not' && /^(?:only|just|merely|simply|solely)$/u.test(next)) return true;
  return /^(?:only|merely)$/u.test(word) && words[place - 1]?.lower === 'not';
}

function isExpressed({ name }: Cue, words: ReadonlySet<string>): boolean {
  for (const word of cues.any.get(name) ?? []) if (words.has(word)) return true;
  // unforeseen, fearless
  if (name !== 'denial') return false;
  for (const word of words) if (/^(?:un|dis|im|ir|non)\p{L}{4,}|\p{L}{3,}less(?:ly|ness)?$/u.test(word)) return true;
  return false;
}

/** The words around the one at index `place`. */
function around(text: string, words: readonly Word[], place: number): Fragment {
  const start = words[Math.max(0, place - 2)]?.start ?? 0;
  const end = words[Math.min(words.length - 1, place + 4)]?.end ?? start;
  return { start, end, text: text.slice(start, end) };
}

/** Questions about words replaced by their opposites. */
function antonyms(
  source: ClaimSide,
  version: ClaimSide,
  had: ReadonlySet<string>,
  has: ReadonlySet<string>,
): Finding[] {
  const gained = new Map<string, Word>();
  for (const word of version.block.words)
    if (word.kind === 'word' && !had.has(word.lower)) gained.set(word.lower, word);
  const findings: Finding[] = [];
  const seen = new Set<string>();
  for (const word of source.block.words) {
    if (word.kind !== 'word' || has.has(word.lower) || seen.has(word.lower)) continue;
    seen.add(word.lower);
    const opposite = oppositesOf(word.lower).flatMap((form) =>
      formsOf(form).flatMap((lower) => gained.get(lower) ?? []),
    )[0];
    if (opposite === undefined) continue;
    const [mine, theirs] = [fragmentOf(source.text, word), fragmentOf(version.text, opposite)];
    const message = `The source says “${mine.text}”, and the version says “${theirs.text}”: do they mean the opposite?`;
    findings.push({ kind: 'antonym', weight: 'ask', source: mine, version: theirs, message });
  }
  return findings;
}

function formsOf(word: string): string[] {
  return [word, `${word}s`, `${word}d`, `${word}ed`, `${word.replace(/e$/u, '')}ing`];
}

/** Share of a sentence's concepts that the other side must contain for the sentence to count as covered. */
const coverageMin = 0.3;
const conceptsMin = 4;
/** Number of consecutive content words without a counterpart that is reported. */
const uncoveredRunMin = 3;

function uncovered(
  sentences: readonly ClaimSentence[],
  concepts: ReadonlySet<string>,
  { text }: ClaimSide,
  kind: 'dropped' | 'invented',
): Finding[] {
  return sentences.flatMap(({ content, start, end }) => {
    const covered = content.filter(({ concept }) => concepts.has(concept)).length;
    const isWhole = content.length >= conceptsMin && covered < content.length * coverageMin;
    const run = isWhole ? undefined : longestRun(content, concepts);
    if (!isWhole && run === undefined) return [];
    const fragment = fragmentOf(text, run ?? { start, end });
    const [side, message]: [SideName, string] =
      kind === 'dropped'
        ? ['source', `“${shown(fragment.text)}” in the source seems to have no counterpart in the version.`]
        : ['version', `“${shown(fragment.text)}” in the version seems to have no counterpart in the source.`];
    return [ask(kind, side, fragment, message)];
  });
}

function longestRun(
  content: ClaimSentence['content'],
  concepts: ReadonlySet<string>,
): { start: number; end: number } | undefined {
  let best: { start: number; end: number; length: number } | undefined;
  let length = 0;
  let start = 0;
  for (const { word, concept } of content) {
    if (concepts.has(concept)) {
      length = 0;
      continue;
    }
    if (length === 0) start = word.start;
    length += 1;
    if (length >= uncoveredRunMin && length > (best?.length ?? 0)) best = { start, end: word.end, length };
  }
  return best;
}

function fragmentOf(text: string, { start, end }: { readonly start: number; readonly end: number }): Fragment {
  return { start, end, text: text.slice(start, end) };
}
