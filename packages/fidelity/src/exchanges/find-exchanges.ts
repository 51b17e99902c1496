/** Reports names and amounts that may have changed places, and asks about amounts with another bound. */
import { baseOf, type Amount } from '../amounts/amount.ts';
import { fragmentOf, replaced, shorten, type Finding } from '../finding.ts';
import { countShared, traitsOf } from '../passage/content-words.ts';
import type { Fact } from '../passage/passage.ts';
import type { Side } from '../side.ts';

/** A mention of a fact, with what describes it. */
type Mention = {
  readonly fact: Fact;
  /** Mentions with a common key name the same fact, and only facts of one form change places. */
  readonly keys: readonly string[];
  readonly form: string;
  /** The stems of the nearest content words on each side in its sentence. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The place of a name in a letter, or the nearest amount; an empty string if there is none. */
  readonly place: string;
};

/** Maximum number of mentions of a block that are compared with each other. */
const mentionsMax = 30;
const reach = { words: 20, traits: 5 };
/** Maximum number of words between a name and the amount that describes it, and the number of traits for which it counts. */
const [amountReachWords, placeWeight] = [9, 3];
/** Minimum number of traits that a mention shares with one of another fact, and the minimum lead over those of its own fact of two that changed places. */
const [sharedMin, leadMin] = [2, 3];

/** Returns the findings about a block. Mentions beyond the first {@link mentionsMax} are not compared with each other. */
export function findExchanges(source: Side, version: Side): Finding[] {
  return [
    ...[namesOf, amountsOf].flatMap((read) => compareMentions(source, version, read(source), read(version))),
    ...source.amounts.flatMap((amount) => compareBounds(source, version, amount)),
  ];
}

function namesOf(side: Side): Mention[] {
  return side.names.slice(0, mentionsMax).map((name, at, all) => {
    const place = placeInLetter(side, name) ?? amountBeside(side, name, all[at - 1]?.last, all[at + 1]?.first);
    return { ...describe(side, name), keys: name.required.map(({ key }) => key), form: 'name', place };
  });
}

function amountsOf(side: Side): Mention[] {
  return side.amounts.slice(0, mentionsMax).map((amount) => {
    const { form, unit, values } = amount;
    return { ...describe(side, amount), keys: [`${values[0]}`], form: `${form} ${unit?.dimensions[0]}`, place: '' };
  });
}

const isTelling = /^(?:from|to|against|about|for|with|after|before|than|not)$/u;

function describe({ block: { words } }: Side, fact: Fact): Pick<Mention, 'fact' | 'before' | 'after'> {
  const { before, after } = traitsOf(words, fact, reach);
  const preposition = words[fact.first - 1]?.lower ?? '';
  return { fact, before: isTelling.test(preposition) ? [...before, `${preposition} …`] : before, after };
}

/** Returns whether a name is that of the reader or the writer of a letter. */
function placeInLetter({ block: { words } }: Side, { first, last }: Fact): string | undefined {
  if (!/^(?:dear|hello|hi)$/u.test(words[0]?.lower ?? '')) return undefined;
  if (first < 2) return 'reader';
  return words.length - last < 3 && words.slice(last).every(({ kind }) => kind === 'mark') ? 'writer' : undefined;
}

/** Returns the value of the nearest amount between two words, if no mark such as a semicolon is before it. */
function amountBeside({ block: { words }, amounts }: Side, name: Fact, start = 0, end = words.length): string {
  const distance = ({ first, last }: Fact): number => Math.max(first - name.last, name.first - last);
  const isNear = (amount: Amount): boolean => {
    const { first, last, firm } = amount;
    if (!firm || first < start || last > end || distance(amount) > amountReachWords) return false;
    const span = words.slice(Math.min(first, name.first), Math.max(last, name.last));
    return span.every(({ text, sentence }) => !/^[;:(]$/u.test(text) && sentence === words[first]?.sentence);
  };
  const near = amounts.filter(isNear).toSorted((a, b) => distance(a) - distance(b));
  return near.slice(0, 1).map(baseOf).join('');
}

function likeness(a: Mention, b: Mention): number {
  const isPlace = a.place !== '' && a.place === b.place;
  return countShared(a.before, b.before) + countShared(a.after, b.after) + (isPlace ? placeWeight : 0);
}

/** `lead` is the number of traits that `from` and `to` share, minus those that each shares with its fact's closest mention. */
type Exchange = { readonly from: Mention; readonly to: Mention; readonly shared: number; readonly lead: number };

/**
 * Reports a mention in the version that is described like one of another fact in the source, and less like its own
 * mentions. It rejects names that changed places, or one of which is mentioned more often instead of the other.
 */
function compareMentions(source: Side, version: Side, mine: readonly Mention[], theirs: readonly Mention[]): Finding[] {
  const isSame = (a: Mention, b: Mention): boolean => a.form === b.form && a.keys.some((key) => b.keys.includes(key));
  const best = (mention: Mention, others: readonly Mention[]): number =>
    Math.max(0, ...others.filter((other) => isSame(other, mention)).map((other) => likeness(mention, other)));
  const count = (mention: Mention, all: readonly Mention[]): number => all.filter((one) => isSame(one, mention)).length;
  const known = mine.filter((from) => count(from, theirs) > 0).map((from) => ({ from, kept: best(from, theirs) }));
  const exchanges = theirs.flatMap((to): Exchange[] => {
    const own = count(to, mine) > 0 ? best(to, mine) : Infinity;
    return known.flatMap(({ from, kept }): Exchange[] => {
      const shared = from.form === to.form && !isSame(from, to) ? likeness(from, to) : 0;
      const isLike = shared >= sharedMin && shared > Math.max(own, kept);
      return isLike ? [{ from, to, shared, lead: shared - own - kept }] : [];
    });
  });
  const leadOfOpposite = ({ from, to }: Exchange): number =>
    Math.max(...exchanges.map((other) => (isSame(other.from, to) && isSame(other.to, from) ? other.lead : -Infinity)));
  const refuses = (exchange: Exchange): boolean => {
    const { from, to, shared, lead } = exchange;
    const isSure = lead === shared || lead >= leadMin;
    const isInstead = isSure && count(from, theirs) < count(from, mine) && count(to, theirs) > count(to, mine);
    return from.form === 'name' && (isInstead || (lead >= leadMin && leadOfOpposite(exchange) >= leadMin));
  };
  const reported = exchanges.filter((exchange) => exchange.lead >= 0 || leadOfOpposite(exchange) > -Infinity);
  return theirs.flatMap((mention): Finding[] => {
    const found = reported.filter(({ to }) => to === mention).toSorted((a, b) => b.shared - a.shared);
    return [found.find(refuses) ?? found.slice(0, 1)].flat().map((exchange) => {
      const [had, has] = [fragmentOf(source.text, exchange.from.fact), fragmentOf(version.text, mention.fact)];
      const message = `Does the version say of “${shorten(has.text)}” what the source says of “${shorten(had.text)}”?`;
      return { kind: 'role', weight: refuses(exchange) ? 'refuse' : 'ask', source: had, version: has, message };
    });
  });
}

/** Asks about an amount that each side has equally often, with another bound or direction: `under 12` and `12 and over`, `by 5` and `to 5`. */
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

/** Returns an amount with the words beside it, whether they name a lower bound (1), an upper one (-1) or neither, and its direction. */
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
