/** Replaces `is a crucial part of` with `is crucial to` before an activity or a system. */
import { neighbor } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

/** Matches nouns for activities and systems, to which a part can be vital. */
const wholes =
  /^(?:health|healthcare|wellness|well-being|wellbeing|systems?|ecosystems?|process(?:es)?|econom(?:y|ies)|education|development|success|communication|recovery|management|design|production|construction|maintenance|research|treatment|therapy|care|agriculture|democracy|governance|infrastructure|security|safety|industr(?:y|ies)|business(?:es)?|operations?|strateg(?:y|ies)|plans?|programs?|programmes?|diets?|growth|creation|analysis|marketing|engineering|training|learning|teaching|planning|farming|cooking|gardening|breathing|writing|reading)$/u;

/**
 * Matches nouns for groups and people's lives. A member of a group is part of the group but not essential to its
 * existence.
 */
const groups =
  /^(?:life|lives|teams?|famil(?:y|ies)|us|crews?|staff|communit(?:y|ies)|groups?|history|culture|heritage)$/u;

/** Maximum number of tokens in the noun phrase after the match. */
const nounPhraseMax = 5;

/** Returns true before the name of an activity or a system: `growing roses`, `the heating system`. */
function isPartOfWhole(match: PhraseMatch): boolean {
  return neighbor(match.document, match.last, 1)?.tag === 'VBG' || wholes.test(headAfter(match));
}

/** Returns the last noun of the noun phrase after the match. */
function headAfter({ document, last }: PhraseMatch): string {
  let head = '';
  for (let distance = 1; distance <= nounPhraseMax; distance += 1) {
    const token = neighbor(document, last, distance);
    if (token === undefined || !/^(?:DT|PRP\$|J|N|VBG|VBN|POS)/u.test(token.tag)) break;
    if (/^(?:N|VBG)/u.test(token.tag)) head = token.lower;
  }
  return head;
}

const entries = ['crucial', 'vital', 'essential', 'critical'].flatMap((adjective): PhraseEntry[] => {
  const shared = {
    to: `be:V ${adjective} to`,
    ifNext: ['<NN>', '<NNS>', '<DT>', '<PRP$>', '<J>', '<VBG>'],
    unlessSentenceHas: ['that', 'which', 'who'],
  };
  return [
    {
      ...shared,
      match: `be:V a|an ${adjective} component|element of|in`,
      when: (match) => !groups.test(headAfter(match)),
    },
    { ...shared, match: `be:V a|an ${adjective} part of|in`, when: isPartOfWhole },
  ];
});

export const crucialPartOf = defineRule({
  id: 'crucial-part-of',
  kind: 'phrase',
  stage: 'wording',
  family: 'crucial',
  densityMin: someTells,
  why: 'The adjective alone is shorter.',
  examples: {
    rewrites: [
      ['Sleep is a crucial component of health.', 'Sleep is crucial to health.'],
      ['Pruning is a vital part of growing roses.', 'Pruning is vital to growing roses.'],
    ],
    leavesAlone: [
      'It is a part of it.',
      'Drainage is a critical aspect of safety engineering.',
      'It is a crucial part of the film that won.',
      'You will be a vital part of our team.',
      'Music is an essential part of life.',
      'The bell is a vital part of the village.',
    ],
  },
  entries,
});
