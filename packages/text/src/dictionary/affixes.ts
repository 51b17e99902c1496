/**
 * Parses the affix table of a hunspell dictionary and expands entries such as `walk/SDG` into words. Supports the
 * features of the English dictionaries: one suffix and one prefix per word. Ignores compound rules, which the
 * dictionaries use only for ordinal numbers (1st, 2nd).
 */
type Suffix = {
  readonly stripLength: number;
  readonly add: string;
  readonly condition: RegExp;
};

export type Affixes = {
  readonly prefixes: ReadonlyMap<string, string>;
  readonly suffixes: ReadonlyMap<string, readonly Suffix[]>;
};

/** The flag of the possessive `'s`. Entries are expanded without it; callers strip the ending before a lookup. */
const possessiveFlag = 'M';

/** Parses the text of an .aff file. Lines of other kinds are ignored. */
export function parseAffixes(source: string): Affixes {
  const prefixes = new Map<string, string>();
  const suffixes = new Map<string, Suffix[]>();
  for (const line of source.split('\n')) {
    const [kind, flag, strip, add, condition] = line.trim().split(/\s+/u);
    if (flag === undefined || strip === undefined || add === undefined || condition === undefined) continue;
    const added = add === '0' ? '' : add;
    if (kind === 'PFX') prefixes.set(flag, added);
    if (kind !== 'SFX' || flag === possessiveFlag) continue;
    const suffix = {
      stripLength: strip === '0' ? 0 : strip.length,
      add: added,
      condition: new RegExp(`${condition}$`, 'u'),
    };
    const known = suffixes.get(flag);
    if (known === undefined) suffixes.set(flag, [suffix]);
    else known.push(suffix);
  }
  return { prefixes, suffixes };
}

/** Calls `found` with each word that one line of a .dic file expands to, except possessives. */
export function expandEntry(entry: string, affixes: Affixes, found: (word: string) => void): void {
  const slash = entry.indexOf('/');
  const base = slash === -1 ? entry : entry.slice(0, slash);
  found(base);
  if (slash === -1) return;
  const flags = entry.slice(slash + 1);
  const prefixes: string[] = [];
  for (const flag of flags) {
    const prefix = affixes.prefixes.get(flag);
    if (prefix !== undefined) prefixes.push(prefix);
  }
  for (const prefix of prefixes) found(prefix + base);
  for (const flag of flags) {
    for (const suffix of affixes.suffixes.get(flag) ?? []) {
      if (!suffix.condition.test(base)) continue;
      const word = base.slice(0, base.length - suffix.stripLength) + suffix.add;
      found(word);
      for (const prefix of prefixes) found(prefix + word);
    }
  }
}
