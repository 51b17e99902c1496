/** Deletes `Please note that`, `Remember,` and similar phrases at the start of a sentence. */
import { neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { PhraseMatch } from '../rule/rule.ts';
import { isLetter } from './from-person.ts';
import { hasSecondThat } from './signpost-guards.ts';

/** Returns whether the verb is followed by a `that` clause that depends on it: `Remember, Ann, that it leaks`. */
function hasThatSoon({ document, last }: PhraseMatch): boolean {
  return [1, 2, 3, 4].some((distance) => neighbor(document, last, distance)?.lower === 'that');
}

/** Returns whether the reader is addressed: `Remember, kiddo, the pump leaks`. */
function hasAddressee({ document, last }: PhraseMatch): boolean {
  return [2, 3].some((distance) => neighbor(document, last, distance)?.text === ',');
}

export const readerNudges = defineRule({
  id: 'reader-nudges',
  kind: 'phrase',
  stage: 'wording',
  family: 'signposts',
  densityMin: anyText,
  why: 'The sentence makes its point without addressing the reader.',
  examples: {
    rewrites: [
      ['Please note that the pump leaks.', 'The pump leaks.'],
      ['Remember, the pump leaks.', 'The pump leaks.'],
    ],
    leavesAlone: [
      'Note that down.',
      'Remember, kiddo, the pump leaks.',
      'Remember to close it.',
      'Remember, remember the fifth of May.',
      'Remember, Ann, that the pump leaks.',
      'Remember, dear friends and neighbors of the mill, that the pump leaks.',
      'Ann, remember that the pump leaks.',
      'Remember, **when in doubt**, close it.',
      'Remember, "when in doubt, close it" is a rule.',
      'Remember, Ann, remember that the pump leaks.',
      'Please note that the pump leaks, and that the tank is empty.',
      ['Dear Ann,\n\nRemember that the pump was once new to all of us.\n\nLove,\nTom', { wholeText: true }],
    ],
  },
  entries: [
    {
      match: ['^ please? note that ,?', '^ please? keep|bear in mind that ,?'],
      to: '',
      unlessNext: 'down we our',
      when: (match) => !hasSecondThat(match),
    },
    {
      match: '^ please? remember that ,?',
      to: '',
      unlessNext: 'we our',
      // In a letter, the words encourage: `Remember that you were brave`.
      when: (match) => !hasSecondThat(match) && !isLetter(match.document),
    },
    {
      match: '^ remember ,',
      to: '',
      unlessNext: 'remember if you to',
      when: (match) => !hasThatSoon(match) && !hasSecondThat(match) && !hasAddressee(match),
    },
  ],
});
