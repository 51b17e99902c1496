import { neighbour } from '@humanize/text';
import { defineRule } from '../define-rule.ts';
import type { PhraseMatch } from '../rule.ts';

/** What a thing can be, not what somebody is employed as. */
const figures = new Set([
  'reminder',
  'symbol',
  'testament',
  'bridge',
  'foundation',
  'example',
  'metaphor',
  'catalyst',
  'backdrop',
  'reflection',
  'platform',
  'warning',
  'source',
  'model',
  'beacon',
  'link',
  'guide',
  'cornerstone',
  'mirror',
  'window',
  'barrier',
  'lens',
  'basis',
  'means',
  'way',
  'hub',
  'gateway',
  'key',
  'tool',
  'vehicle',
  'space',
  'place',
  'starting',
]);

/** The words up to the noun: `as a powerful reminder`. */
const lookAheadTokensMax = 4;

function isFigure({ document, last }: PhraseMatch): boolean {
  const article = neighbour(document, last, 1);
  if (article === undefined || !['a', 'an', 'the', 'both', 'its', 'their'].includes(article.lower)) return false;
  for (let distance = 2; distance <= lookAheadTokensMax; distance += 1) {
    const word = neighbour(document, last, distance);
    if (word === undefined || word.kind !== 'word') return false;
    if (figures.has(word.lower)) return true;
  }
  return false;
}

/** Verbs that stand where `is` and `has` would do. Offices and functions (`serves as treasurer`) are left. */
export const plainCopulas = defineRule({
  id: 'avoided-copulas/plain-copulas',
  kind: 'phrase',
  stage: 'phrase',
  why: 'Is and has say it plainly.',
  risk: 'medium',
  synonym: true,
  examples: {
    rewrites: [
      ['The hall serves as a reminder of the war.', 'The hall is a reminder of the war.'],
      ['It stands as a symbol of trade.', 'It is a symbol of trade.'],
      ['Boasting a harbor, the town grew.', 'With a harbor, the town grew.'],
      ['The town boasts a harbor.', 'The town has a harbor.'],
      ['The rooms feature tall windows.', 'The rooms have tall windows.'],
    ],
    leavesAlone: [
      'She serves as treasurer.',
      'He boasts about his car.',
      'The film features two brothers.',
      'He served as a soldier.',
      'The tool will serve as a hammer.',
    ],
  },
  entries: [
    {
      match: ['serve:V as', 'stand:V as', 'act:V as'],
      to: 'be:V',
      when: isFigure,
      unlessPrevious: ['to', '<MD>', 'not'],
    },
    { match: '^ boasting', to: 'with', ifNext: ['a', 'an', '<CD>', '<J>', '<NNS>', 'over', 'more'] },
    { match: 'boast:V', to: 'have:V', ifNext: ['a', 'an'] },
    { match: 'boast:V', to: 'have:V', ifNext: ['<CD>', 'some', 'many', 'several', 'more', 'stunning', 'the'] },
    {
      match: 'feature:V',
      to: 'have:V',
      ifPrevious: ['rooms', 'room', 'house', 'houses', 'hotel', 'building', 'city', 'park', 'campus', 'it', 'which'],
      ifNext: ['a', 'an', '<J>', '<CD>', '<NNS>'],
    },
  ],
});
