/** Shortens relative clauses: `foods that are rich in iron` becomes `foods rich in iron`. */
import { neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { PhraseMatch } from '../rule/rule.ts';

/** Adjectives that may follow their noun, if a preposition follows them. */
const adjectives =
  'available beneficial central compatible comparable conducive consistent critical crucial dependent essential familiar harmful indispensable integral key native peculiar present relevant responsible rich similar specific subject suitable unique visible vital'.split(
    ' ',
  );
const prepositions = ['to', 'for', 'in', 'of', 'with', 'by', 'on', 'from', 'at', 'as', 'through', 'into', 'around'];

/**
 * Returns whether the noun before the clause is its subject, which agrees with the verb. It is not in `parts of a pump that are
 * broken`, and `it is the pump that is broken` needs its clause.
 */
function followsNoun({ document, first, last }: PhraseMatch): boolean {
  const noun = neighbor(document, first, -1);
  const sentence = document.sentences[first.sentence];
  const opening = document.tokens[sentence?.firstToken ?? 0]?.lower ?? '';
  return (
    noun?.tag === (last.lower === 'are' ? 'NNS' : 'NN') &&
    !/^(?:it|one|way|reason|time|so|such)$/u.test(noun.lower) &&
    !/^(?:it|what|not)$/u.test(opening)
  );
}

/** Returns whether the words after the participle or adjective belong to it. */
function endsInPhrase({ document, last }: PhraseMatch): boolean {
  const next = neighbor(document, last, 2)?.lower ?? '';
  // `that are used to` is also a habit, and `that are close to and far from` goes on.
  const complement = neighbor(document, last, 3);
  const isOpen = complement === undefined || /^(?:and|or|but|not|both|either)$/u.test(complement.lower);
  return prepositions.includes(next) && !isOpen && !prepositions.includes(complement.lower);
}

export const relativeClauses = defineRule({
  id: 'relative-clauses',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: anyText,
  why: 'The noun and the participle need no relative clause.',
  examples: {
    rewrites: [
      ['They grow foods that are rich in iron.', 'They grow foods rich in iron.'],
      ['Tools that are used by bakers wear out.', 'Tools used by bakers wear out.'],
      ['She has a plan that is tailored to the town.', 'She has a plan tailored to the town.'],
    ],
    leavesAlone: [
      'It is the pump that is broken by frost.',
      'Trim any roots that are brown.',
      'They saw parts of a pump that are damaged by frost.',
      'They seek a deal that is beneficial for both firms and towns.',
      'It is a life that is paid for in blood.',
      'People that are not used to it complain.',
      'They think that is used for tea.',
      'He saw the tools that were used by bakers.',
    ],
  },
  entries: [
    {
      match: 'that is|are',
      to: '',
      ifNext: ['<VBN>', ...adjectives],
      when: (match) => followsNoun(match) && endsInPhrase(match),
    },
  ],
});
