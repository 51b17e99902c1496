import type { Document, Token } from '../../document/document.ts';
import { neighbour } from '../../document/reading.ts';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';

const praise = [
  'awe-inspiring',
  'breathtaking',
  'captivating',
  'delightful',
  'enchanting',
  'exquisite',
  'extraordinary',
  'incredible',
  'invaluable',
  'magnificent',
  'mesmerizing',
  'one-of-a-kind',
  'outstanding',
  'picturesque',
  'remarkable',
  'seamless',
  'spectacular',
  'stunning',
  'unforgettable',
  'unmatched',
  'unparalleled',
  'unprecedented',
  'unrivaled',
  'unrivalled',
  'vibrant',
  'world-class',
] as const;

/** Determiners that pick out a thing without help of the adjective. */
const definite = new Set(['the', 'its', 'their', 'his', 'her', 'our', 'your', 'this', 'these', 'those']);
/** Of these the adjective tells a fact: seamless pipes, a vibrant red. */
const literal = new Set(
  `stockings pipe pipes tube tubes tubing steel underwear leggings gutter gutters garment garments red blue green yellow
    orange pink purple color colors colour colours`.split(/\s+/u),
);
const copulas = new Set(['is', 'are', 'was', 'were', 'be', 'been', "'s", "'re", 'becomes', 'became', 'remains']);

/**
 * Whether the noun phrase says as much without the adjective: the thing is picked out by a definite determiner or by
 * another adjective, and the adjective is not what the sentence is there to say.
 */
function canGo(document: Document, adjective: Token): boolean {
  const before = neighbour(document, adjective, -1);
  const after = neighbour(document, adjective, 1);
  if (before === undefined || after === undefined || after.kind !== 'word') return false;
  if (after.protectedBy !== undefined || literal.has(after.lower)) return false;
  if (copulas.has(neighbour(document, adjective, -2)?.lower ?? '')) return false;
  if (/^(?:DT|PRP\$)$/u.test(before.tag) && definite.has(before.lower)) return isHeadBehind(document, after);
  // `a vibrant local scene`: the other adjective stays.
  return (before.lower === 'a' || before.lower === 'an') && after.tag === 'JJ' && isHeadBehind(document, after);
}

/** A noun, or one adjective and a noun. */
function isHeadBehind(document: Document, from: Token): boolean {
  if (/^NNS?$/u.test(from.tag)) return true;
  return from.tag === 'JJ' && /^NNS?$/u.test(neighbour(document, from, 1)?.tag ?? '');
}

export const attributivePraise = defineRule({
  id: 'promotional-adjectives/attributive',
  kind: 'pattern',
  each: 'token',
  words: praise,
  stage: 'lexical',
  why: 'Advertising adjectives say nothing about the thing.',
  risk: 'medium',
  genre: ['general', 'academic', 'legal'],
  examples: {
    rewrites: [
      ['They walked through the breathtaking gardens.', 'They walked through the gardens.'],
      ['The club has a vibrant local scene.', 'The club has a local scene.'],
      ['Guests enjoy its stunning views of the bay.', 'Guests enjoy its views of the bay.'],
    ],
    leavesAlone: [
      'The view is stunning.',
      'They sell the seamless pipes.',
      'It is a remarkable book.',
      'It was the remarkable calm that struck her.',
      'A vibrant city woke up.',
      ['She saw the stunning view.', { genre: 'fiction' }],
    ],
  },
  propose(token: Token, { document }: RuleContext): Proposals {
    if (token.protectedBy !== undefined || !canGo(document, token)) return undefined;
    return { changes: [{ start: token.start, end: token.end, text: '' }] };
  },
});
