/** Compares the eras of years and centuries: 1100 BCE and 1100 CE have the same number but are different dates. */
import type { Finding } from '../finding.ts';
import type { Word } from '../passage/word.ts';
import type { Amount } from './amount.ts';
import type { AmountIndex } from './amount-index.ts';
import { fragmentOf, replaced, type AmountSide } from './amount-side.ts';

type Era = 'before' | 'common';

/**
 * Rejects a date that the source gives in one era and the version in the other one. An unmarked year has no era here:
 * it may be a year CE, or the first year of a range such as `500–323 BCE`.
 */
export function compareEras(source: AmountSide, version: AmountSide, inSource: AmountIndex): Finding[] {
  const other = { before: 'common', common: 'before' } as const;
  return version.amounts.flatMap((amount) => {
    const era = eraOf(version.block.words, amount);
    if (era === undefined) return [];
    const found = inSource.find(amount).map((same) => ({ same, era: eraOf(source.block.words, same) }));
    if (found.some((one) => one.era === era)) return [];
    const changed = found.find((one) => one.era === other[era]);
    if (changed === undefined) return [];
    return [replaced('date', withEra(source, changed.same), withEra(version, amount))];
  });
}

/** The era beside a date: `44 BC`, `44 B.C.E.`, `AD 44`, `the first century CE`. Lower-case `ad` is another word. */
function eraOf(words: readonly Word[], { first, last }: Amount): Era | undefined {
  return eraAt(words[last]) ?? (eraAt(words[first - 1]) === 'common' ? 'common' : undefined);
}

function eraAt(word: Word | undefined): Era | undefined {
  if (word === undefined) return undefined;
  if (/^B\.?C(?:\.?E)?\.?$/u.test(word.text)) return 'before';
  return /^(?:A\.?D|C\.?E)\.?$/u.test(word.text) ? 'common' : undefined;
}

function withEra(
  { text, block: { words } }: AmountSide,
  { start, end, first, last }: Amount,
): ReturnType<typeof fragmentOf> {
  const [before, following] = [words[first - 1], words[last]];
  return fragmentOf(text, {
    start: eraAt(following) === undefined ? (before?.start ?? start) : start,
    end: eraAt(following) === undefined ? end : (following?.end ?? end),
  });
}
