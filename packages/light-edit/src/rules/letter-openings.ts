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
      ['I am excited about the prospect of joining the mill.', 'I would like to join the mill.'],
      ['As per our previous discussion, the pump leaks.', 'As we discussed, the pump leaks.'],
      ['I wanted to touch base with you about the pump.', 'I am writing about the pump.'],
      ['Thank you for reaching out about the pump.', 'Thank you for your message about the pump.'],
      ['I have a proven track record of sales.', 'I have a record of sales.'],
      ['Please find attached my plan.', 'I have attached my plan.'],
      ['Thank you for taking the time to read it.', 'Thank you for reading it.'],
      ['Thank you for taking the time out of your busy day to meet me.', 'Thank you for meeting me.'],
      ["First of all, I'd like to thank you all for being here.", 'Thank you all for being here.'],
      ['I would like to start by thanking you all for the cake.', 'Thank you all for the cake.'],
    ],
    leavesAlone: [
      'I am writing to express my interest in bees.',
      'I am writing to express my interest in the baker position, and to ask about its hours.',
      'I am writing to follow up on my order and to ask when it will ship.',
      'Thank you for reaching out and telling us about the leak.',
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
        `^ i would|'d like to express my ${interest}? interest in`,
        '^ i am writing to formally? submit my application for',
        `^ i wish to express my ${interest}? interest in`,
      ],
      to: 'I am applying for',
      ifObject: posts,
      when: (match) => !hasSecondInfinitive(match),
    },
    {
      match: [
        '^ i just? wanted to follow up on|regarding|about',
        '^ i am writing to follow up on|regarding|about',
        "^ i'm writing to follow up on|regarding|about",
      ],
      to: 'I am following up on',
      when: (match) => !hasSecondInfinitive(match),
    },
    {
      match: ['^ please find attached', '^ attached , please find', '^ attached please find'],
      to: 'I have attached',
      ifNext: ['my', 'the', 'a', 'an'],
      when: ({ document }) => document.tokens.some(({ lower }) => lower === 'i' || lower === 'my'),
    },
    {
      match: [
        'thank you so|very? much? for taking the time to <VB>',
        'thank you for taking time out of your day to <VB>',
        'thank you for taking the time out of your busy? day|schedule to <VB>',
      ],
      to: 'thank you for $1/VBG',
      when: ({ slots: [verb] }) => verb?.lower !== 'consider',
    },
    { match: 'a proven track record of', to: 'a record of' },
    { match: 'proven track record', to: 'record', ifPrevious: ['my', 'a', 'your', 'our'], unlessNext: ['in'] },
    {
      match: ["i am|'m excited|thrilled|enthusiastic|eager about the prospect|opportunity|possibility|chance of <VBG>"],
      to: 'I would like to $1/VB',
    },
    { match: 'unique blend|mix|combination of', to: '', ifPrevious: ['my', 'our'] },
    {
      match: [
        '^ as per our previous|earlier|last? discussion|conversation ,',
        '^ per our previous|earlier|last? discussion|conversation ,',
      ],
      to: 'as we discussed,',
    },
    { match: 'as per your request', to: 'as you asked' },
    {
      match: [
        '^ i just? wanted to touch base about|regarding|on',
        '^ i just? wanted to touch base with you about|regarding|on',
        '^ i just? wanted to reach out about|regarding',
        '^ i just? wanted to reach out to you about|regarding',
      ],
      to: 'I am writing about',
    },
    {
      match: 'thank you for reaching out',
      to: 'thank you for your message',
      ifNext: ['about', 'regarding', '.', ',', 'and'],
    },
    { match: 'require any further|additional information', to: 'need more information' },
    { match: 'require any further|additional assistance', to: 'need more help' },
    { match: 'thanks for taking the time to <VB>', to: 'thanks for $1/VBG' },
    {
      match: ["i would|'d like to thank you all", "i would|'d like to start|begin by thanking you all"].flatMap(
        (thanks) => [`^ ${thanks}`, `^ first of? all? , ${thanks}`],
      ),
      to: 'thank you all',
      ifNext: ['for'],
      when: (match) => !continuesAfterThanks(match),
    },
  ],
});
