/** Finds names that may have been swapped: a name in the version that is described like another name in the source. */
import { fragmentOf, shorten, type Finding } from '../finding.ts';
import { stemOf, traitsOf, type Traits } from '../passage/content-words.ts';
import { sharesWord, type NameSide } from './compare-names.ts';
import { canBeName } from './known-words.ts';
import type { Name } from './read-names.ts';

/**
 * A mention of a name (without `Commander` in `Commander Ann Lee`) with the words that describe it, and with the verb
 * after the name, or before `by` if the name is the agent, or its place in a list or choice. `isListed` is true beside
 * another name in a list: `Mr Lee, Ms Cho and Dr Moss`.
 */
type Mention = Name & Readonly<{ traits: Traits; isAgent: boolean; isListed: boolean; verb: string }>;

const mentionsMax = 30;
const reach = { words: 20, traits: 6, isSided: true };

/** Minimum leads for a question, for two swapped names, and for a name mentioned more often in place of another. */
const [askedMin, exchangedMin, insteadMin] = [0.4, 0.55, 1.4];

/**
 * Compares each mention in the version with the most similar mention of another name in the source. The lead is the
 * likeness of these two, minus the mean likeness of each to the closest mention of its own name.
 */
export function findExchanges(source: NameSide, version: NameSide): Finding[] {
  const [mine, theirs] = [mentionsOf(source), mentionsOf(version)];
  const kept = mine.flatMap((from) => (countOf(from, theirs) > 0 ? [{ from, own: best(from, theirs) }] : []));
  const exchanges = theirs.flatMap((to) => {
    if (countOf(to, mine) === 0) return [];
    const likest = best(to, mine);
    const others = kept.filter(({ from }) => !sharesWord(from, to));
    const leads = others.map(({ from, own }) => ({ from, to, lead: likeness(from, to) - (likest + own) / 2 }));
    return leads.toSorted((a, b) => b.lead - a.lead).slice(0, 1);
  });
  const places = [...mine, ...theirs].filter((name, at) =>
    /^(?:at|in)$/u.test(wordBefore(name, at < mine.length ? source : version)),
  );
  // In `Lee leaves after 20 years at Acme and will advise`, Lee cannot replace Acme, nor can `the Friends of Acme`.
  const kindOf = (name: Mention, side: NameSide): string =>
    countOf(name, places) > 0 ? 'place' : wordBefore(name, side) === 'the' ? 'the' : '';
  return [...exchanges, ...findAgents(mine, theirs)].flatMap(({ from, to, lead }): Finding[] => {
    if (lead < askedMin) return [];
    const isMutual = exchanges.some(
      (other) => sharesWord(other.from, to) && sharesWord(other.to, from) && Math.min(lead, other.lead) >= exchangedMin,
    );
    // `Lee scored twice` may stand for two mentions of Lee.
    const [fewer = 0, more = 0] = [from, to].map((name) => countOf(name, theirs) - countOf(name, mine));
    const isInstead = fewer < 0 && more > 0 && lead >= insteadMin;
    // The order of a list tells nothing about the names in it.
    const isExchanged = isInstead || (isMutual && fewer === 0 && more === 0 && !(from.isListed && to.isListed));
    const isSure = isExchanged && kindOf(from, source) === kindOf(to, version);
    const weight = lead === Infinity || isSure ? 'refuse' : 'ask';
    const [had, has] = [fragmentOf(source.text, from), fragmentOf(version.text, to)];
    const message = `Does the version say of “${shorten(has.text)}” what the source says of “${shorten(had.text)}”?`;
    return [{ kind: 'role', weight, source: had, version: has, message }];
  });
}

const wordBefore = ({ first }: Mention, { block }: NameSide): string => block.words[first - 1]?.lower ?? '';

/** Pairs different names that do the same thing if one text uses the passive: `led by Lee` and `Cho led`. */
function findAgents(mine: readonly Mention[], theirs: readonly Mention[]) {
  return mine.flatMap((from) => {
    const doing = (all: readonly Mention[]): Mention[] => all.filter(({ verb }) => verb !== '' && verb === from.verb);
    const [to, ...others] = doing(theirs);
    if (to === undefined || doing(mine).length + others.length > 1 || !(from.isAgent || to.isAgent)) return [];
    const isKept = sharesWord(from, to) || countOf(from, theirs) === 0 || countOf(to, mine) === 0;
    return isKept ? [] : [{ from, to, lead: Infinity }];
  });
}

const passive =
  /(?<!\p{Ll})(\p{Ll}{1,18}(?:ed|en|wn|ght|ld|de|id|lt))(?: as(?: \p{Ll}{1,20}){1,2})? by(?: the)?(?: (?!(?:for|from|with)\b)\p{Ll}{3,20}){0,2}$/u;
/** The end of `Ann Lee of the`, after which a name is not the subject of a verb. */
const attribute = /(?<!\S)\p{Lu}\S{0,19}(?: ?['’]s| (?:and|of|in|at|from|for|with)(?: the)?)$/u;
/** The start of `will succeed Lee`, but not of `led by Lee`. */
const active = /^(?:(?:will|would|has|had|have|may|must|can|should) )?(\p{L}\S*)(?!\S)(?! by\b)/u;
/** The end of `Slough instead of` and `rather than at`. */
const rejected = /(?<!\S)(?:instead of|rather than|not)(?: (?:at|by|from|in|on|the|to)){0,2}$/u;

/** The place of a name in `Slough instead of Leeds`, and in `Lee and Cho won 40 and 12 games respectively`. */
function placeOf(before: string, after: string): string | undefined {
  if (rejected.test(before)) return '#not';
  if (!/^(?:(?! [.!?]).)*\brespectively\b/u.test(after)) return undefined;
  return after.startsWith('and ') ? '#1' : before.endsWith(' and') ? '#2' : undefined;
}

function mentionsOf({ names, block: { words } }: NameSide): Mention[] {
  const all = names.filter(({ isTerm }) => !isTerm).slice(0, mentionsMax);
  return all.map((whole, index) => {
    const from = whole.required.findIndex(({ word }, at, { length }) => at >= length - 2 || canBeName(word.lower));
    const required = whole.required.slice(Math.max(0, from));
    const name = { ...whole, required, first: required[0]?.word.index ?? whole.first };
    const textOf = (start: number, end: number): string =>
      Array.from(words.slice(Math.max(0, start), end), ({ text }) => text.slice(0, 20)).join(' ');
    const [before, after] = [textOf(whole.first - 5, whole.first), textOf(name.last, name.last + 25)];
    const sure = placeOf(before, after) ?? passive.exec(before)?.[1];
    const verb = stemOf(sure ?? (attribute.test(before) ? '' : (active.exec(after)?.[1] ?? '')));
    const gapBefore = (place: number): string => textOf(all[place - 1]?.last ?? Infinity, all[place]?.first ?? 0);
    const isListed = [index, index + 1].some((place) => /^(?:,|and|, and)$/u.test(gapBefore(place)));
    return { ...name, isListed, traits: traitsOf(words, name, reach), isAgent: sure !== undefined, verb };
  });
}

const countOf = (name: Mention, all: readonly Mention[]): number => all.filter((one) => sharesWord(one, name)).length;

/** The likeness of a mention to the closest mention of the same name. */
function best(mention: Mention, others: readonly Mention[]): number {
  return Math.max(0, ...others.map((other) => (sharesWord(other, mention) ? likeness(other, mention) : 0)));
}

function likeness({ traits }: Mention, other: Mention): number {
  let sum = 0;
  for (const [trait, weight] of traits) sum += Math.min(weight, other.traits.get(trait) ?? 0);
  return sum;
}
