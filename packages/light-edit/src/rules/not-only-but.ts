/**
 * Turns `not only A but also B` into `A and B`, and `not merely A but B` into `B` where A is only a foil: `It is not
 * merely an option but a necessity.` → `It is a necessity.`
 */
import { inflect, type Change, type Document, type Sentence, type Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposal } from '../rule/proposal.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';
import { areParallel, findContrast, isBe, kindOf, type Contrast } from './not-only-contrast.ts';

/** Adverbs of a contrast. */
export const adverbs = /^(?:only|just|merely|simply|solely)$/u;
/** Maximum number of tokens of a foil that is deleted. A longer first part says something of its own. */
const foilMax = 8;
/** Maximum number of tokens of a noun phrase that `just` denies. */
const justFoilMax = 3;
const pluralFoilMax = 2;
/** Maximum number of tokens of B to search for a pronoun that refers to A. */
const referenceMax = 12;
/** Maximum number of tokens of A and of B, up to the next mark, that `and` joins. */
const firstMax = 8;
const secondMax = 10;
/** Maximum number of tokens of A that `and` joins to a B of any length. */
const longFirstMax = 18;
/** Maximum number of tokens of an item in a list. */
const itemMax = 3;

const verbal = /^(?:verb|VBZ|VBD|VBN|VBG)$/u;
const pronoun = /^(?:it|they|he|she|we|you|i)$/u;
/** Words of praise, for which the contrast is the point. */
const praise = /^(?:testament|reminder|symbol|beacon|celebration|reflection|tribute)$/u;

/** Returns the tokens of B up to the next mark. */
function partB(document: Document, second: Token): Token[] {
  const { tokens } = document;
  let end = second.index;
  while (tokens[end]?.sentence === second.sentence && !/^[.,;:!?)—–]$/u.test(tokens[end]?.text ?? '.')) end += 1;
  return tokens.slice(second.index, end);
}

function jointsIn(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ lower }) => /^(?:and|or|,|nor|but)$/u.test(lower));
}

/**
 * Returns the changes that make one list of `A1 [and A2]` and `B1 [and B2]`, or undefined if an item is more than a few
 * adjectives and nouns.
 */
function asList(a: readonly Token[], b: readonly Token[], from: number, to: number): Change[] | undefined {
  const [jointA, ...moreA] = jointsIn(a);
  const [jointB, ...moreB] = jointsIn(b);
  if (moreA.length > 0 || moreB.length > 0) return undefined;
  const items = [...parts(a, jointA), ...parts(b, jointB)];
  const isShort = items.every(({ length }) => length > 0 && length <= itemMax);
  if (!isShort || !items.flat().every(({ tag }) => /^(?:JJ\w*|NN\w*|VB[NG]|RB|PRP\$)$/u.test(tag))) return undefined;
  const changes: Change[] = [];
  const space = jointA === undefined ? undefined : a[a.indexOf(jointA) - 1]?.end;
  if (jointA !== undefined) changes.push({ start: space ?? jointA.start, end: jointA.end, text: ',' });
  changes.push({ start: from, end: to, text: jointB === undefined ? ', and' : ',' });
  const before = jointB === undefined ? undefined : b[b.indexOf(jointB) - 1];
  if (before !== undefined) changes.push({ start: before.end, end: before.end, text: ',' });
  return changes;
}

function parts(tokens: readonly Token[], joint: Token | undefined): (readonly Token[])[] {
  if (joint === undefined) return [tokens];
  const at = tokens.indexOf(joint);
  return [tokens.slice(0, at), tokens.slice(at + 1)];
}

/** True if a comma and further items with `and` follow B, so that A becomes the first item of the list. */
function continuesAsList(document: Document, b: readonly Token[]): boolean {
  const end = (b.at(-1)?.index ?? 0) + 1;
  if (b.length > itemMax || document.tokens[end]?.text !== ',') return false;
  const rest = document.tokens.slice(end + 1, end + 1 + 2 * itemMax);
  const and = rest.findIndex(({ lower }) => lower === 'and' || lower === 'or');
  return (
    and > 0 && rest.slice(0, and).every(({ tag, text }) => text === ',' || /^(?:DT|PRP\$|JJ\w*|NN\w*|VBN)$/u.test(tag))
  );
}

/** True if a noun of A occurs in B, so that the contrast is between the words around it. */
function repeatsNoun(a: readonly Token[], b: readonly Token[]): boolean {
  const nouns = new Set(
    a.filter(({ tag, protectedBy }) => tag.startsWith('NN') && protectedBy !== 'name').map(({ lemma }) => lemma),
  );
  return b.some(({ lemma }) => nouns.has(lemma));
}

/** Returns the change of the words around `not only`: the negation goes, and `does not only save` becomes `saves`. */
function withoutNegation(document: Document, { not, adverb, first }: Contrast): Change | undefined {
  const before = document.tokens[not.index - 1];
  if (before === undefined) return undefined;
  if (/^(?:do|does|did)$/u.test(before.lower)) {
    if (first.tag !== 'VB' && first.tag !== 'VBP') return undefined;
    const tag = { do: 'VBP', does: 'VBZ', did: 'VBD' }[before.lower];
    return { start: before.start, end: first.end, text: inflect(first.lemma, tag ?? '') };
  }
  if (not.lower === "n't" && !/^(?:is|are|was|were|has|have|had)$/u.test(before.lower)) return undefined;
  if (before.lower === 'can' && not.start === before.end) return undefined;
  if (before.text === ',') {
    // `It hurts, not only in winter but in summer`
    return kindOf(first) === 'preposition' ? { start: before.start, end: adverb.end, text: '' } : undefined;
  }
  if (!/^(?:[A-Z]|')/u.test(before.tag) || before.tag === 'CC') return undefined;
  return { start: not.start, end: adverb.end, text: '' };
}

/** The end of the token before another one. Markup such as `**` may follow. */
function endBefore(document: Document, { index, start }: Token): number {
  return document.tokens[index - 1]?.end ?? start;
}

function isFoil(document: Document, contrast: Contrast): boolean {
  const { not, adverb, first, last, second, isAdded, isDenied } = contrast;
  if (isAdded || adverb.lower === 'only' || adverb.lower === 'solely') return false;
  const verb = document.tokens[not.index - 1];
  if ((!isBe(verb) && !/^bec[ao]mes?$/u.test(verb?.lower ?? '')) || last.index - first.index >= foilMax) return false;
  for (let index = first.index; index <= last.index; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || token.protectedBy !== undefined || token.kind === 'number') return false;
  }
  // `not just a physical cost but a mental one`, `not merely to feed the poor but to house them`
  for (let index = second.index; index < second.index + referenceMax; index += 1) {
    const token = document.tokens[index];
    if (token?.sentence !== second.sentence) break;
    if (/^(?:one|ones|them|it)$/u.test(token.lower)) return false;
  }
  const length = last.index - first.index;
  const isShort = /^an?$/u.test(first.lower) ? length < justFoilMax : last.tag === 'NNS' && length < pluralFoilMax;
  return isDenied || adverb.lower !== 'just' || isShort;
}

/**
 * The words that join a long A and B, or undefined where readers want the contrast: `raises taxes on mills and farms, and closes the
 * port`, `needs money for new roads as well as time for the mills and farms`.
 */
function longJoint(a: readonly Token[], b: readonly Token[], { first, second }: Contrast): string | undefined {
  const kinds = [first, second].map(kindOf);
  const hasJoints = jointsIn(a).length > 0;
  // The tagger takes some verbs in -s for plurals.
  if (verbal.test(kindOf(second)) && (verbal.test(kindOf(first)) || first.tag === 'NNS')) {
    const isSeries = b.some(
      ({ lower }, index) => lower === 'and' && b[index + 1]?.tag === second.tag && !/^VB[DN]$/u.test(second.tag),
    );
    if (!isSeries && b.some(({ lower }, index) => lower === 'and' && verbal.test(kindOf(b[index + 1] ?? second))))
      return undefined;
    return isSeries ? (hasJoints ? undefined : ',') : hasJoints ? ', and' : ' and';
  }
  if (hasJoints || a.length > firstMax || first.lower === 'as') return undefined;
  return kinds.every((kind) => /^(?:noun|preposition)$/u.test(kind)) && first.tag !== 'JJ' ? ' as well as' : ' and';
}

/** Returns the changes for one contrast, or undefined where the contrast is the point or `and` would not do. */
export function changesForContrast(document: Document, contrast: Contrast): Change[] | undefined {
  const { not, first, last, but, hasComma, second, isAdded, isDenied } = contrast;
  if (first.lower === 'any' || /^(?:that|this)$/u.test(first.lower)) return undefined;
  const a = document.tokens.slice(first.index, last.index + 1);
  const b = partB(document, second);
  const isPraise = isBe(document.tokens[not.index - 1]) && b.slice(0, 4).some(({ lower }) => praise.test(lower));
  if (!isAdded && (isPraise || (contrast.adverb.lower !== 'only' && repeatsNoun(a, b)))) return undefined;
  if (isFoil(document, contrast) && areParallel(document, contrast)) {
    return [{ start: not.start, end: endBefore(document, second), text: '' }];
  }
  // After `just`, A is often what the sentence plays down.
  if (isDenied || (!isAdded && contrast.adverb.lower !== 'only')) return undefined;
  const opening = withoutNegation(document, contrast);
  if (opening === undefined) return undefined;
  const from = hasComma ? (document.tokens[but.index - 1]?.start ?? but.start) : but.start;
  const to = endBefore(document, second);
  if (pronoun.test(second.lower)) {
    // B is a clause of its own: `It not only saves time, but it also saves money`
    const verb = document.tokens[second.index + 1];
    if (verb === undefined || !/^(?:V|MD|RB|')/u.test(verb.tag)) return undefined;
    return [opening, { start: from, end: to, text: hasComma ? ', and' : ' and' }];
  }
  const isShort = a.length <= firstMax && b.length <= secondMax && jointsIn(a).length + jointsIn(b).length === 0;
  const isLong = !isShort && a.length <= longFirstMax;
  if (opening.start < not.start && opening.text !== '') {
    const tag = { do: 'VBP', does: 'VBZ', did: 'VBD' }[document.tokens[not.index - 1]?.lower ?? ''] ?? '';
    if (!/^VB[PZ]?$/u.test(second.tag) || (!isShort && !isLong)) return undefined;
    const joint = jointsIn(a).length === 0 ? ' and' : ', and';
    return [opening, { start: from, end: second.end, text: `${joint} ${inflect(second.lemma, tag)}` }];
  }
  if (!areParallel(document, contrast)) return undefined;
  if (isShort) {
    const text = kindOf(first) === 'noun' && continuesAsList(document, b) ? ',' : ' and';
    return [opening, { start: from, end: to, text }];
  }
  const list = asList(a, b, from, to);
  if (list !== undefined) return [opening, ...list];
  const text = isLong ? longJoint(a, b, contrast) : undefined;
  if (text === undefined) return undefined;
  const changes = [opening, { start: from, end: to, text }];
  if (text !== ',') return changes;
  // `not only saves time but also cuts costs and creates jobs` → `saves time, cuts costs, and creates jobs`
  const joint = jointsIn(b).at(-1);
  const before = joint === undefined ? undefined : b[b.indexOf(joint) - 1];
  if (joint?.lower !== 'and' || before === undefined || before.text === ',') return undefined;
  return [...changes, { start: before.end, end: before.end, text: ',' }];
}

export const notOnlyBut = defineRule({
  id: 'not-only-but',
  kind: 'pattern',
  each: 'sentence',
  family: 'not-only-but',
  densityMin: someTells,
  stage: 'wording',
  why: '“And” says the same as “not only … but also”.',
  examples: {
    rewrites: [
      ['The dam not only stores water but also makes power.', 'The dam stores water and makes power.'],
      ['The dam has not only cut floods but has also made power.', 'The dam has cut floods and has also made power.'],
      ['The new law affects not only farms, but also mills.', 'The new law affects farms and mills.'],
      ['It is not only cheap but also easy to clean.', 'It is cheap and easy to clean.'],
      ['It is not merely an option but a necessity.', 'It is a necessity.'],
      ["It wasn't just a shed but also a workshop.", 'It was a shed and a workshop.'],
      ['It is not only cheap but also light and strong.', 'It is cheap, light, and strong.'],
      ['It is not only cheap and light, but also strong.', 'It is cheap, light, and strong.'],
      ['It is not only cheap but is also strong.', 'It is cheap and is also strong.'],
      ['It does not only save time but also saves money.', 'It saves time and saves money.'],
      ['It not only saves time, but it also saves money.', 'It saves time, and it also saves money.'],
      ['It hit not only farms but also mills, shops, and inns.', 'It hit farms, mills, shops, and inns.'],
      ['He works not only with wood but also with stone.', 'He works with wood and with stone.'],
      ['The barn is not only cheap but also keeps the rain out.', 'The barn is cheap and keeps the rain out.'],
      [
        'The dam will not only cut floods in the valley but also make power and bring jobs.',
        'The dam will cut floods in the valley, make power, and bring jobs.',
      ],
      ['It hurts, not only in winter but also in summer.', 'It hurts in winter and in summer.'],
      ['Roads and rails are not just goals, but facts.', 'Roads and rails are facts.'],
      [
        'The dam not only stores water from the hills and the town but also makes power for the mills.',
        'The dam stores water from the hills and the town, and makes power for the mills.',
      ],
      [
        'It needs not only money for new roads but also time for the old mills and farms.',
        'It needs money for new roads as well as time for the old mills and farms.',
      ],
    ],
    leavesAlone: [
      'It not only solved the case but also shaped the law and changed lives.',
      'We fight not just for ourselves, but for the town.',
      'It honors not only kings and queens but also the people of the town.',
      'It matters, not only to save time but also to save money.',
      'The goal is not merely to feed the poor, but to house them.',
      'Not only the king but also the queen was there.',
      'It is not just any boat, but a ship.',
      'He was not only late.',
      'We count not just the years in her life, but the life in her years.',
      'The film is not only a hit but a testament to its cast.',
      'The maps are not just copies of the land, but actual tools.',
      'He cares not only that it works but also that it lasts.',
      'Not just for the king, not just for the queen, but for the town.',
      'It is not only what he said but also: how.',
      'They cannot only sing but also dance.',
      'They rely on not only in-house staff but also.',
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const proposals: Proposal[] = [];
    for (let at = sentence.firstToken; at < sentence.endToken - 3; at += 1) {
      const token = document.tokens[at];
      if (token?.lower !== 'not' && token?.lower !== "n't") continue;
      if (!adverbs.test(document.tokens[at + 1]?.lower ?? '')) continue;
      const contrast = findContrast(document, sentence, at);
      const changes = contrast === undefined ? undefined : changesForContrast(document, contrast);
      // If one contrast stays, others in the sentence may belong to it.
      if (contrast === undefined || changes === undefined) return undefined;
      proposals.push({ changes });
      at = contrast.second.index;
    }
    return proposals;
  },
});
