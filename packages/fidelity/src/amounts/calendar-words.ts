/** Names of months and days, and nouns that precede Roman numerals. */

function numbered(names: string): ReadonlyMap<string, number> {
  return new Map(
    names.split(' ').flatMap((group, place) => group.split('/').map((name) => [name, place + 1] as const)),
  );
}

export const months = numbered(
  'january/jan/jan. february/feb/feb. march/mar/mar. april/apr/apr. may june/jun/jun. july/jul/jul. ' +
    'august/aug/aug. september/sep/sept/sep./sept. october/oct/oct. november/nov/nov. december/dec/dec.',
);

export const weekdays = numbered(
  'monday/mondays tuesday/tuesdays wednesday/wednesdays thursday/thursdays friday/fridays saturday/saturdays sunday/sundays',
);

/** Month names with other meanings. They count as months only next to a number, or capitalized within a sentence. */
export const ambiguousMonths: ReadonlySet<string> = new Set(['may', 'march', 'mar', 'jan', 'dec']);

/** Nouns that precede a Roman numeral of one letter: Chapter I, World War I. */
export const numberedNouns: ReadonlySet<string> = new Set(
  'war chapter part act phase type book volume vol section class grade stage level article title figure table tier'.split(
    ' ',
  ),
);
