/** Replaces `, ensuring that` with `, so that`, and `, potentially saving` with `, which could save`. */
import { neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { objectAfter } from '../phrases/object-after.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import { clauseBefore, followsClause, isOneOfTails } from './participle-tail.ts';

/** True if a finite verb follows the noun phrase after the match: `ensuring the lamp works`. */
function opensClause({ document, last }: PhraseMatch): boolean {
  const subject = objectAfter(document, last);
  const verb = subject === undefined ? undefined : neighbor(document, subject, 1);
  return verb !== undefined && /^(?:VBZ|VBP|MD|VBD)$/u.test(verb.tag);
}

/** True if the tail follows a clause and is the only one. */
function isOnlyTail({ document, first, last }: PhraseMatch): boolean {
  const comma = neighbor(document, first, -1);
  return comma !== undefined && followsClause(document, comma) && !isOneOfTails(document, comma, last);
}

/** True if the main clause is not about what might have been, after which `could have saved` would be needed. */
function isOpen(match: PhraseMatch): boolean {
  const comma = neighbor(match.document, match.first, -1);
  return (
    comma !== undefined &&
    isOnlyTail(match) &&
    !clauseBefore(match.document, comma).some(({ lower }) => /^(?:have|had|was|were)$/u.test(lower))
  );
}

const pronouns = ['they', 'it', 'you', 'we', 'he', 'she', 'everyone', 'everything', 'nobody'];

export const soThat = defineRule({
  id: 'so-that',
  kind: 'phrase',
  stage: 'wording',
  family: 'ing-tail',
  densityMin: someTells,
  why: 'A clause with its own verb is more direct.',
  examples: {
    rewrites: [
      ['The fee is low, potentially saving you a lot.', 'The fee is low, which could save you a lot.'],
      ['Close the lid, ensuring that no air gets in.', 'Close the lid, so that no air gets in.'],
      ['The lamps burn all night, ensuring everyone is safe.', 'The lamps burn all night, so that everyone is safe.'],
      ['We test each pump, ensuring the whole line is safe.', 'We test each pump, so that the whole line is safe.'],
    ],
    leavesAlone: [
      'The fee might have been low, potentially saving you a lot.',
      'Close the lid, ensuring a tight fit.',
      'Ensuring that no air gets in, close the lid.',
      'Lastly, ensuring that no air gets in saves time.',
      'We test each pump, ensuring that all works and saving time.',
    ],
  },
  entries: [
    { match: 'potentially <VBG>', to: 'which could $1/VB', ifPrevious: [','], unlessNext: [','], when: isOpen },
    { match: 'thus|thereby? ensuring that', to: 'so that', ifPrevious: [','], unlessNext: [','], when: isOnlyTail },
    { match: 'ensuring', to: 'so that', ifPrevious: [','], ifNext: pronouns, when: isOnlyTail },
    {
      match: 'ensuring',
      to: 'so that',
      ifPrevious: [','],
      ifNext: ['<DT>', '<PRP$>', '<N>', '<J>'],
      unlessNext: ['that'],
      when: (match) => isOnlyTail(match) && opensClause(match),
    },
  ],
});
