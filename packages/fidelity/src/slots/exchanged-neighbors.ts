/**
 * Finds two names of a sentence that exchanged the words before them: `from Berlin to Prague` and `from Prague to
 * Berlin`, `warned Ann about Tom` and `warned Tom about Ann`.
 */
import { shorten, type Finding } from '../finding.ts';
import { isTitle } from '../names/name-words.ts';
import { fragmentOf, type NameSide } from '../names/name-side.ts';
import type { Mention } from '../names/read-mentions.ts';
import { functionWords } from '../passage/function-words.ts';

/** Two neighboring names of a sentence with the words before them. */
type Pair = { readonly one: Mention; readonly other: Mention; readonly keys: readonly [string, string] };

/** At most one finding for each pair of names. Linear in the names. */
export function findExchangedNeighbors(source: NameSide, version: NameSide): Finding[] {
  const [had, has] = [readPairs(source), readPairs(version)];
  const same = new Set(has.map(({ keys }) => keys.toSorted().join(' ')));
  const exchanged = new Set(has.map(({ keys }) => exchange(keys).toSorted().join(' ')));
  return had.flatMap(({ one, other, keys }): Finding[] => {
    const id = keys.toSorted().join(' ');
    if (same.has(id) || !exchanged.has(id)) return [];
    const [first, second] = [fragmentOf(source.text, one), fragmentOf(source.text, other)];
    const message = `“${shorten(first.text)}” and “${shorten(second.text)}” have changed places in the version.`;
    return [{ kind: 'name', weight: 'refuse', source: first, version: null, message }];
  });
}

/** Prepositions that show the part of a name. `A and B`, `A with B` and `older than A` depend on other words. */
const prepositions =
  /^(?:from|to|by|against|about|for|into|near|at|in|on|under|over|before|after|behind|above|below|towards?|through)$/u;
/** Verbs of extent, whose ends have no order: `stretches from A to B`. */
const extent = /^(?:stretch|rang|ran|run|exten|span|reach)/u;
/** Verbs that say the same of both: `Ann met Tom`. */
const mutual = /^(?:me?et|marr|wed|fac|play|divorc|resembl|equal|differ|join|fought|fight|kiss|hug|dat)/u;

function readPairs({ block: { words }, mentions }: NameSide): Pair[] {
  return mentions.flatMap((one, place): Pair[] => {
    const other = mentions[place + 1];
    if (other === undefined || one.words[0]?.word.sentence !== other.words[0]?.word.sentence) return [];
    const [a, b] = [one, other].map((mention) => [nameOf(mention), neighborOf(words, mention)] as const);
    if (a === undefined || b === undefined || a[1] === undefined || b[1] === undefined) return [];
    return a[0] === b[0] || a[1] === b[1] ? [] : [{ one, other, keys: [a.join(':'), b.join(':')] }];
  });
}

function exchange([a, b]: readonly [string, string]): [string, string] {
  const [[one = '', before = ''], [other = '', after = '']] = [a.split(':'), b.split(':')];
  return [`${one}:${after}`, `${other}:${before}`];
}

function nameOf({ words }: Mention): string {
  const proper = words.filter(({ word }) => !isTitle(word.lower));
  return proper.at(-1)?.key ?? '';
}

/** The word before a name, or the verb after the name that opens a sentence. Undefined if it tells nothing. */
function neighborOf(words: NameSide['block']['words'], { words: name }: Mention): string | undefined {
  const [first, last] = [name[0]?.word.index ?? 0, name.at(-1)?.word.index ?? 0];
  const at = /^(?:the|an?)$/u.test(words[first - 1]?.lower ?? '') ? first - 2 : first - 1;
  if (words[at + 1]?.opens === true) {
    const verb = words[last + 1]?.lower ?? '';
    return functionWords.has(verb) || mutual.test(verb) || words[last + 1]?.kind !== 'word' ? undefined : `^${verb}`;
  }
  const { kind, lower, sentence } = words[at] ?? { kind: 'mark', lower: '', sentence: 0 };
  if (kind !== 'word' || (functionWords.has(lower) && !prepositions.test(lower)) || mutual.test(lower))
    return undefined;
  if (/^(?:from|to)$/u.test(lower) && isOfExtent(words, at, sentence)) return undefined;
  return words[at - 1]?.lower === 'not' ? `not ${lower}` : lower;
}

/** Maximum number of words from a verb of extent to its ends. */
const extentReachWords = 10;

function isOfExtent(words: NameSide['block']['words'], at: number, sentence: number): boolean {
  const before = words.slice(Math.max(0, at - extentReachWords), at);
  return before.some((word) => word.sentence === sentence && extent.test(word.lower));
}
