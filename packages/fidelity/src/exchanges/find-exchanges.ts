/** Asks about names and amounts that may have changed places, and about amounts with another bound or direction. */
import type { AmountSide } from '../amounts/compare-amounts.ts';
import { fragmentOf, replaced, shorten, type Finding, type Fragment } from '../finding.ts';
import type { NameSide } from '../names/compare-names.ts';
import { functionWords, stemOf } from '../passage/content-words.ts';
import type { Fact, Word } from '../passage/passage.ts';

type Side = Pick<AmountSide & NameSide, 'text' | 'block' | 'amounts' | 'names'>;
/** The first mention of a fact, and the traits and bounds of each mention. Only facts of one form change places. */
type Described = {
  readonly fact: Fact;
  readonly form: string;
  readonly traits: Set<string>[];
  readonly bounds: string[];
};
type Pair = { readonly mine: Described; readonly theirs: Described };

/** Maximum number of mentions that are described in a block, of different facts that are compared with each other, and of mentions of each fact. */
const describedMax = 300;
const factsMax = 30;
const mentionsMax = 4;
/** Minimum number of traits that a mention shares with a mention of another fact. */
const sharedMin = 2;

/** Returns the questions about a block. Facts beyond the first {@link factsMax} are not compared with each other. */
export function findExchanges(source: Side, version: Side): Finding[] {
  const pair = (read: (side: Side) => ReadonlyMap<string, Described>): Pair[] => {
    const has = read(version);
    return [...read(source)].flatMap(([key, mine]) => {
      const theirs = has.get(key);
      return theirs === undefined ? [] : [{ mine, theirs }];
    });
  };
  const names = pair((side) => describe(side, side.names, ({ words }) => ` ${words.at(-1)?.key}`));
  const amounts = pair((side) =>
    describe(side, side.amounts, ({ form, values, unit }) => `${form} ${unit?.dimensions[0]} ${values[0]}`),
  );
  return [
    ...[names, amounts].flatMap((pairs) => compareTraits(source, version, pairs.slice(0, factsMax))),
    ...amounts.flatMap((amount) => compareBounds(source, version, amount)),
  ];
}

/** Asks about a mention in the version that is described like a mention of another fact in the source. */
function compareTraits(source: Side, version: Side, pairs: readonly Pair[]): Finding[] {
  return pairs.flatMap(({ mine, theirs }): Finding[] => {
    const other = pairs.find((pair) => {
      if (pair.mine.form !== mine.form) return false;
      return pair.theirs.traits.some((traits) => {
        const shared = countShared(mine.traits, [traits]);
        const own = mine.traits.filter((trait) => countShared([trait], [traits]) === shared);
        const known = Math.max(countShared(pair.mine.traits, [traits]), countShared(own, theirs.traits));
        return shared >= sharedMin && shared > known;
      });
    });
    if (other === undefined) return [];
    const [before, after] = [fragmentOf(source.text, mine.fact), fragmentOf(version.text, other.theirs.fact)];
    const message = `Does the version say of “${shorten(after.text)}” what the source says of “${shorten(before.text)}”?`;
    return [{ kind: 'role', weight: 'ask', source: before, version: after, message }];
  });
}

function countShared(traits: readonly Set<string>[], others: readonly Set<string>[]): number {
  return Math.max(
    0,
    ...traits.flatMap((mine) => others.map((other) => [...mine].filter((trait) => other.has(trait)).length)),
  );
}

/** Bounds that exclude each other. */
const opposites = new Set(['min max', 'max min', 'more fewer', 'fewer more', 'before after', 'after before']);

/** Asks about an amount that each side has once, with another bound or direction: `at least 300` and `300`. An opposite bound in the same context refuses. */
function compareBounds(source: Side, version: Side, { mine, theirs }: Pair): Finding[] {
  const [bound = '', other = ''] = [mine.bounds[0], theirs.bounds[0]];
  const isLimit = /^(?:min|max)$/u.test(bound) || /^(?:min|max)$/u.test(other);
  const isOpposite = opposites.has(`${bound} ${other}`);
  const isChanged = bound !== other && (isLimit || isOpposite || (bound !== '' && other !== ''));
  if (mine.bounds.length + theirs.bounds.length > 2 || !isChanged) return [];
  const widened = ({ text, block: { words } }: Side, { first, start, end }: Fact): Fragment =>
    fragmentOf(text, { start: words[Math.max(0, first - boundWords)]?.start ?? start, end });
  // `Do not let it rise above 5 m`, `free up to 5 kg` and `costs more above 5 kg`
  const isSure = !isDenied(source, mine.fact) && !isDenied(version, theirs.fact);
  const weight = isOpposite && isSure && countShared(mine.traits, theirs.traits) > 0 ? 'refuse' : 'ask';
  return [replaced('comparison', weight, widened(source, mine.fact), widened(version, theirs.fact))];
}

function describe<F extends Fact>({ block: { words } }: Side, facts: readonly F[], keyOf: (fact: F) => string) {
  const found = new Map<string, Described>();
  const passive = new Set(words.flatMap(({ lower, sentence }) => (lower === 'by' ? [sentence] : [])));
  for (const [place, fact] of facts.slice(0, describedMax).entries()) {
    const key = keyOf(fact);
    const known = found.get(key) ?? { fact, form: key.replace(/ \S+$/u, ''), traits: [], bounds: [] };
    found.set(key, known);
    if (known.traits.length >= mentionsMax) continue;
    const [from, to] = [facts[place - 1]?.last ?? 0, facts[place + 1]?.first ?? words.length];
    known.traits.push(traitsOf(words, fact, from, to, passive.has(words[fact.first]?.sentence ?? 0)));
    known.bounds.push(boundOf(words, fact));
  }
  return found;
}

/** Maximum distance in words, and number, of the content words on each side of a fact that describe it. */
const reachWords = 8;
const neighborsMax = 3;

/** Returns the content words between the neighboring facts. Each is marked with its side of the fact, unless the sentence may be passive. A preposition counts twice. */
function traitsOf(words: readonly Word[], fact: Fact, from: number, to: number, isPassive: boolean): Set<string> {
  const { sentence } = words[fact.first] ?? {};
  const isContent = (word: Word): boolean =>
    word.sentence === sentence && word.kind === 'word' && word.lower.length > 2 && !functionWords.has(word.lower);
  const stemsIn = (start: number, end: number): string[] =>
    words.slice(start, end).flatMap((word) => (isContent(word) ? [stemOf(word.lower)] : []));
  const before = stemsIn(Math.max(from, fact.first - reachWords), fact.first).slice(-neighborsMax);
  const after = stemsIn(fact.last, Math.min(to, fact.last + reachWords)).slice(0, neighborsMax);
  const sides = isPassive ? [] : [`${before.at(-1)} …`, `… ${after[0]}`].filter((side) => !side.includes('undefined'));
  const preposition = words[fact.first - 1]?.lower ?? '';
  const isTelling = /^(?:from|to|against|about|for|with|after|before|than|not)$/u.test(preposition);
  return new Set([...before, ...after, ...sides, ...(isTelling ? [`${preposition} …`, `${preposition} ……`] : [])]);
}

/** Returns true if a word before the fact, in its sentence, denies something, other than in `no more than` and `not exceed`. */
function isDenied({ block: { words } }: Side, { first }: Fact): boolean {
  const before = words.slice(Math.max(0, first - reachWords), first);
  return before.some(
    ({ lower, sentence, index }) =>
      sentence === words[first]?.sentence && denial.test(lower) && !comparative.test(words[index + 1]?.lower ?? ''),
  );
}

const denial = /^(?:no|not|never|nor|none|nobody|without|cannot)$|n't$/u;
const comparative = /^(?:(?:mo|few|great|long|lat|earli|high|low|soon)(?:re|er)|less|exceed|exceeding|to)$/u;
const boundWords = 4;
const boundPhrases: readonly (readonly [bound: string, phrase: RegExp])[] = [
  ['max', /\b(?:no|not|never) (?:more|greater|longer|later|higher) than$|\b(?:not|n't|never) (?:to )?exceed(?:ing)?$/u],
  ['min', /\b(?:no|not|never) (?:less|fewer|earlier|sooner|lower) than$|\b(?:not|n't) (?:\S+ )?(?:below|under)$/u],
  ['min', /\b(?:more|greater|longer|higher) than$|\b(?:upwards?|excess) of$/u],
  ['min', /\b(?:at least|over|above|exceed(?:s|ed|ing)?|beyond|minimum|minimum of)$/u],
  ['max', /\b(?:less|fewer|lower|shorter) than$|\b(?:at most|up to|close to|maximum of)$/u],
  ['max', /\b(?:under|below|maximum|nearly|almost|within)$/u],
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

/** Returns the bound or direction of an amount, or an empty string. */
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
