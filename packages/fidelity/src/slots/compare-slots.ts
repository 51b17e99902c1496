/**
 * Compares what stands in the slots of both texts. It finds names and amounts that changed places or took the place of
 * another one, although both texts have all of them.
 */
import { startsUpper } from '@humanize/text';
import { indexAmounts } from '../amounts/amount-index.ts';
import type { Amount } from '../amounts/amount.ts';
import { kindOf, type AmountSide } from '../amounts/amount-side.ts';
import { canReplace, formGroup, isOneOfTwo } from '../amounts/replacement.ts';
import { isYear } from '../amounts/relative-time.ts';
import { shorten, type Finding, type Fragment } from '../finding.ts';
import { isCommonWord, isNoName } from '../names/common-words.ts';
import { foldJoined, isCountryName } from '../names/fold-name.ts';
import { isGovernment } from '../names/metonyms.ts';
import { areForms } from '../names/name-index.ts';
import { arePartners, type NamePartners } from '../names/name-partners.ts';
import type { NameSide } from '../names/name-side.ts';
import { isAcronym, isKindOfName, isTitle, lettersOf } from '../names/name-words.ts';
import type { Mention, NameWord } from '../names/read-mentions.ts';
import { functionWords } from '../passage/function-words.ts';
import { stemOf } from '../passage/stem.ts';
import type { Word } from '../passage/word.ts';
import { findDisplaced } from './find-displaced.ts';
import { readSlots, type Item } from './read-slots.ts';
import { kindOfThing } from '../names/things.ts';

type NameItem = Item & { readonly name: readonly NameWord[] };
type AmountItem = Item & { readonly amount: Amount };
type SlotItem = NameItem | AmountItem | (Item & { readonly kind: 'pronoun' | 'literal' | `thing ${number}` });

type SlotSide = NameSide & Omit<AmountSide, 'passage'>;

/** Maximum number of items of a block that are compared. Prose has far fewer. */
const itemsMax = 400;

/** At most one finding for each slot of the version. Linear in the words. */
export function compareSlots(
  source: SlotSide,
  version: SlotSide,
  partners: NamePartners,
  capitals: ReadonlySet<string>,
): Finding[] {
  const known = indexAmounts(source.amounts);
  const places = new Map(source.amounts.map((amount, place) => [amount, place]));
  const amountKey = (amount: Amount): string =>
    `${amount.form} ${places.get(known.find(amount)[0] ?? amount) ?? `new ${amount.values[0]}`}`;
  const [before, after] = [source, version].map((side) => readSlots(side.block, itemsOf(side, amountKey)));
  const isSame = (a: SlotItem, b: SlotItem): boolean => {
    if ('name' in a && 'name' in b) return isOneName(a, b, partners);
    if ([a, b].some(({ kind }) => kind !== 'name' && kind !== 'pronoun')) return a.key === b.key;
    return true;
  };
  const small = new Set(
    [source, version].flatMap(({ block }) => block.words.flatMap(({ text, lower }) => (text === lower ? lower : []))),
  );
  const proper = new Set(
    [source, version]
      .flatMap(({ mentions }) => mentions.flatMap((mention) => properKeys(mention, capitals)))
      .filter((key) => !small.has(key)),
  );
  const reported = new Set<string>();
  return findDisplaced(before ?? [], after ?? [], isSame).flatMap(({ lost, gained, isExchange }): Finding[] => {
    const ids = [lost.key, gained.key].join(' ');
    if (isExchange && reported.has([gained.key, lost.key].join(' '))) return [];
    reported.add(ids);
    const [mine, theirs] = [fragmentOf(source, lost), fragmentOf(version, gained)];
    const both = `“${shorten(mine.text)}” and “${shorten(theirs.text)}”`;
    const message = isExchange
      ? `${both} have changed places in the version.`
      : `The source says “${shorten(mine.text)}”, but the version says “${shorten(theirs.text)}” there.`;
    if ('amount' in lost && 'amount' in gained)
      return canReplace(lost.amount, gained.amount, source.block.words, version.block.words)
        ? [{ kind: kindOf(lost.amount), weight: 'refuse', source: mine, version: theirs, message }]
        : [];
    if (lost.kind === 'literal') return [{ kind: 'code', weight: 'refuse', source: mine, version: theirs, message }];
    if (lost.kind.startsWith('thing'))
      return [{ kind: 'name', weight: 'refuse', source: mine, version: theirs, message }];
    const named = [lost, gained].filter((item) => 'name' in item && item.name.some(({ key }) => proper.has(key)));
    // `Creek` and `Seminole` that changed places are names, although a creek is none.
    if (named.length < (isExchange ? 1 : 2)) return [];
    const isMetonym =
      ('name' in gained && gained.name.every((name) => isGovernment(name, version, source))) ||
      ('name' in lost && lost.name.every((name) => isGovernment(name, source, version)));
    return isMetonym ? [] : [{ kind: 'name', weight: 'refuse', source: mine, version: theirs, message }];
  });
}

const pronoun = /^(?:he|she|it|they|him|her|them|his|its|their|hers|theirs|himself|herself|itself|themselves)$/u;

/** The names, amounts, pronouns, and literals, such as `Node.js`, in text order. */
function itemsOf({ block, mentions, amounts }: SlotSide, amountKey: (amount: Amount) => string): SlotItem[] {
  const proper = mentions.flatMap(splitName).filter((name) => !name.every(({ key }) => /^b?ce$/u.test(key)));
  const names = proper.map((name): NameItem => {
    const [first, last] = [name[0]?.word.index ?? 0, name.at(-1)];
    const key = foldJoined(name.map(({ word }) => word.lower)) ?? last?.key ?? '';
    return { first, last: (last?.word.index ?? 0) + 1, kind: 'name', key, name };
  });
  const values = amounts
    .filter((amount) => mayStandInSlot(block.words, amount))
    .map((amount): AmountItem => {
      const { first, last } = amount;
      return { first, last, kind: amountKind(amount), key: amountKey(amount), amount };
    });
  const pronouns = block.words
    .filter(({ lower }) => pronoun.test(lower))
    .map(({ index, lower }): SlotItem => ({ first: index, last: index + 1, kind: 'pronoun', key: lower }));
  const literals = block.words
    .filter(({ kind }) => kind === 'opaque')
    .map(({ index, lower }): SlotItem => {
      return { first: index, last: index + 1, kind: 'literal', key: lower.replace(/\s+/gu, '') };
    });
  const named = new Set(names.flatMap(({ name }) => name.map(({ word }) => word.index)));
  const things = block.words.flatMap(({ index, lower, kind }): SlotItem[] => {
    const line = kind === 'word' && !named.has(index) ? kindOfThing(lower) : undefined;
    return line === undefined ? [] : [{ first: index, last: index + 1, kind: `thing ${line}`, key: stemOf(lower) }];
  });
  return [...names, ...values, ...pronouns, ...literals, ...things]
    .toSorted((a, b) => a.first - b.first)
    .slice(0, itemsMax);
}

/** False for periods without a number, the ordinals of `First, we` and `the First World`, and the `one` of `no one` and `one … the other`. */
function mayStandInSlot(words: readonly Word[], amount: Amount): boolean {
  const { first, last, form, values } = amount;
  const next = words[last];
  const isPronoun = values[0] === 1 && /^(?:no|any|each|every|this|that|the)$/u.test(words[first - 1]?.lower ?? '');
  const isListMark =
    form === 'ordinal' &&
    (startsUpper(words[first]?.text ?? '') || next?.kind !== 'word' || functionWords.has(next.lower));
  return formGroup(amount) !== 'period' && !isListMark && !isPronoun && !isOneOfTwo(words, amount);
}

/** Amounts of one kind can be exchanged for each other. A year and a count cannot. */
function amountKind(amount: Amount): string {
  return `${amount.form} ${amount.unit?.dimensions[0] ?? ''} ${isYear(amount)}`;
}

/** Splits a name at its connecting words: `Ann Lee of York` gives `Ann Lee` and `York`, and `City of York` gives `York`. */
function splitName({ words }: Mention): NameWord[][] {
  const parts: NameWord[][] = [];
  for (const name of words) {
    const last = parts.at(-1)?.at(-1);
    if (last !== undefined && name.word.index - last.word.index === 1 && !isCountryName([last.word.lower]))
      parts.at(-1)?.push(name);
    else parts.push([name]);
  }
  return parts.length === 1 ? parts : parts.filter(([name, ...more]) => more.length > 0 || !isKind(name));
}

function isKind(name: NameWord | undefined): boolean {
  return isKindOfName(name?.word.lower ?? '');
}

/** The words of a name without the kind of thing that it names: `Leeds University`. */
function properWords(name: readonly NameWord[]): readonly NameWord[] {
  return name.length > 1 && isKind(name.at(-1)) ? name.slice(0, -1) : name;
}

/** True for names with a word in common, and for words that another name joins: `Ada` and `Lovelace`. */
function isOneName(a: NameItem, b: NameItem, partners: NamePartners): boolean {
  if (a.key === b.key || joined(a) === joined(b) || isExpansion(a, b) || isExpansion(b, a)) return true;
  return properWords(a.name).some((one) =>
    properWords(b.name).some(({ key }) => {
      if (one.key === key || areForms(one.key, key) || arePartners(partners, one.key, key)) return true;
      return stemOf(one.key) === stemOf(key) && isCommonWord(one.key) && isCommonWord(key);
    }),
  );
}

function joined({ name }: NameItem): string {
  return name.map(({ key }) => key).join('');
}

/** True for `NASA` and a part of `National Aeronautics and Space Administration`. */
function isExpansion({ name: [acronym, ...more] }: NameItem, { name }: NameItem): boolean {
  if (acronym === undefined || more.length > 0 || !isAcronym(acronym.word.text)) return false;
  const [letters, initials] = [lettersOf(acronym.word.text), name.map(({ word }) => word.lower.charAt(0)).join('')];
  return name.length < 2 ? letters.endsWith(initials) : letters.includes(initials);
}

/** The words that are certainly names: no titles, and no common words at the start of a sentence. */
function properKeys({ words }: Mention, capitals: ReadonlySet<string>): string[] {
  return words
    .filter(
      ({ word: { text, lower }, firm }) =>
        !isTitle(lower) &&
        (isCountryName([lower]) || (firm && (/.\p{Lu}|\p{Nd}/u.test(text) || capitals.has(lower) || !isNoName(lower)))),
    )
    .map(({ key }) => key);
}

function fragmentOf({ text, block: { words } }: SlotSide, { first, last }: Item): Fragment {
  const [start, end] = [words[first]?.start ?? 0, words[last - 1]?.end ?? 0];
  return { start, end, text: text.slice(start, end) };
}
