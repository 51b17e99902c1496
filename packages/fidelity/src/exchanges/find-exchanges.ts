/** Asks about names and amounts that may have changed places, and about amounts with another bound or direction. */
import { fragmentOf, replaced, shorten, type Finding, type Fragment } from '../finding.ts';
import type { Fact, Word } from '../passage/passage.ts';
import { countShared, traitsOf } from '../passage/content-words.ts';
import type { Side } from '../side.ts';

type Mention = { readonly fact: Fact; readonly form: string; readonly traits: readonly string[] };
/** The first mention of a fact on each side. `isOnly` is true if there are no others, except one on each side: `three (3)`. Only facts of one form change places. */
type Pair = { readonly mine: Mention; readonly theirs: Mention; readonly isOnly: boolean };

/** Maximum number of different facts of a block that are compared with each other. */
const factsMax = 30;
/** Minimum number of traits that a mention shares with a mention of another fact. */
const sharedMin = 2;

/** Returns the findings about a block. Facts beyond the first {@link factsMax} are not compared with each other. */
export function findExchanges(source: Side, version: Side): Finding[] {
  const names = pairsOf(source, version, (side) => side.names.map((fact) => [fact, '', fact.words.at(-1)?.key]));
  const amounts = pairsOf(source, version, (side) =>
    side.amounts.map((fact) => [fact, `${fact.form} ${fact.unit?.dimensions[0]}`, fact.values[0]]),
  );
  return [
    ...[names, amounts].flatMap((pairs) => compareTraits(source, version, pairs.slice(0, factsMax))),
    ...amounts.flatMap((amount) => compareBounds(source, version, amount)),
  ];
}

type Keyed = readonly [fact: Fact, form: string, key: string | number | undefined];

function pairsOf(source: Side, version: Side, read: (side: Side) => readonly Keyed[]): Pair[] {
  const [mentions, others] = [source, version].map((side) => {
    const described = read(side).map(([fact, form, key], place, facts) => {
      const traits = describe(side, fact, facts[place - 1]?.[0].last, facts[place + 1]?.[0].first);
      return { fact, form, id: `${form} ${key}`, traits };
    });
    return Map.groupBy(described, ({ id }) => id);
  });
  return [...(mentions ?? [])].flatMap(([id, [mine, ...more]]) => {
    const [theirs, ...rest] = others?.get(id) ?? [];
    if (mine === undefined || theirs === undefined) return [];
    return [{ mine, theirs, isOnly: more.length === rest.length && rest.length < 2 }];
  });
}

/** Asks about a fact in the version that is described like another fact in the source. */
function compareTraits(source: Side, version: Side, pairs: readonly Pair[]): Finding[] {
  return pairs.flatMap(({ mine, theirs }): Finding[] => {
    const known = countShared(mine.traits, theirs.traits);
    const other = pairs.find((pair) => {
      const shared = pair.mine.form === mine.form ? countShared(mine.traits, pair.theirs.traits) : 0;
      return shared >= sharedMin && shared > Math.max(known, countShared(pair.mine.traits, pair.theirs.traits));
    });
    if (other === undefined) return [];
    const [before, after] = [fragmentOf(source.text, mine.fact), fragmentOf(version.text, other.theirs.fact)];
    const message = `Does the version say of “${shorten(after.text)}” what the source says of “${shorten(before.text)}”?`;
    return [{ kind: 'role', weight: 'ask', source: before, version: after, message }];
  });
}

/** Returns the content words between the neighboring facts, with the nearest on each side. A preposition counts twice. */
function describe({ block: { words } }: Side, fact: Fact, from?: number, to?: number): string[] {
  const { before, after } = traitsOf(words, fact, from, to);
  const sides = [before.slice(-1).map((stem) => `${stem} …`), after.slice(0, 1).map((stem) => `… ${stem}`)];
  const preposition = words[fact.first - 1]?.lower ?? '';
  const isTelling = /^(?:from|to|against|about|for|with|after|before|than|not)$/u.test(preposition);
  return [...before, ...after, ...sides.flat(), ...(isTelling ? [`${preposition} …`, `${preposition} ……`] : [])];
}

/** Bounds that exclude each other. */
const opposites = new Set(['min max', 'max min', 'more fewer', 'fewer more', 'before after', 'after before']);

/** Asks about an amount that each side has once, with another bound or direction: `at least 300` and `300`. An opposite bound in the same context refuses. */
function compareBounds(source: Side, version: Side, { mine, theirs, isOnly }: Pair): Finding[] {
  const [bound, other] = [boundOf(source.block.words, mine.fact), boundOf(version.block.words, theirs.fact)];
  const isLimit = /^(?:min|max)$/u.test(bound) || /^(?:min|max)$/u.test(other);
  const isOpposite = opposites.has(`${bound} ${other}`);
  const isChanged = bound !== other && (isLimit || isOpposite || (bound !== '' && other !== ''));
  if (!isOnly || !isChanged) return [];
  // `Do not let it rise above 5 m`, `free up to 5 kg` and `costs more above 5 kg`
  const isSure = !isTurned(source, mine.fact) && !isTurned(version, theirs.fact);
  const weight = isOpposite && isSure && countShared(mine.traits, theirs.traits) > 0 ? 'refuse' : 'ask';
  return [replaced('comparison', weight, widened(source, mine.fact), widened(version, theirs.fact))];
}

/** Returns the fragment of an amount with the words before it. */
function widened({ text, block: { words } }: Side, { first, start, end }: Fact): Fragment {
  return fragmentOf(text, { start: words[Math.max(0, first - boundWords)]?.start ?? start, end });
}

/** Returns true if a bound may mean its opposite: after a denial, and before `before`. */
function isTurned({ block: { words } }: Side, { first, last }: Fact): boolean {
  const { sentence } = words[first] ?? {};
  const before = words.slice(Math.max(0, first - reachWords), first).filter((word) => word.sentence === sentence);
  const isDenial = ({ lower, index }: Word): boolean =>
    denial.test(lower) && !comparative.test(words[index + 1]?.lower ?? '');
  const isBackward = words.slice(last, last + 4).some(({ lower }) => /^(?:before|prior|ahead|advance)/u.test(lower));
  return isBackward || before.some(isDenial);
}

const denial = /^(?:no|not|never|nor|none|nobody|without|cannot)$|n't$/u;
const comparative = /^(?:(?:mo|few|great|long|lat|earli|high|low|soon)(?:re|er)|less|exceed|exceeding|to)$/u;
const reachWords = 8;
const boundWords = 4;
const boundPhrases: readonly (readonly [bound: string, phrase: RegExp])[] = [
  ['max', /\b(?:no|not|never) (?:more|greater|longer|later|higher) than$|\b(?:not|n't|never) (?:to )?exceed(?:ing)?$/u],
  ['min', /\b(?:no|not|never) (?:less|fewer|earlier|sooner|lower) than$|\b(?:not|n't) (?:\S+ )?(?:below|under)$/u],
  ['min', /\b(?:more|greater|longer|higher) than$|\b(?:upwards?|excess) of$/u],
  ['min', /\b(?:at least|over|above|exceed(?:s|ed|ing)?|beyond|minimum|minimum of)$/u],
  ['max', /\b(?:less|fewer|lower|shorter) than$|\b(?:at most|up to|close to|maximum of)$/u],
  ['max', /\b(?:under|below|maximum|nearly|almost)$/u],
  ['within', /\bwithin$/u],
  ['about', /\b(?:about|around|roughly|approximately|some|circa)$/u],
  ['before', /\bbefore$/u],
  ['after', /\bafter$/u],
  ['from', /\b(?:from|since)$/u],
  ['to', /\b(?:to|until|till)$/u],
  ['by', /\bby$/u],
];
const boundsAfter: readonly (readonly [bound: string, phrase: RegExp])[] = [
  ['min', /^(?:or|and) (?:more|over|above|older|newer|longer|higher|greater|later|stiffer)$|^\+/u],
  ['max', /^(?:or|and) (?:less|fewer|under|below|younger|shorter|lower|earlier)$/u],
  ['more', /^(?:more|higher) /u],
  ['fewer', /^(?:fewer|less|lower) /u],
  ['about', /^or so/u],
];

function boundOf(words: readonly Word[], { first, last }: Fact): string {
  const after = `${words[last]?.lower} ${words[last + 1]?.lower}`;
  const before = words
    .slice(Math.max(0, first - boundWords), first)
    .flatMap(({ lower }) => (/^(?:the|an?|just|only|[$€£-])$/u.test(lower) ? [] : [lower.slice(0, 20)]))
    .join(' ');
  const found =
    boundsAfter.find(([, phrase]) => phrase.test(after)) ?? boundPhrases.find(([, phrase]) => phrase.test(before));
  return found?.[0] ?? '';
}
