/**
 * Finds names that were replaced by another name of the same text. Both texts mention all names, so only the place
 * shows the change: in corresponding sentences, a name between the same words must be the same.
 */
import { startsUpper } from '@humanize/text';
import { shorten, type Finding, type Fragment } from '../finding.ts';
import { functionWords } from '../passage/function-words.ts';
import type { Word } from '../passage/word.ts';
import { stemOf } from '../passage/stem.ts';
import { isCommonWord } from './common-words.ts';
import { foldJoined, foldWord } from './fold-name.ts';
import { areForms } from './name-index.ts';
import { arePartners, type NamePartners } from './name-partners.ts';
import { isTitle } from './name-words.ts';
import type { Mention } from './read-mentions.ts';

export type SlotSide = { readonly text: string; readonly mentions: readonly Mention[] };

/** Two corresponding sentences. */
type Pair = { readonly source: readonly Word[]; readonly version: readonly Word[] };

/** A name with the content words before and behind it. */
type Slot = {
  readonly word: Word;
  readonly key: string;
  readonly place: string;
  /** The words on both sides as they are written. */
  readonly context: string;
  /** The words behind it as they are written, or an empty string if the sentence ends earlier. */
  readonly behind: string;
  /** The content word directly after the name if the name begins its clause; otherwise an empty string. */
  readonly verb: string;
};

/** Number of words on each side that are the same only if the sentence was copied. */
const contextWords = 2;

/** Number of words behind a name, function words included, that are the same only if the clause was copied. */
const clauseWords = 3;

/** Maximum number of names of a sentence that are compared by the clause behind them. */
const candidatesMax = 8;

/** Linear in the words of the sentences. */
export function compareSlots(
  source: SlotSide,
  version: SlotSide,
  pairs: readonly Pair[],
  partners: NamePartners,
): Finding[] {
  const [had, has] = [keysByWord(source), keysByWord(version)];
  const report = ({ other, slot, isExchange }: Replaced, isClause: boolean): Finding => {
    const [mine, theirs] = [fragmentOf(source.text, other.word), fragmentOf(version.text, slot.word)];
    const message = `The source names “${shorten(mine.text)}”, but the version names “${shorten(theirs.text)}” there.`;
    const [isOftener, isRarer] = [countOf(has, slot) > countOf(had, slot), countOf(has, other) < countOf(had, other)];
    const isReplaced = isExchange === true || (isClause ? isOftener || isRarer : isOftener && isRarer);
    return { kind: 'name', weight: isReplaced ? 'refuse' : 'ask', source: mine, version: theirs, message };
  };
  return pairs.flatMap((pair) => {
    const [before, after] = [slotsOf(pair.source, had), slotsOf(pair.version, has)];
    const exchanged = exchangedSubject(before, after, partners);
    if (exchanged !== undefined) return [report(exchanged, true)];
    const known = new Map<string, Slot[]>();
    for (const slot of before) known.set(slot.place, [...(known.get(slot.place) ?? []), slot]);
    const replaced = after.flatMap((slot) => {
      const others = known.get(slot.place) ?? [];
      const [other] = others;
      if (other === undefined || others.some((one) => isOneName(one, slot, partners))) return [];
      // If both sentences have both names, they may stand between the same words by chance.
      const mayBeChance = isAmong(after, other) && isAmong(before, slot) && other.context !== slot.context;
      return mayBeChance ? [] : [{ other, slot }];
    });
    if (replaced.length === 0) return replacedSubjects(before, after, partners).map((found) => report(found, true));
    return replaced.slice(0, 1).map((found) => report(found, false));
  });
}

/** A name of the source and the name of the version in its place. */
type Replaced = { readonly other: Slot; readonly slot: Slot; readonly isExchange?: true };

/** `Ann watched Bo` and `Bo watched Ann`: two names of both sentences, each before the other's verb or behind it. */
function exchangedSubject(
  before: readonly Slot[],
  after: readonly Slot[],
  partners: NamePartners,
): Replaced | undefined {
  for (const other of before) {
    if (other.verb === '') continue;
    const slot = after.find(({ verb }) => verb === other.verb);
    if (slot === undefined || isOneName(other, slot, partners)) continue;
    if (before.some((one) => one.verb === other.verb && isOneName(one, slot, partners))) continue;
    if (follows(before, slot, other) && follows(after, other, slot)) return { other, slot, isExchange: true };
  }
  return undefined;
}

/** True if `slots` has the name of `one` behind the slot `behind`. */
function follows(slots: readonly Slot[], one: Slot, behind: Slot): boolean {
  return slots.some((slot) => slot.word.index > behind.word.index && isSame(slot.key, one.key));
}

/** Names before the same clause, in sentences that each have only one of the two names. At most one per sentence. */
function replacedSubjects(before: readonly Slot[], after: readonly Slot[], partners: NamePartners): Replaced[] {
  const known = new Map(before.filter(({ behind }) => behind !== '').map((slot) => [slot.behind, slot]));
  return after
    .filter(({ behind }) => known.has(behind))
    .slice(0, candidatesMax)
    .flatMap((slot) => {
      const other = known.get(slot.behind);
      if (other === undefined || isAmong(after, other) || isAmong(before, slot)) return [];
      if (isOneName(other, slot, partners)) return [];
      return [{ other, slot }];
    })
    .slice(0, 1);
}

/** How often a side has a name. A name that replaced another one occurs more often, and the other one less often. */
function countOf(keys: ReadonlyMap<number, string>, { key }: Slot): number {
  return [...keys.values()].filter((other) => isSame(other, key)).length;
}

function isAmong(slots: readonly Slot[], { key }: Slot): boolean {
  return slots.some((slot) => isSame(slot.key, key));
}

function isOneName({ word, key }: Slot, other: Slot, partners: NamePartners): boolean {
  if (isSame(key, other.key) || word.lower === other.word.lower || arePartners(partners, key, other.key)) return true;
  // Built and Build, but not Martins and Martians
  return stemOf(key) === stemOf(other.key) && isCommonWord(key) && isCommonWord(other.key);
}

function isSame(a: string, b: string): boolean {
  return a === b || areForms(a, b);
}

/** The normalized name at each word index. */
function keysByWord({ mentions }: SlotSide): Map<number, string> {
  return new Map(
    mentions.flatMap(({ words }) => {
      const joined = foldJoined(words.map(({ word }) => word.lower));
      return words
        .filter(({ word }) => !isTitle(word.lower))
        .map(({ word, key }) => [word.index, joined ?? key] as const);
    }),
  );
}

/** The names of a sentence with their neighbors. Titles and function words do not count. */
function slotsOf(words: readonly Word[], keys: ReadonlyMap<number, string>): Slot[] {
  const content = words.filter(
    ({ kind, lower }) => kind !== 'mark' && !functionWords.has(lower) && !lower.startsWith("'") && !isTitle(lower),
  );
  return content.flatMap((word, at) => {
    const key = keys.get(word.index);
    if (key === undefined) return [];
    const [before, behind] = [content[at - 1], content[at + 1]].map((one) => (one === undefined ? '' : foldWord(one)));
    // A name alone in a sentence has no place.
    return before === '' && behind === ''
      ? []
      : [
          {
            word,
            key,
            place: `${before} ${behind}`,
            context: contextOf(words, word.index),
            behind: clauseOf(words, word.index),
            verb: verbOf(words, word.index),
          },
        ];
  });
}

/** Verbs that may say the same with subject and object exchanged: `Congress passed the act`, `the act passed Congress`. */
const mutual = /^(?:pass|open|clos|marri|merg|join|match|equal|end|start|resembl|border|oppos|involv|includ)\p{L}*$/u;

function verbOf(words: readonly Word[], index: number): string {
  const at = index - (words[0]?.index ?? 0);
  const [before, behind] = [words[at - 1], words[at + 1]];
  if (behind?.kind !== 'word' || functionWords.has(behind.lower) || startsUpper(behind.text)) return '';
  if (behind.lower.startsWith("'") || !/(?:ed|s)$/u.test(behind.lower) || mutual.test(behind.lower)) return '';
  return before === undefined || /^(?:that|when|while|as|because|if|after|before)$/u.test(before.lower)
    ? behind.lower
    : '';
}

function clauseOf(words: readonly Word[], index: number): string {
  const at = index - (words[0]?.index ?? 0) + 1;
  const behind = words.slice(at, at + clauseWords);
  const isWhole = behind.length === clauseWords && behind.every(({ kind }) => kind !== 'mark');
  return isWhole && behind.some(({ lower }) => !functionWords.has(lower))
    ? behind.map(({ lower }) => lower).join(' ')
    : '';
}

function contextOf(words: readonly Word[], index: number): string {
  const at = index - (words[0]?.index ?? 0);
  const [before, behind] = [
    words.slice(Math.max(0, at - contextWords), at),
    words.slice(at + 1, at + 1 + contextWords),
  ];
  return [before, behind].map((side) => side.map(({ lower }) => lower).join(' ')).join(' … ');
}

function fragmentOf(text: string, { start, end }: Word): Fragment {
  return { start, end, text: text.slice(start, end) };
}
