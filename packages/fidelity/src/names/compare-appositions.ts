/**
 * Compares what a text says of a person beside the name: `Ann, a rogue, and Bo, a bard` and `Bo, a rogue, and Ann, a
 * bard` have the same words near both names, and only the commas show which belongs to which.
 */
import type { Finding } from '../finding.ts';
import { functionWords } from '../passage/function-words.ts';
import { stemOf } from '../passage/stem.ts';
import type { Word } from '../passage/word.ts';
import { areForms } from './name-index.ts';
import { arePartners, type NamePartners } from './name-partners.ts';
import { fragmentOf, replaced, type NameSide } from './name-side.ts';
import type { Mention } from './read-mentions.ts';

/** A mention with the content words of the phrase beside it, by stem. */
type Apposition = { readonly mention: Mention; readonly key: string; readonly stems: ReadonlySet<string> };

/** Maximum number of appositions of a block that are compared. */
const appositionsMax = 12;
/** Maximum number of words of an apposition. */
const reachWords = 12;
/** Minimum number of content words, which distinguish a description. */
const describedMin = 2;

/** Linear in the words, quadratic in at most {@link appositionsMax} appositions. */
export function compareAppositions(source: NameSide, version: NameSide, partners: NamePartners): Finding[] {
  const [had, has] = [source, version].map((side) => readAppositions(side).slice(0, appositionsMax));
  if (had === undefined || has === undefined) return [];
  const isOne = (a: Apposition, b: Apposition): boolean =>
    a.key === b.key || areForms(a.key, b.key) || arePartners(partners, a.key, b.key);
  for (const other of has) {
    const same = had.filter(({ stems }) => isContained(stems, other.stems));
    const [mine] = same;
    if (mine === undefined || same.some((one) => isOne(one, other))) continue;
    // The names must be in both texts, or another check has compared them.
    if (!source.presence.has(other.key) || !version.presence.has(mine.key)) continue;
    return [replaced(fragmentOf(source.text, mine.mention), fragmentOf(version.text, other.mention))];
  }
  return [];
}

function isContained(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].filter((stem) => others.has(stem)).length >= Math.max(describedMin, some.size - 1);
}

function readAppositions({ block: { words }, mentions }: NameSide): Apposition[] {
  const inNames = new Set(mentions.flatMap((mention) => mention.words.map(({ word }) => word.index)));
  return mentions.flatMap((mention) => {
    const [first, last] = [mention.words[0]?.word, mention.words.at(-1)];
    if (first === undefined || last === undefined) return [];
    const end = last.word.index + 1;
    const phrase =
      phraseBehind(words, end) ?? (isListed(words, end, inNames) ? undefined : phraseBefore(words, first.index - 1));
    const stems = (phrase ?? []).filter(
      ({ kind, lower, index }) => kind === 'word' && !inNames.has(index) && !functionWords.has(lower),
    );
    if (stems.length < describedMin) return [];
    return [{ mention, key: last.key, stems: new Set(stems.map(({ lower }) => stemOf(lower))) }];
  });
}

const determiner = /^(?:an?|the|his|her|their|its)$/u;

/** The words of `, a rogue elven enchantress,` behind a name, up to the next mark. */
function phraseBehind(words: readonly Word[], from: number): readonly Word[] | undefined {
  if (words[from]?.text !== ',' || !determiner.test(words[from + 1]?.lower ?? '')) return undefined;
  const length = words.slice(from + 1, from + 1 + reachWords).findIndex(({ kind }) => kind === 'mark');
  return length === -1 ? undefined : words.slice(from + 1, from + 1 + length);
}

/** The words of `a rogue elven enchantress,` before a name that is set off by commas. */
function phraseBefore(words: readonly Word[], to: number): readonly Word[] | undefined {
  if (words[to]?.text !== ',') return undefined;
  const before = words.slice(Math.max(0, to - reachWords), to);
  const clause = before.slice(before.findLastIndex(({ kind }) => kind === 'mark') + 1);
  const start = clause.findLastIndex(({ lower }) => determiner.test(lower));
  const isOwn = start === 0 || /^(?:of|by|from|with|to|for|and|is|was|are|were)$/u.test(clause[start - 1]?.lower ?? '');
  return start === -1 || !isOwn ? undefined : clause.slice(start);
}

/** True for a name before a comma and another name: `the teenagers, Milo, Jenna and Lydia`. */
function isListed(words: readonly Word[], end: number, inNames: ReadonlySet<number>): boolean {
  const next = words[end]?.text === ',' ? end + 1 : end;
  const behind = /^(?:and|or)$/u.test(words[next]?.lower ?? '') ? next + 1 : next;
  return inNames.has(behind);
}
