import { defineRule } from '../define-rule.ts';
import type { PhraseEntry } from '../rule.ts';

/** A light verb with a noun that is a verb in disguise. */
export const lightVerbs = defineRule({
  id: 'nominalised-verbs/light-verbs',
  kind: 'phrase',
  stage: 'phrase',
  why: 'The verb that hides in the noun says it directly.',
  risk: 'medium',
  synonym: true,
  // The words that go are the padding itself.
  waives: ['content'],
  examples: {
    rewrites: [
      ['They conducted an analysis of the soil.', 'They analyzed the soil.'],
      ['She made a decision to leave.', 'She decided to leave.'],
      ['He gave a description of the thief.', 'He described the thief.'],
      ['The board is carrying out a review of fees.', 'The board is reviewing fees.'],
      ['We reached an agreement to share it.', 'We agreed to share it.'],
      ['They grew through the development of new tools.', 'They grew by developing new tools.'],
    ],
    leavesAlone: ['The analysis of the soil took a week.', 'The decision was hers.', 'He made a decision about it.'],
  },
  entries: [
    ...pairs([
      ['analysis', 'analyze'],
      ['investigation', 'investigate'],
      ['examination', 'examine'],
      ['evaluation', 'evaluate'],
      ['assessment', 'assess'],
      ['review', 'review'],
      ['study', 'study'],
      ['inspection', 'inspect'],
      ['comparison', 'compare'],
      ['exploration', 'explore'],
      ['survey', 'survey'],
    ]),
    { match: 'make:V a|the decision to', to: 'decide:V to' },
    { match: 'make:V an|the attempt to', to: 'try:V to' },
    { match: 'make:V a|the choice to', to: 'choose:V to' },
    { match: 'make:V an effort to', to: 'try:V to' },
    { match: 'make:V the assumption that', to: 'assume:V that' },
    { match: 'make:V a contribution to', to: 'contribute:V to' },
    { match: 'make:V improvements to', to: 'improve:V' },
    { match: 'give:V a description of', to: 'describe:V' },
    {
      match: [
        'give:V an explanation of',
        'give:V an explanation for',
        'provide:V an explanation of',
        'provide:V an explanation for',
      ],
      to: 'explain:V',
    },
    {
      match: ['provide:V support to', 'provide:V support for', 'give:V support to', 'offer:V support to'],
      to: 'support:V',
    },
    { match: ['provide:V assistance to', 'offer:V assistance to', 'give:V assistance to'], to: 'help:V' },
    { match: ['provide:V protection to', 'provide:V protection for', 'offer:V protection to'], to: 'protect:V' },
    { match: 'provide:V guidance to', to: 'guide:V' },
    { match: 'reach:V an agreement to', to: 'agree:V to' },
    { match: 'reach:V the conclusion that', to: 'conclude:V that' },
    { match: 'come:V to an agreement to', to: 'agree:V to' },
    { match: 'show:V a tendency to', to: 'tend:V to' },
    { match: 'have:V a tendency to', to: 'tend:V to' },
    { match: 'have:V a preference for', to: 'prefer:V' },
    { match: 'place:V emphasis on', to: 'stress:V' },
    { match: ['place:V a strong emphasis on', 'put:V a strong emphasis on'], to: 'strongly stress:V' },
    { match: 'be:V in agreement with', to: 'agree:V with' },
    { match: 'have:V an influence on', to: 'influence:V' },
    { match: 'have:V an understanding of', to: 'understand:V' },
    { match: ['gain:V an understanding of', 'develop:V an understanding of'], to: 'understand:V' },
    ...gerunds([
      ['implementation', 'implementing'],
      ['development', 'developing'],
      ['creation', 'creating'],
      ['reduction', 'reducing'],
      ['promotion', 'promoting'],
      ['integration', 'integrating'],
      ['improvement', 'improving'],
      ['introduction', 'introducing'],
      ['protection', 'protecting'],
      ['preservation', 'preserving'],
      ['application', 'applying'],
      ['cultivation', 'cultivating'],
    ]),
  ],
});

/** `conduct an analysis of` and its like, with every light verb. */
function pairs(list: readonly (readonly [noun: string, verb: string])[]): PhraseEntry[] {
  const verbs = ['conduct:V', 'perform:V', 'carry:V out', 'undertake:V', 'make:V', 'do:V'];
  return list.map(([noun, verb]) => ({ match: verbs.map((light) => `${light} a|an|the ${noun} of`), to: `${verb}:V` }));
}

/** `the development of the plan` at the start of a sentence: `developing the plan`; a long subject gets a verb. */
function gerunds(list: readonly (readonly [noun: string, verb: string])[]): PhraseEntry[] {
  return list.map(([noun, verb]) => ({
    match: [`through the ${noun} of`, `by the ${noun} of`],
    to: `by ${verb}`,
    ifNext: ['<DT>', '<J>', '<N>', '<PRP$>'],
    unlessPrevious: ['go:V!', 'sit:V!', 'be:V!'],
  }));
}
