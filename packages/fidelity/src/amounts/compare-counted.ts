/** Detects amounts that changed before the same noun: `the first season` and `the second season`. */
import { functionWords } from '../passage/function-words.ts';
import type { Block } from '../passage/read-passage.ts';
import type { Amount } from './amount.ts';
import type { AmountIndex } from './amount-index.ts';
import { sameAmount } from './match-amounts.ts';
import { isOneOfTwo, nounBehind } from './replacement.ts';

type Side = { readonly block: Block; readonly amounts: readonly Amount[] };

/** Nouns that are often enumerated in different words: the first reason, one reason, another reason. */
const argumentNouns = new Set(
  `reason thing point way factor advantage benefit problem issue question step example group approach option
    aspect challenge part half`.split(/\s+/u),
);

/** Maximum number of amounts compared for one noun. A table may contain more. */
const amountsPerNounMax = 8;

/** Maximum number of pairs that are compared. Prose has far fewer. */
const pairsMax = 50;

/** Pairs of different amounts before the same noun. Linear in the amounts. */
export function replacedBeforeNoun(
  source: Side,
  version: Side,
  inSource: AmountIndex,
  inVersion: AmountIndex,
): [Amount, Amount][] {
  const [had, has] = [byNoun(source), byNoun(version)];
  const pairs = [...had].flatMap(([noun, amounts]): [Amount, Amount][] => {
    const others = has.get(noun) ?? [];
    // If the version has an amount before this noun that occurs nowhere in the source (fractions aside), that amount
    // replaced one of the source's amounts, even if the version still has the replaced amount before the noun as well.
    const isNew = others.some((other) => inSource.find(other).length === 0 && other.form !== 'fraction');
    const lost = amounts.find((amount) => isNew || !others.some((other) => sameAmount(amount, other)));
    const gained = others.find(
      (other) =>
        lost !== undefined && haveSameUnit(lost, other) && !amounts.some((amount) => sameAmount(amount, other)),
    );
    if (lost === undefined || gained === undefined) return [];
    // `one of the 12 survived` and `12 survived`
    if ((isOne(lost) || isOne(gained)) && !endsInPlural(isOne(lost) ? version : source, isOne(lost) ? gained : lost))
      return [];
    return [[lost, gained]];
  });
  return pairs.slice(0, pairsMax).filter(([lost, gained], _, known) => {
    const isOftener = inVersion.find(gained).length > inSource.find(gained).length;
    const isRarer = inVersion.find(lost).length < inSource.find(lost).length;
    // Amounts that are as frequent as before stand in other phrases, unless they were exchanged.
    return isOftener || isRarer || known.some(([was, is]) => sameAmount(was, gained) && sameAmount(is, lost));
  });
}

function isOne({ form, values }: Amount): boolean {
  return form === 'number' && values[0] === 1;
}

function endsInPlural({ block }: Side, { last }: Amount): boolean {
  return /[^s]s$/u.test(block.words[last]?.lower ?? '');
}

function haveSameUnit(a: Amount, b: Amount): boolean {
  return a.unit?.dimensions[0] === b.unit?.dimensions[0];
}

/** The noun that an amount counts: `adults` in `12 adults`, `12 % of adults` and `$12 for adults`. */
function countedNoun({ words }: Block, amount: Amount): string {
  const isLinked = /^(?:of|for)$/u.test(words[amount.last]?.lower ?? '');
  const linked = isLinked ? { ...amount, last: amount.last + 1 } : amount;
  const isArticle = isLinked && /^(?:the|all|its|their)$/u.test(words[linked.last]?.lower ?? '');
  const noun = nounBehind(words, isArticle ? { ...linked, last: linked.last + 1 } : linked);
  return functionWords.has(noun) ? '' : noun;
}

function byNoun({ block, amounts }: Side): Map<string, Amount[]> {
  const found = new Map<string, Amount[]>();
  for (const amount of amounts) {
    const noun = countedNoun(block, amount);
    const isCounting = amount.form === 'number' || amount.form === 'ordinal' || amount.form === 'fraction';
    // one of the colonists, every one of them
    if (isOne(amount) && block.words[amount.last]?.lower === 'of') continue;
    if (!isCounting || noun.length < 3 || argumentNouns.has(noun)) continue;
    if (isOneOfTwo(block.words, amount)) continue;
    const key = `${amount.form} ${noun}`;
    const known = found.get(key) ?? [];
    if (known.length < amountsPerNounMax) known.push(amount);
    found.set(key, known);
  }
  return found;
}
