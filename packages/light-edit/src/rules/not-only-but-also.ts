import { type Document, type Token, neighbour, sentenceOf } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';

const limits = new Set(['only', 'just', 'merely', 'simply', 'solely']);
/** The second half is looked for over this many tokens. */
const reachMax = 24;

/** Groups of tags that can stand side by side behind `and`. */
function classOf(token: Token): string {
  if (/^(?:DT|PRP\$|CD)$/u.test(token.tag) || /^(?:NN|JJ)/u.test(token.tag)) return 'noun phrase';
  if (token.tag === 'IN' || token.tag === 'TO') return token.lower;
  return token.tag;
}

/** `but` or `but also` behind the first half, with nothing in between that parts more than a comma does. */
function secondHalf(document: Document, limit: Token): { but: Token; last: Token; target: Token } | undefined {
  const end = Math.min(sentenceOf(document, limit).endToken, limit.index + reachMax);
  for (let index = limit.index + 2; index < end; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || /^[;:—–()]$/u.test(token.text)) return undefined;
    if (token.lower === 'not' || token.lower === "n't") return undefined;
    if (token.lower !== 'but') continue;
    const next = neighbour(document, token, 1);
    const last = next?.lower === 'also' ? next : token;
    const target = neighbour(document, last, 1);
    return target === undefined ? undefined : { but: token, last, target };
  }
  return undefined;
}

/** `and fosters` behind the second verb: two `and` in a row. */
function hasAndVerb(document: Document, from: Token): boolean {
  const { endToken } = sentenceOf(document, from);
  return document.tokens
    .slice(from.index, Math.min(endToken, from.index + reachMax))
    .some(({ lower, index }) => lower === 'and' && (document.tokens[index + 1]?.tag ?? '').startsWith('V'));
}

/** `saves fuel but also cuts noise`: taggers take the second verb for a noun in the plural. */
function mayBeVerbLike(document: Document, first: Token, { last, target }: { last: Token; target: Token }): boolean {
  if (first.tag !== 'VBZ' || target.tag !== 'NNS' || last.lower !== 'also') return false;
  return /^(?:N|DT|JJ|PRP)/u.test(neighbour(document, target, 1)?.tag ?? '');
}

/** The verb that shared its subject with the first half may need `also` to keep the addition heard. */
export const notOnlyButAlso = defineRule({
  id: 'not-only-but-also',
  kind: 'pattern',
  each: 'token',
  words: ['not'],
  stage: 'wording',
  why: 'And joins two things that are both true.',
  examples: {
    rewrites: [['It not only saves fuel, but also cuts noise.', 'It saves fuel and cuts noise.']],
    leavesAlone: [
      'The path is not only steep but also narrow.',
      'The path is not steep but narrow.',
      'It is not only steep.',
      'Not only the cat but the dog ran.',
      'It was not only steep but it rained.',
      'It is not just that he lied but why.',
      'Grief is not merely an obstacle but the way.',
      'That makes sleep not merely a comfort but a need.',
      'She packed not just maps but ropes and lamps.',
    ],
  },
  propose(token: Token, { document }: RuleContext): Proposals {
    const limit = neighbour(document, token, 1);
    const before = neighbour(document, token, -1);
    if (limit === undefined || before === undefined || !limits.has(limit.lower)) return undefined;
    const target = neighbour(document, limit, 1);
    const second = secondHalf(document, limit);
    if (target === undefined || second === undefined || target.kind === 'punctuation') return undefined;
    // Only of verbs: `not only a skill but also a need` climbs, and `and` would flatten it.
    if (limit.lower !== 'only' || second.last === second.but || !/^VB[ZPD]?$/u.test(target.tag)) return undefined;
    if (classOf(target) !== classOf(second.target) && !mayBeVerbLike(document, target, second)) return undefined;
    if (before.text === ',' || hasAndVerb(document, second.target)) return undefined;
    const comma = neighbour(document, second.but, -1);
    const start = comma?.text === ',' ? comma.start : second.but.start;
    return {
      changes: [
        { start: token.start, end: target.start, text: '' },
        { start, end: second.last.end, text: comma?.text === ',' ? ' and' : 'and' },
      ],
      claims: { start: token.start, end: second.target.end },
    };
  },
});
