/** Names of months and days, and the nouns that a Roman numeral stands behind. */

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

/** Also verbs or abbreviations of something else: a month only beside a number or with a capital inside a sentence. */
export const ambiguousMonths: ReadonlySet<string> = new Set(['may', 'march', 'mar', 'jan', 'dec']);

/** What a Roman numeral of one letter counts: Chapter I, World War I. */
export const numberedNouns: ReadonlySet<string> = new Set(
  'war chapter part act phase type book volume vol section class grade stage level article title figure table tier'.split(
    ' ',
  ),
);
