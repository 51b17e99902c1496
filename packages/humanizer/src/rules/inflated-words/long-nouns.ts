import { tokensOf } from '../../document/reading.ts';
import { defineRule } from '../define-rule.ts';
import type { PhraseMatch } from '../rule.ts';

const whose = ['<PRP$>', '<POS>', "'s"] as const;

const sport = new Set(
  `team teams match game season league cup club coach points goal goals side player players tournament title final
    championship innings set half squad fans race`.split(/\s+/u),
);

/** A victory on the field is a win; one in a war, or over oneself, is not. */
function isSport({ document, first }: PhraseMatch): boolean {
  const sentence = document.sentences[first.sentence];
  return sentence !== undefined && tokensOf(document, sentence).some((token) => sport.has(token.lower));
}

/** Nouns of three syllables and more with a short twin that people use for the same thing. */
export const longNouns = defineRule({
  id: 'inflated-words/long-nouns',
  kind: 'phrase',
  stage: 'lexical',
  why: 'A short noun names the same thing.',
  risk: 'medium',
  synonym: true,
  formality: ['neutral', 'casual'],
  yieldsTo: ['inflated-words/everyday-nouns', 'inflated-words/nouns', 'inflated-words/spoken-words'],
  examples: {
    rewrites: [
      ['Each plan has advantages and disadvantages.', 'Each plan has pros and cons.'],
      ['The main disadvantage is noise.', 'The main drawback is noise.'],
      ['They share many characteristics.', 'They share many traits.'],
      ['It was the beginning of the war.', 'It was the start of the war.'],
      ['The team celebrated its victory.', 'The team celebrated its win.'],
      ['He took photographs of the sea.', 'He took photos of the sea.'],
      ['The advertisement ran for weeks.', 'The ad ran for weeks.'],
      ['Its competitors cut prices.', 'Its rivals cut prices.'],
      ['The likelihood of rain is low.', 'The chance of rain is low.'],
      ['He showed perseverance.', 'He showed grit.'],
      ['She expressed gratitude to them.', 'She expressed thanks to them.'],
      ['These initiatives help the poor.', 'These efforts help the poor.'],
    ],
    leavesAlone: [
      'It was a victory for reason.',
      'A characteristic sound came.',
      'In the beginning was the word.',
      'Due diligence was done.',
    ],
  },
  entries: [
    { match: 'advantages and disadvantages', to: 'pros and cons' },
    { match: 'disadvantage:N', to: 'drawback:N', unlessPrevious: ['at'] },
    { match: 'characteristics', to: 'traits', unlessPrevious: ['<N>'] },
    {
      match: 'characteristic',
      to: 'trait',
      ifPrevious: ['<DT>', 'key', 'defining', 'common', 'main'],
      ifNext: ['of', '.', ',', 'that', 'is', 'was'],
    },
    { match: 'categories', to: 'groups', unlessPrevious: ['<N>'] },
    { match: 'the beginning', to: 'the start', ifNext: ['of', '.', ','], unlessPrevious: ['in'] },
    {
      match: 'victory:N',
      to: 'win:N',
      unlessNext: ['<N>', 'for'],
      unlessSentenceHas: ['war', 'battle', 'army', 'election', 'enemy'],
      when: isSport,
    },
    { match: 'photograph:N', to: 'photo:N' },
    { match: 'advertisement:N', to: 'ad:N' },
    { match: 'telephone:N', to: 'phone:N' },
    { match: 'airplane:N', to: 'plane:N' },
    { match: 'bicycle:N', to: 'bike:N' },
    { match: 'refrigerator:N', to: 'fridge:N' },
    { match: 'laboratory:N', to: 'lab:N' },
    { match: 'competitors', to: 'rivals' },
    { match: 'likelihood of', to: 'chance of' },
    { match: 'likelihood that', to: 'chance that' },
    { match: 'perseverance', to: 'grit', unlessPrevious: ['<N>'] },
    {
      match: 'diligence',
      to: 'hard work',
      ifPrevious: ['<PRP$>', 'and', 'with', 'of', 'through'],
      unlessSentenceHas: ['due', 'work'],
    },
    {
      match: 'gratitude',
      to: 'thanks',
      ifPrevious: ['express:V', '<PRP$>', 'deep', 'sincere'],
      ifNext: ['to', 'for', '.', ','],
      unlessSentenceHas: ['is', 'was'],
    },
    { match: 'initiatives', to: 'efforts', unlessNext: ['<N>'] },
    {
      match: 'expertise',
      to: 'skill',
      ifPrevious: [...whose, 'technical', 'special', 'and', 'of', 'the'],
      ifNext: ['in', 'and', '.', ','],
    },
    { match: 'duration of', to: 'length of' },
    { match: 'portrayal of', to: 'picture of', ifPrevious: ['<PRP$>', 'the', 'a', '<J>'] },
    { match: 'combination of', to: 'mix of', ifPrevious: ['the', 'this', '<J>', 'some'] },
    {
      match: 'interpretation of',
      to: 'reading of',
      ifPrevious: ['<PRP$>', 'the', 'a', 'an', '<J>'],
      unlessNext: ['dreams'],
    },
    { match: 'this scenario', to: 'this case' },
    {
      match: 'inhabitants',
      to: 'people',
      ifPrevious: ['its', 'the', 'their'],
      unlessSentenceHas: ['species', 'animals', 'fish', 'birds', 'people'],
    },
    { match: 'for enjoyment', to: 'for fun' },
    { match: 'for entertainment', to: 'for fun', unlessNext: ['<N>'] },
    {
      match: 'companionship',
      to: 'company',
      ifPrevious: ['for', 'of', 'and', 'need'],
      unlessSentenceHas: ['company', 'firm'],
    },
    { match: 'nourishment', to: 'food' },
    { match: 'misfortune', to: 'bad luck', ifPrevious: ['<PRP$>', 'of', 'the'] },
    { match: 'recollection of', to: 'memory of' },
    { match: 'proponents of', to: 'backers of' },
    { match: 'advocates of', to: 'backers of' },
    {
      match: 'occurrence',
      to: 'event',
      ifPrevious: ['a', 'an', 'rare', 'common', 'strange', 'daily', 'this'],
      unlessNext: ['of'],
    },
    { match: 'acquaintance:N', to: 'friend:N', ifPrevious: ['old'] },
    { match: 'financial assistance', to: 'financial help' },
    { match: 'technical assistance', to: 'technical help' },
    {
      match: ['financial difficulties', 'financial problems', 'financial troubles'],
      to: 'money problems',
      unlessSentenceHas: ['company', 'firm', 'bank', 'club'],
    },
    { match: 'financial stress', to: 'money stress' },
    { match: 'learning process', to: 'learning', ifPrevious: ['the', '<PRP$>'], unlessSentenceHas: ['machine'] },
  ],
});
