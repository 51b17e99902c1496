/** Reads tables of words in groups. */

/** Returns the first word of its group for each word. */
export function readGroups(words: string, between: string | RegExp = /\s/u, within = '-'): ReadonlyMap<string, string> {
  const groups = words.split(between).flatMap((group) => (group === '' ? [] : [group.split(within)]));
  return new Map(groups.flatMap((group) => group.map((word) => [word, group[0] ?? ''] as const)));
}
