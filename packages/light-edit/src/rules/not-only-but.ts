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

const adverbs = /^(?:only|just|merely|simply|solely)$/u;
/** Maximum number of tokens of a foil that is deleted. A longer first part says something of its own. */
const foilMax = 6;

/** Maximum number of tokens of A before a plain `and`. After a longer one, `and also` shows where B belongs. */
const joinedNounMax = 6;
const joinedVerbMax = 11;

const pronoun = /^(?:it|they|he|she|we|you|i)$/u;

function hasJoint(document: Document, from: Token, to: Token): boolean {
  for (let index = from.index; index <= to.index; index += 1) {
    if (/^(?:and|or|,)$/u.test(document.tokens[index]?.lower ?? '')) return true;
  }
  return false;
}

/** True if B is a list or a pair, up to the end of its clause. */
function isPair(document: Document, second: Token): boolean {
  for (let index = second.index; index < second.index + 8; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || token.sentence !== second.sentence || /^[.;:,]$/u.test(token.text)) return false;
    if (token.lower === 'and' || token.lower === 'or') return true;
  }
  return false;
}

/** Maximum number of tokens of the first item of a list, and of the list. */
const itemMax = 4;
const listMax = 14;

/** True if B is a list of nouns with commas and `and`, to which A can be added as the first item. */
function isNounList(document: Document, second: Token): boolean {
  let commas = 0;
  // In `a farmer, miller, and smith`, the article belongs to all items.
  if (/^an?$/u.test(second.lower)) return false;
  for (let index = second.index; index < second.index + listMax; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || token.sentence !== second.sentence) return false;
    if (token.text === ',') commas += 1;
    else if (commas > 0 && token.lower === 'and') return commas > 1 || document.tokens[index - 1]?.text !== ',';
    else if (!/^(?:DT|PRP\$|JJ\w*|NN\w*|VBN)$/u.test(token.tag)) return false;
    if (commas === 0 && index - second.index >= itemMax) return false;
  }
  return false;
}

/** `not only X or Y` denies both; without the negation, `or` becomes `and`. */
function withoutOr(document: Document, first: Token, last: Token): Change[] {
  const changes: Change[] = [];
  for (let index = first.index; index <= last.index; index += 1) {
    const token = document.tokens[index];
    if (token?.lower === 'or') changes.push({ start: token.start, end: token.end, text: 'and' });
  }
  return changes;
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
    return /^(?:preposition|to)$/u.test(kindOf(first)) ? { start: before.start, end: adverb.end, text: '' } : undefined;
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
  if (!isBe(document.tokens[not.index - 1]) || last.index - first.index >= foilMax) return false;
  for (let index = first.index; index <= last.index; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || token.protectedBy !== undefined || token.kind === 'number') return false;
  }
  // `not just a physical cost but a mental one`
  for (let index = second.index; index < second.index + 4; index += 1) {
    if (document.tokens[index]?.lower === 'one') return false;
  }
  return isDenied || adverb.lower !== 'just' || /^an?$/u.test(first.lower);
}

/** Returns the changes for one contrast, or undefined where `and` would not do. */
function changesFor(document: Document, contrast: Contrast): Change[] | undefined {
  const { not, first, last, but, hasComma, second, isDenied } = contrast;
  if (first.lower === 'any' || /^(?:that|this)$/u.test(first.lower)) return undefined;
  if (isFoil(document, contrast) && areParallel(document, contrast)) {
    return [{ start: not.start, end: endBefore(document, second), text: '' }];
  }
  if (isDenied) return undefined;
  const opening = withoutNegation(document, contrast);
  if (opening === undefined) return undefined;
  const from = hasComma ? (document.tokens[but.index - 1]?.start ?? but.start) : but.start;
  if (pronoun.test(second.lower)) {
    // B is a clause of its own: `It not only saves time, but it also saves money`
    const verb = document.tokens[second.index + 1];
    if (verb === undefined || !/^(?:V|MD|RB|')/u.test(verb.tag)) return undefined;
    return [opening, { start: from, end: endBefore(document, second), text: hasComma ? ', and' : ' and' }];
  }
  const wasDo = opening.start < not.start && opening.text !== '';
  if (!wasDo && !areParallel(document, contrast)) return undefined;
  const hasJointInFirst = hasJoint(document, first, last);
  const isLong = last.index - first.index >= (kindOf(first) === 'noun' ? joinedNounMax : joinedVerbMax);
  const isUnclear = hasJointInFirst || isLong || isPair(document, second);
  const next = document.tokens[second.index + 1]?.lower;
  const changesKind = isBe(document.tokens[not.index - 1]) && kindOf(first) === 'noun' && /^VB[DZ]$/u.test(second.tag);
  const joint = (isUnclear || changesKind) && next !== 'also' ? ' and also' : ' and';
  const keepsComma = hasComma && hasJointInFirst;
  if (!wasDo) {
    const isList = !hasJointInFirst && kindOf(first) === 'noun' && isNounList(document, second);
    const text = isList ? ',' : keepsComma ? `,${joint}` : joint;
    return [opening, ...withoutOr(document, first, last), { start: from, end: endBefore(document, second), text }];
  }
  if (second.tag !== 'VB' && second.tag !== 'VBP' && kindOf(second) !== 'VBZ') return undefined;
  const tag = { do: 'VBP', does: 'VBZ', did: 'VBD' }[document.tokens[not.index - 1]?.lower ?? ''];
  return [opening, { start: from, end: second.end, text: `${joint} ${inflect(second.lemma, tag ?? '')}` }];
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
      ['This saves not only time and money but also paper.', 'This saves time and money and also paper.'],
      ['It does not only save time but also saves money.', 'It saves time and saves money.'],
      ['It not only saves time, but it also saves money.', 'It saves time, and it also saves money.'],
      [
        'It is not just about speed or price but also about trust.',
        'It is about speed and price and also about trust.',
      ],
      ['It hit not only farms but also mills, shops, and inns.', 'It hit farms, mills, shops, and inns.'],
      ['He works not only with wood but also with stone.', 'He works with wood and with stone.'],
      ['The barn is not only cheap but also keeps the rain out.', 'The barn is cheap and also keeps the rain out.'],
      ['It hurts, not only in winter but also in summer.', 'It hurts in winter and in summer.'],
    ],
    leavesAlone: [
      'Not only the king but also the queen was there.',
      'It is not just any boat, but a ship.',
      'He was not only late.',
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
      const changes = contrast === undefined ? undefined : changesFor(document, contrast);
      // If one contrast stays, others in the sentence may belong to it.
      if (contrast === undefined || changes === undefined) return undefined;
      proposals.push({ changes });
      at = contrast.second.index;
    }
    return proposals;
  },
});
