/** Shortens the stock openings and closings of letters: `I am writing to express my interest in the position` → `I am applying for`. */
import { sentenceOf } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { hasSecondInfinitive } from './second-infinitive.ts';

const posts = 'position role job internship opening vacancy post';
const interest = 'strong|keen|sincere|genuine|deep|enthusiastic|great';
/** Returns whether the sentence goes on with another infinitive or gerund of the speaker: `and to say`, `and by saying`. */
const continuesAfterThanks = (match: PhraseMatch): boolean =>
  hasSecondInfinitive(match) ||
  match.document.tokens
    .slice(match.last.index, sentenceOf(match.document, match.last).endToken)
    .some(({ lower }, index, rest) => lower === 'and' && rest[index + 1]?.lower === 'by');

export const letterOpenings = defineRule({
  id: 'letter-openings',
  kind: 'phrase',
  stage: 'wording',
  family: 'letters',
  densityMin: anyText,
  why: 'The letter is more direct in plain words.',
  examples: {
    rewrites: [
      ['I am writing to express my strong interest in the baker position.', 'I am applying for the baker position.'],
      ['I am excited to apply for the baker position.', 'I am applying for the baker position.'],
      ['I wanted to follow up on my order.', 'I am following up on my order.'],
      ['I am writing to follow up on my order.', 'I am following up on my order.'],
      ['I have a proven track record of sales.', 'I have a record of sales.'],
      ['Thank you for taking the time to read it.', 'Thank you for reading it.'],
      ["First of all, I'd like to thank you all for being here.", 'Thank you all for being here.'],
      ['I would like to start by thanking you all for the cake.', 'Thank you all for the cake.'],
    ],
    leavesAlone: [
      'I am writing to express my interest in bees.',
      'I am writing to express my interest in the baker position, and to ask about its hours.',
      'I am writing to follow up on my order and to ask when it will ship.',
      'Thank you for taking the time to read and answer my letter.',
      'I wanted to follow up on my order and ask when it will ship.',
      'I am excited to apply for the baker position and share my plans.',
      'He looked forward to serving them.',
      "I'd like to thank you all for being here, and to say a word about Ann.",
      "I'd like to start by thanking you all for being here, and by saying that Ann is late.",
      "He bakes, so I'd like to thank you all for the cake.",
      'They wanted to follow up on it.',
      'I look forward to hearing from you.',
      'We look forward to serving you again.',
    ],
  },
  entries: [
    {
      match: [
        `^ i am|'m writing to express my ${interest}? interest in`,
        `^ i am|'m writing to express my ${interest}? enthusiasm|interest for`,
        "^ i am|'m excited|thrilled|eager|pleased|delighted|writing to apply for",
      ],
      to: 'I am applying for',
      ifObject: posts,
      when: (match) => !hasSecondInfinitive(match),
    },
    {
      match: ['^ i just? wanted to follow up on|regarding|about', '^ i am writing to follow up on|regarding|about'],
      to: 'I am following up on',
      when: (match) => !hasSecondInfinitive(match),
    },
    {
      match: 'thank you so|very? much? for taking the time to <VB>',
      to: 'thank you for $1/VBG',
      when: ({ slots: [verb] }) => verb?.lower !== 'consider',
    },
    { match: 'a proven track record of', to: 'a record of' },
    { match: 'proven track record', to: 'record', ifPrevious: 'my a your our', unlessNext: 'in' },
    { match: '^ i just? wanted to reach out about|regarding', to: 'I am writing about' },
    { match: 'require any further|additional information', to: 'need more information' },
    {
      match: ["i would|'d like to thank you all", "i would|'d like to start|begin by thanking you all"].flatMap(
        (thanks) => [`^ ${thanks}`, `^ first of? all? , ${thanks}`],
      ),
      to: 'thank you all',
      ifNext: 'for',
      when: (match) => !continuesAfterThanks(match),
    },
  ],
});
