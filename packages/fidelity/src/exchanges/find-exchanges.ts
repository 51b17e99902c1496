/** Asks about names and amounts that may have changed places, and about amounts with another bound. */
import { fragmentOf, replaced, shorten, type Finding } from '../finding.ts';
import type { Fact } from '../passage/passage.ts';
import { countShared, traitsOf } from '../passage/content-words.ts';
import type { Side } from '../side.ts';

/** The first mention of a fact on each side. `isOnly` is true if there are no others, except one on each side: `three (3)`. Only facts of one form change places. */
type Pair = { readonly mine: Fact; readonly theirs: Fact; readonly form: string; readonly isOnly: boolean };

/** Maximum number of different facts of a block that are compared with each other. */
const factsMax = 30;
/** Minimum number of traits that a mention shares with a mention of another fact. */
const sharedMin = 2;

/** Returns the findings about a block. Facts beyond the first {@link factsMax} are not compared with each other. */
export function findExchanges(source: Side, version: Side): Finding[] {
  const names = pairsOf(source.names, version.names, ({ words }) => ['', words.at(-1)?.key]);
  const amounts = pairsOf(source.amounts, version.amounts, (a) => [`${a.form} ${a.unit?.dimensions[0]}`, a.values[0]]);
  return [
    ...compareTraits(source, version, names, ({ names: facts }) => facts),
    ...compareTraits(source, version, amounts, ({ amounts: facts }) => facts),
    ...amounts.flatMap((amount) => compareBounds(source, version, amount)),
  ];
}

type KeyOf<F> = (fact: F) => readonly [form: string, value: string | number | undefined];

function pairsOf<F extends Fact>(facts: readonly F[], others: readonly F[], keyOf: KeyOf<F>): Pair[] {
  const known = Map.groupBy(others, (fact) => keyOf(fact).join(' '));
  return [...Map.groupBy(facts, (fact) => keyOf(fact).join(' '))].flatMap(([id, [mine, ...more]]) => {
    const [theirs, ...rest] = known.get(id) ?? [];
    if (mine === undefined || theirs === undefined) return [];
    return [{ mine, theirs, form: keyOf(mine)[0], isOnly: more.length === rest.length && rest.length < 2 }];
  });
}

/** Asks about a fact in the version that is described like another fact in the source. */
function compareTraits(source: Side, version: Side, pairs: readonly Pair[], factsOf: (side: Side) => readonly Fact[]) {
  const described = pairs.slice(0, factsMax).map((pair) => ({
    ...pair,
    before: describe(source, pair.mine, factsOf(source)),
    after: describe(version, pair.theirs, factsOf(version)),
  }));
  return described.flatMap(({ mine, form, before, after }): Finding[] => {
    const known = countShared(before, after);
    const other = described.find((pair) => {
      const shared = pair.form === form ? countShared(before, pair.after) : 0;
      return shared >= sharedMin && shared > Math.max(known, countShared(pair.before, pair.after));
    });
    if (other === undefined) return [];
    const [from, to] = [fragmentOf(source.text, mine), fragmentOf(version.text, other.theirs)];
    const message = `Does the version say of “${shorten(to.text)}” what the source says of “${shorten(from.text)}”?`;
    return [{ kind: 'role', weight: 'ask', source: from, version: to, message }];
  });
}

/** Returns the content words between the neighboring facts, with the nearest on each side. A preposition counts twice. */
function describe({ block: { words } }: Side, fact: Fact, facts: readonly Fact[]): string[] {
  const place = facts.indexOf(fact);
  const { before, after } = traitsOf(words, fact, facts[place - 1]?.last, facts[place + 1]?.first);
  const sides = [before.slice(-1).map((stem) => `${stem} …`), after.slice(0, 1).map((stem) => `… ${stem}`)];
  const preposition = words[fact.first - 1]?.lower ?? '';
  const isTelling = /^(?:from|to|against|about|for|with|after|before|than|not)$/u.test(preposition);
  return [...before, ...after, ...sides.flat(), ...(isTelling ? [`${preposition} …`, `${preposition} ……`] : [])];
}

/** Asks about an amount that each side has once, with another bound or direction: `under 12` and `12 and over`, `by 5` and `to 5`. */
function compareBounds(source: Side, version: Side, { mine, theirs, isOnly }: Pair): Finding[] {
  const [bound, other] = [boundOf(source, mine), boundOf(version, theirs)];
  const isTurned = bound.direction !== other.direction && bound.direction !== '' && other.direction !== '';
  if (!isOnly || (bound.sign === other.sign && !isTurned)) return [];
  return [replaced('comparison', 'ask', fragmentOf(source.text, bound), fragmentOf(version.text, other))];
}

const denial = /\b(?:no|not|never)\b|n't\b/u;
const minimum =
  /\b(?:least|over|above|beyond|minimum|minimum of|exceed\w*|after|upwards? of|excess of|(?:more|(?:old|long|high|great|lat)er) than) #|# (?:(?:or|and) (?:more|over|above|(?:old|new|long|high|great|lat)er)|more|higher)\b/u;
const maximum =
  /\b(?:most|up to|close to|under|below|maximum|maximum of|before|until|nearly|almost|(?:less|(?:few|short|low|young|earli|soon)er) than) #|# (?:(?:or|and) (?:less|under|below|(?:few|young|short|low|earli)er)|less|fewer|lower)\b/u;

/** Returns an amount with the words beside it, whether they name a lower bound (1), an upper one (-1) or neither, and its direction. */
function boundOf({ block: { words } }: Side, { first, last }: Fact) {
  const from = Math.max(0, first - 3);
  const wordsOf = (start: number, end: number): string[] =>
    words.slice(start, end).map(({ lower }) => lower.slice(0, 20));
  const phrase = [...wordsOf(from, first), '#', ...wordsOf(last, last + 2)].join(' ');
  const sign = (denial.test(phrase) ? -1 : 1) * (Number(minimum.test(phrase)) - Number(maximum.test(phrase)));
  const [direction = ''] = /^(?:from|to|by)$/u.exec(words[first - 1]?.lower ?? '') ?? [];
  return { sign, direction, start: words[from]?.start ?? 0, end: words[last - 1]?.end ?? 0 };
}
