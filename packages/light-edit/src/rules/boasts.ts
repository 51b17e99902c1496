/** Replaces `boasts` with `has` before features of a place or product. */
import { isWord, isOneOf, isTagged, neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { nounPhraseAfter } from './noun-phrase-after.ts';

/** Words after which `boast` means that a person brags: `he boasts`, `the boy who boasted`. */
const people = `i you he she we they who everyone nobody man men woman women boy girl child kid king queen prince friend neighbor neighbour
  uncle aunt father mother brother sister cousin son daughter husband wife dad mom grandfather grandmother soldier sailor hunter fisherman farmer boss
  colleague classmate student teacher guest stranger liar winner loser driver drunk lad fellow`;
/** Words for telling. Near these words, `boast` means that a person brags. */
const telling = 'tell:V! brag:V! listen:V! laugh:V! drunk';

/** Starts of phrases that say how much or when someone brags: `boasts a bit`, `boasted one night`. */
const braggings =
  'lot bit little great deal good while day days night nights evening morning time times week weeks year years minute hour moment';

/**
 * Returns whether a feature follows the match. A verb after the noun phrase indicates a clause: `Tom boasted a medal
 * would be his`.
 */
function hasFeature({ document, first, last }: PhraseMatch): boolean {
  const phrase = nounPhraseAfter(document, last);
  if (phrase === undefined || isWord(phrase.head, braggings)) return false;
  const second = neighbor(document, last, 2)?.lower ?? '';
  if (isOneOf(second, 'lot bit little great')) return false;
  // `can now boast a harbor` tells of an achievement.
  if ([-1, -2].some((distance) => neighbor(document, first, distance)?.tag === 'MD')) return false;
  const { next } = phrase;
  return next === undefined || !isTagged(next, 'MD VBD VBZ VBP');
}

const ifNext = 'a an <CD> some many several one both <J> <NN> <NNS> its two three';

export const boasts = defineRule({
  id: 'boasts',
  kind: 'phrase',
  stage: 'wording',
  family: 'boasts',
  densityMin: anyText,
  why: '“Has” is plainer.',
  examples: {
    rewrites: [
      ['The town boasts a harbor.', 'The town has a harbor.'],
      ['The kitchen boasts sleek oak cabinets.', 'The kitchen has sleek oak cabinets.'],
      ['The suite is quiet, boasting large windows.', 'The suite is quiet, with large windows.'],
    ],
    leavesAlone: [
      'He boasts about his car.',
      'She boasts a bit too often.',
      'The boy who boasted a new bike lost it.',
      'Tom boasts a lot.',
      'The old sailor boasts six scars.',
      'Tom boasts a new car and tells everyone.',
      'Tom boasted one night in the pub.',
      'Tom boasted a medal would be his.',
      'He said he never boasts some days.',
      'They sat boasting old deeds.',
    ],
  },
  entries: [
    { match: ', boasting', to: ', with', ifNext, unlessSentenceHas: 'he she they i', when: hasFeature },
    {
      match: 'boast:V!',
      to: 'have:V',
      ifNext,
      unlessPrevious: `${people} , to sat`,
      unlessSentenceHas: telling,
      when: hasFeature,
    },
  ],
});
