/**
 * Compares the parentheses after names and phrases: acronyms, years, and the years of cited works. A rewrite may move a
 * phrase, but its parentheses move with it.
 */
import { startsUpper } from '@humanize/text';
import { shorten, type Finding, type Fragment, type RefusedKind } from '../finding.ts';
import { functionWords } from '../passage/function-words.ts';
import type { Block } from '../passage/read-passage.ts';
import { stemOf } from '../passage/stem.ts';
import type { Word } from '../passage/word.ts';

type Side = { readonly text: string; readonly block: Block };

/** A word in parentheses and the words that it belongs to. */
type Bracket = { readonly word: Word; readonly key: string; readonly holder: readonly Word[] };

/** Maximum number of words before the parentheses that they belong to. */
const holderWordsMax = 4;
/** Maximum number of parentheses of a block that are compared. */
const bracketsMax = 30;

/** Finds parentheses that belong to a different phrase in the version than in the source. Linear in the words. */
export function compareBrackets(source: Side, version: Side): Finding[] {
  const [before, after] = [readBrackets(source.block), readBrackets(version.block)];
  return after.flatMap((bracket): Finding[] => {
    const same = before.filter(({ key }) => key === bracket.key);
    // The source may contain it outside parentheses.
    const best = Math.max(same.length === 0 ? 1 : 0, ...same.map(({ holder }) => shared(holder, bracket.holder)));
    const others = before.filter(({ key }) => key !== bracket.key && sortOf(key) === sortOf(bracket.key));
    const other = others.find(({ holder }) => shared(holder, bracket.holder) > best);
    if (other === undefined) return [];
    const [mine, theirs] = [fragmentOf(source, other), fragmentOf(version, bracket)];
    const message = `The source says “${shorten(mine.text)}”, but the version says “${shorten(theirs.text)}”.`;
    const kind: RefusedKind = sortOf(bracket.key) === 'number' ? 'number' : 'name';
    return [{ kind, weight: 'refuse', source: mine, version: theirs, message }];
  });
}

function sortOf(key: string): 'number' | 'name' {
  return /^\d/u.test(key) ? 'number' : 'name';
}

/** Acronyms and numbers at the start of parentheses, and the years of works that are cited by author and year. */
function readBrackets({ words }: Block): Bracket[] {
  const found: Bracket[] = [];
  let isInside = false;
  for (const [at, word] of words.entries()) {
    if (word.text === '(') isInside = true;
    else if (word.text === ')') isInside = false;
    const next = words[at + 1];
    if (next === undefined || found.length >= bracketsMax) continue;
    const isName = next.kind === 'word' && startsUpper(next.text) && words[at + 2]?.text === ')';
    const isFirst = word.text === '(' && (next.kind === 'number' || isName);
    const isCited =
      isInside && word.text === ',' && /^[12]\d{3}$/u.test(next.text) && startsUpper(words[at - 1]?.text ?? '');
    if (isFirst || isCited)
      found.push({ word: next, key: next.lower.replaceAll(',', ''), holder: holderBefore(words, at) });
  }
  return found;
}

function holderBefore(words: readonly Word[], at: number): Word[] {
  const holder: Word[] = [];
  for (let place = at - 1; place >= 0 && holder.length < holderWordsMax; place -= 1) {
    const word = words[place];
    if (word === undefined || word.sentence !== words[at]?.sentence || /^[,;:()—–.]$/u.test(word.text)) break;
    if (word.kind !== 'mark' && !functionWords.has(word.lower)) holder.push(word);
  }
  return holder;
}

/** The number of words that two phrases share from their ends. */
function shared(one: readonly Word[], other: readonly Word[]): number {
  const stems = new Set(other.map(({ lower }) => stemOf(lower)));
  return one.filter(({ lower }) => stems.has(stemOf(lower))).length;
}

function fragmentOf({ text }: Side, { word, holder }: Bracket): Fragment {
  const start = holder.at(-1)?.start ?? word.start;
  return { start, end: word.end, text: text.slice(start, word.end) };
}
