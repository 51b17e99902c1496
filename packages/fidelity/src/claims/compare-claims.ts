/**
 * Finds suspected changes of claims: a negation, certainty, condition, quantity, comparison, cause or speaker that only
 * one side contains; antonyms; and sentences without a counterpart.
 */
import { shown, type Finding, type Fragment, type SuspectedKind } from '../finding.ts';
import type { Block } from '../passage/read-passage.ts';
import type { Word } from '../passage/word.ts';
import { findAntonyms } from './antonyms.ts';
import { cues, type Cue } from './cue-words.ts';
import { findExchange } from './exchanged-words.ts';
import { counterparts, readSentences, type ClaimSentence } from './read-sentences.ts';
import { findUncovered } from './uncovered.ts';

export type ClaimSide = { readonly text: string; readonly block: Block };

/** Maximum number of questions per pair of blocks. */
const questionsMax = 12;

export function compareClaims(source: ClaimSide, version: ClaimSide): Finding[] {
  const [before, after] = [readSentences(source.block), readSentences(version.block)];
  const [forward, backward] = [counterparts(before, after), counterparts(after, before)];
  const [had, has] = [lowersOf(source.block), lowersOf(version.block)];
  const [inSource, inVersion] = [conceptsOf(before), conceptsOf(after)];
  const questions = [
    ...before.flatMap((sentence, place) => missingCues(sentence, forward[place] ?? [], has, source, 'source')),
    ...after.flatMap((sentence, place) => missingCues(sentence, backward[place] ?? [], had, version, 'version')),
    ...before.flatMap((sentence, place) => antonyms(sentence, forward[place] ?? [], source, version)),
    ...before.flatMap((sentence, place) => exchange(sentence, forward[place]?.[0], source, version)),
    ...uncovered(before, forward, inVersion, inSource, source, 'source'),
    ...uncovered(after, backward, inSource, inVersion, version, 'version'),
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
  sentence: ClaimSentence,
  found: readonly ClaimSentence[],
  source: ClaimSide,
  version: ClaimSide,
): Finding[] {
  return findAntonyms(sentence, found).map(([word, opposite]): Finding => {
    const [mine, theirs] = [fragmentOf(source.text, word), fragmentOf(version.text, opposite)];
    const message = `The source says “${mine.text}”, and the version says “${theirs.text}”: do they mean the opposite?`;
    return { kind: 'antonym', weight: 'ask', source: mine, version: theirs, message };
  });
}

/** A question about two words that changed places, or a refusal if they are names. */
function exchange(
  sentence: ClaimSentence,
  found: ClaimSentence | undefined,
  source: ClaimSide,
  version: ClaimSide,
): Finding[] {
  const pair = found === undefined ? undefined : findExchange(sentence.words, found.words);
  if (pair === undefined) return [];
  const [mine, theirs] = [fragmentOf(source.text, pair.one), fragmentOf(version.text, pair.inVersion)];
  const [one, other] = [shown(mine.text), shown(fragmentOf(source.text, pair.other).text)];
  return [
    pair.isSure
      ? {
          kind: 'name',
          weight: 'refuse',
          source: mine,
          version: theirs,
          message: `“${one}” and “${other}” have changed places in the version.`,
        }
      : {
          kind: 'role',
          weight: 'ask',
          source: mine,
          version: theirs,
          message: `“${one}” and “${other}” seem to have changed places in the version.`,
        },
  ];
}

function uncovered(
  sentences: readonly ClaimSentence[],
  found: readonly (readonly ClaimSentence[])[],
  concepts: ReadonlySet<string>,
  own: ReadonlySet<string>,
  { text }: ClaimSide,
  side: SideName,
): Finding[] {
  return sentences.flatMap((sentence, place) => {
    const span = findUncovered(sentence, found[place] ?? [], concepts, own);
    if (span === undefined) return [];
    const fragment = fragmentOf(text, span);
    const [kind, other]: [SuspectedKind, SideName] =
      side === 'source' ? ['dropped', 'version'] : ['invented', 'source'];
    const message = `“${shown(fragment.text)}” in the ${side} seems to have no counterpart in the ${other}.`;
    return [ask(kind, side, fragment, message)];
  });
}

function fragmentOf(text: string, { start, end }: { readonly start: number; readonly end: number }): Fragment {
  return { start, end, text: text.slice(start, end) };
}
