/** Shortens relative clauses: `tools that are used by bakers` becomes `tools used by bakers`. */
import { neighbor } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { PhraseMatch } from '../rule/rule.ts';

const prepositions = ['to', 'for', 'in', 'of', 'with', 'by', 'on', 'from', 'at', 'as', 'through', 'into', 'around'];

/**
 * Returns whether the noun before the clause is the subject of the clause, which agrees with the verb. This is not the
 * case in `parts of a pump that are broken`, and `it is the pump that is broken` needs its clause.
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

/** Maximum number of tokens in the complement. */
const complementMax = 6;

/** Returns whether a short complement with a preposition ends the clause: `tools that are used by bakers.` */
function endsInPhrase({ document, last }: PhraseMatch): boolean {
  if (!prepositions.includes(neighbor(document, last, 2)?.lower ?? '')) return false;
  for (let distance = 3; distance <= complementMax + 3; distance += 1) {
    const token = neighbor(document, last, distance);
    if (token === undefined) return false;
    if (distance > 3 && /^(?:[,.;:!?]|V.*|MD)$/u.test(token.tag)) return true;
    if (/^(?:and|or|but|not|both|either|that|which|who)$/u.test(token.lower) || prepositions.includes(token.lower))
      return false;
  }
  return false;
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
      ['Tools that are used by bakers wear out.', 'Tools used by bakers wear out.'],
      ['She has a plan that is tailored to the town.', 'She has a plan tailored to the town.'],
    ],
    leavesAlone: [
      'It is the pump that is broken by frost.',
      'Trim any roots that are brown.',
      'They saw parts of a pump that are damaged by frost.',
      'They grow foods that are rich in iron.',
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
      ifNext: ['<VBN>'],
      when: (match) => followsNoun(match) && endsInPhrase(match),
    },
  ],
});
