/**
 * Drops verbs that only carry another verb: `serves to highlight` becomes `highlights`, and `had the pleasure of
 * meeting` becomes `met`.
 */
import { isOneOf, tokensAround } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

const served = `highlight illustrate show remind reinforce demonstrate strengthen underline emphasize remove
  protect prove confirm deepen increase reduce create raise explain connect unite divide distract inform inspire
  enrich obscure weaken limit sustain`.split(/\s+/u);
const aimed = ['provide', 'offer', 'simplify', 'help', 'make', 'deliver', 'explain', 'cover', 'show', 'describe'];
/** Subjects that achieve their aim, unlike a study or a plan, which may fail. */
const aiming = `project library tool package app application guide article document framework course book website site
  plugin tutorial post blog newsletter repository`;
/** Verbs after `designed to` that describe what the subject does. */
const designed = ['provide', 'offer', 'help', 'give', 'simplify'];
/** An opportunity that was missed or only wished for is kept. */
const certain: Pick<PhraseEntry, 'unlessPrevious' | 'unlessSentenceHas'> = {
  unlessPrevious: "<MD> not never n't",
  unlessSentenceHas: 'if wish wished never would but',
};
const joys = 'pleasure|privilege|opportunity|chance|honor|honour|fortune';

/** Maximum number of tokens after the verb to search for a second verb or noun. */
const contextTokensMax = 40;

/** Returns whether a noun with an article follows `and`: `the honor of leading it, and the duty of closing it`. */
const hasSecondNoun = ({ document, last }: PhraseMatch): boolean =>
  tokensAround(document, last, contextTokensMax).after.some(
    ({ lower, index }) => isOneOf(lower, 'a an the') && document.tokens[index - 1]?.lower === 'and',
  );

/** Returns true for a single gerund other than `being`, which would become a mere `was`. */
const isOneDeed = (match: PhraseMatch): boolean => match.last.lower !== 'being' && !hasSecondNoun(match);

const hasOneNoun = (match: PhraseMatch): boolean => !hasSecondNoun(match);

export const emptyVerbs = defineRule({
  id: 'empty-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: someTells,
  why: 'The main verb alone is shorter.',
  examples: {
    rewrites: [
      ['The example serves to illustrate the risk.', 'The example illustrates the risk.'],
      ['This guide aims to provide an answer.', 'This guide provides an answer.'],
      ['I had the pleasure of meeting the baker.', 'I met the baker.'],
      ['We recently had the privilege of visiting the mill.', 'We recently visited the mill.'],
      ['I recently had the pleasure of dining there.', 'I recently dined there.'],
      ['I have had the privilege of leading the choir.', 'I have led the choir.'],
      ['The lid is designed to help tea stay hot.', 'The lid helps tea stay hot.'],
      ['She is considered to be the best baker.', 'She is considered the best baker.'],
      ['The view is nothing short of magical.', 'The view is magical.'],
      ['They made use of the mill.', 'They used the mill.'],
    ],
    leavesAlone: [
      'They were able to escape at night.',
      'He is in the news.',
      'The lid is designed to last.',
      'She is the kind of baker that the fund is designed to support.',
      'If I had the chance to travel, I would meet him.',
      'I also had the opportunity to plan and lead a class.',
      'I had the chance to plan a class and lead it.',
      'The study aims to provide an answer.',
      'She serves to win.',
      'I had the pleasure of meeting and hearing him.',
      'I had the honor of being their guest.',
      'I had the privilege of leading the choir, and the sorrow of seeing it close.',
      'I had the honor to lead the choir, and the sorrow to close it.',
      'He is considered to be leaving.',
    ],
  },
  entries: [
    ...served.map((verb): PhraseEntry => ({
      match: `serve:V! to ${verb}`,
      to: `${verb}:V`,
      unlessPrevious: 'only <MD>',
    })),
    ...aimed.map((verb): PhraseEntry => ({
      match: `aim:V!|seek:V!|strive:V! to ${verb}`,
      to: `${verb}:V`,
      ifPrevious: aiming,
    })),
    ...designed.flatMap((verb): PhraseEntry[] => [
      { match: `is designed to ${verb}`, to: `${verb}s`, unlessSentenceHas: "not n't but" },
      { match: `are designed to ${verb}`, to: verb, unlessSentenceHas: "not n't but" },
    ]),
    { match: `have had the ${joys} to <VB>`, to: 'have $1/VBN', ...certain, when: hasOneNoun },
    { match: `'ve had the ${joys} to <VB>`, to: "'ve $1/VBN", ...certain, when: hasOneNoun },
    {
      match: `had the ${joys} to <VB>`,
      to: '$1/VBD',
      ...certain,
      when: hasOneNoun,
      ifPrevious: 'i we recently also he she they',
    },
    { match: `have had the ${joys} of <VBG>`, to: 'have $1/VBN', when: isOneDeed },
    { match: `'ve had the ${joys} of <VBG>`, to: "'ve $1/VBN", when: isOneDeed },
    { match: `had the ${joys} of dining`, to: 'dined', ifPrevious: 'i we recently' },
    { match: `had the ${joys} of <VBG>`, to: '$1/VBD', ifPrevious: 'i we recently also he she they', when: isOneDeed },
    {
      match: 'considered to be',
      to: 'considered',
      ifPrevious: 'is are was were be often widely',
      ifNext: '<DT> <J> one',
      unlessNext: 'so',
    },
    { match: 'nothing short of', to: '', ifPrevious: 'is was are were been', ifNext: '<J> <VBG>' },
    { match: 'make:V use of', to: 'use:V' },
    { match: 'be:V indicative of', to: 'indicate:V' },
    { match: 'be:V a reflection of', to: 'reflect:V', unlessPrevious: '<MD> not to' },
    { match: 'come:V to the realization that', to: 'realize:V that' },
    { match: 'be:V in need of', to: 'need:V', unlessPrevious: '<MD> not' },
  ],
});
