/** Reports names and amounts that may have changed places, and asks about amounts whose bounds differ. */
import { fragmentOf, replaced, shorten, type Finding } from '../finding.ts';
import type { Amount } from '../amounts/amount.ts';
import type { Name } from '../names/read-names.ts';
import { traitsOf, type Traits } from '../passage/content-words.ts';
import type { Fact } from '../passage/passage.ts';
import type { Side } from '../side.ts';

/** A mention of a fact, with the surrounding words that describe it. */
type Mention = {
  readonly fact: Fact;
  /** Mentions that share a key refer to the same fact. Only facts that share a form can change places. */
  readonly keys: readonly string[];
  readonly forms: readonly string[];
  readonly traits: Traits;
};

/** Maximum number of mentions in a block that are compared with each other. */
const mentionsMax = 30;
const reach = { words: 20, traits: 5, isSided: true };

/** Returns the findings about a block. Mentions beyond the first {@link mentionsMax} are not compared with each other. */
export function findExchanges(source: Side, version: Side): Finding[] {
  const persons = new Set([source, version].flatMap(({ names }) => names.filter(isPerson).flatMap(keysOf)));
  return [
    ...compareMentions(source, version, namesOf(source, persons), namesOf(version, persons)),
    ...compareMentions(source, version, amountsOf(source), amountsOf(version)),
    ...source.amounts.flatMap((amount) => compareBounds(source, version, amount)),
  ];
}

function keysOf({ required }: Name): string[] {
  return required.map(({ key }) => key);
}

function namesOf(side: Side, persons: ReadonlySet<string>): Mention[] {
  const names = side.names.filter(({ isTerm }) => !isTerm).slice(0, mentionsMax);
  return names.map((name) => {
    const keys = keysOf(name);
    const forms = [...(keys.some((key) => persons.has(key)) ? ['person'] : []), ...(keys.length === 1 ? ['word'] : [])];
    return { fact: name, keys, forms, traits: describe(side, name) };
  });
}

/** Returns true for a name with a title and for a first and a last name. */
function isPerson({ words, required, first, last }: Name): boolean {
  const isWhole = last - first === words.length;
  return isWhole && (required.length === 2 || words.some(({ role }) => role === 'title'));
}

function amountsOf(side: Side): Mention[] {
  return side.amounts.slice(0, mentionsMax).map((amount) => {
    const { form, unit, values } = amount;
    return {
      fact: amount,
      keys: [`${values[0]}`],
      forms: [`${form} ${unit?.dimensions[0]}`],
      traits: describe(side, amount),
    };
  });
}

const isTelling = /^(?:from|to|against|about|for|with|after|before|than|not)$/u;

function describe({ block: { words } }: Side, fact: Fact): Traits {
  const traits = traitsOf(words, fact, reach);
  const preposition = words[fact.first - 1]?.lower ?? '';
  return isTelling.test(preposition) ? new Map([...traits, [`${preposition} …`, 1]]) : traits;
}

function likeness(a: Mention, b: Mention): number {
  let sum = 0;
  for (const [trait, weight] of a.traits) sum += Math.min(weight, b.traits.get(trait) ?? 0);
  return sum;
}

/** `lead` is the likeness of `from` and `to`, minus the mean of their likenesses to the closest mentions of their own facts. */
type Exchange = { readonly from: Mention; readonly to: Mention; readonly shared: number; readonly lead: number };

/** Minimum likeness of two mentions, and minimum leads for a question, for two mentions that changed places, and for one that occurs more often in place of the other. */
const [sharedMin, askedMin, leadMin, insteadMin] = [1, 0.4, 0.7, 1.6];

/**
 * Reports a mention in the version that is described like a mention of another fact in the source, and less like the
 * mentions of its own fact. Rejects the version if names changed places, or if one name is mentioned more often in
 * place of another.
 */
function compareMentions(source: Side, version: Side, mine: readonly Mention[], theirs: readonly Mention[]): Finding[] {
  const isSame = (a: Mention, b: Mention): boolean => a.keys.some((key) => b.keys.includes(key));
  const areLike = (a: Mention, b: Mention): boolean => a.forms.some((form) => b.forms.includes(form));
  const best = (mention: Mention, others: readonly Mention[]): number =>
    Math.max(0, ...others.filter((other) => isSame(other, mention)).map((other) => likeness(mention, other)));
  const count = (mention: Mention, all: readonly Mention[]): number => all.filter((one) => isSame(one, mention)).length;
  const known = mine.filter((from) => count(from, theirs) > 0).map((from) => ({ from, kept: best(from, theirs) }));
  const exchanges = theirs.flatMap((to): Exchange[] => {
    const own = count(to, mine) > 0 ? best(to, mine) : Infinity;
    return known.flatMap(({ from, kept }): Exchange[] => {
      const shared = areLike(from, to) && !isSame(from, to) ? likeness(from, to) : 0;
      const lead = shared - (own + kept) / 2;
      return shared >= sharedMin && lead > 0 ? [{ from, to, shared, lead }] : [];
    });
  });
  const leadOfOpposite = ({ from, to }: Exchange): number =>
    Math.max(0, ...exchanges.map((other) => (isSame(other.from, to) && isSame(other.to, from) ? other.lead : 0)));
  const refuses = (exchange: Exchange): boolean => {
    const { from, to, lead } = exchange;
    const isInstead = count(from, theirs) < count(from, mine) && count(to, theirs) > count(to, mine);
    const isSure = leadOfOpposite(exchange) >= leadMin || (isInstead && lead >= insteadMin);
    return 'required' in from.fact && lead >= leadMin && isSure;
  };
  const reported = exchanges.filter((exchange) => exchange.lead >= askedMin || leadOfOpposite(exchange) > 0);
  return theirs.flatMap((mention): Finding[] => {
    const found = reported.filter(({ to }) => to === mention).toSorted((a, b) => b.shared - a.shared);
    return [found.find(refuses) ?? found.slice(0, 1)].flat().map((exchange) => {
      const [had, has] = [fragmentOf(source.text, exchange.from.fact), fragmentOf(version.text, mention.fact)];
      const message = `Does the version say of “${shorten(has.text)}” what the source says of “${shorten(had.text)}”?`;
      return { kind: 'role', weight: refuses(exchange) ? 'refuse' : 'ask', source: had, version: has, message };
    });
  });
}

/** Asks about an amount that occurs equally often on both sides but with a different bound or direction: `under 12` and `12 and over`, `by 5` and `to 5`. */
function compareBounds(source: Side, version: Side, amount: Amount): Finding[] {
  const [[mine, ...more], [theirs, ...others]] = [source.index.find(amount), version.index.find(amount)];
  // `three (3)` has two mentions.
  const isFirst = mine === amount && more.length < 2 && more.length === others.length;
  if (!isFirst || theirs === undefined) return [];
  const [bound, other] = [boundOf(source, amount), boundOf(version, theirs)];
  const isTurned = bound.direction !== other.direction && bound.direction !== '' && other.direction !== '';
  if (bound.sign === other.sign && !isTurned) return [];
  return [replaced('comparison', 'ask', fragmentOf(source.text, bound), fragmentOf(version.text, other))];
}

const denial = /\b(?:no|not|never)\b|n't\b/u;
const minimum =
  /\b(?:least|over|above|beyond|minimum|minimum of|exceed\w*|after|upwards? of|excess of|(?:more|(?:old|long|high|great|lat)er) than) #|# (?:(?:or|and) (?:more|over|above|(?:old|new|long|high|great|lat)er)|more|higher)\b/u;
const maximum =
  /\b(?:most|up to|close to|under|below|maximum|maximum of|before|until|nearly|almost|(?:less|(?:few|short|low|young|earli|soon)er) than) #|# (?:(?:or|and) (?:less|under|below|(?:few|young|short|low|earli)er)|less|fewer|lower)\b/u;

/** Returns an amount with the words next to it, whether these words name a lower bound (1), an upper bound (-1) or neither, and the direction of the amount. */
function boundOf({ block: { words } }: Side, { first, last }: Fact) {
  const from = Math.max(0, first - 3);
  const wordsOf = (start: number, end: number): string[] =>
    words.slice(start, end).flatMap(({ lower }) => (lower === '-' ? [] : [lower.slice(0, 20)]));
  const phrase = [...wordsOf(from, first), '#', ...wordsOf(last, last + 2)].join(' ');
  const sign =
    (denial.test(phrase.replace(/#.*/u, '')) ? -1 : 1) * (Number(minimum.test(phrase)) - Number(maximum.test(phrase)));
  const [direction = ''] = /^(?:from|to|by)$/u.exec(words[first - 1]?.lower ?? '') ?? [];
  return { sign, direction, start: words[from]?.start ?? 0, end: words[last - 1]?.end ?? 0 };
}
