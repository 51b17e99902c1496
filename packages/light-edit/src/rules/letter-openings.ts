/** Shortens the stock openings and closings of letters: `I am writing to express my interest in the position` → `I am applying for`. */
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { hasSecondGerund } from './has-second-gerund.ts';

const posts = 'position role job internship opening vacancy post';
const interest = 'strong|keen|sincere|genuine|deep|enthusiastic|great';
const oneGerund = ({ document, last }: PhraseMatch): boolean => !hasSecondGerund(document, last);

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
      ['Please find attached my plan.', 'I have attached my plan.'],
      ['We look forward to serving you again.', 'We hope to serve you again.'],
      ['I look forward to the possibility of working with you.', 'I hope to work with you.'],
      ['Thank you for taking the time to read it.', 'Thank you for reading it.'],
      ['Thank you for taking the time out of your busy day to meet me.', 'Thank you for meeting me.'],
    ],
    leavesAlone: [
      'I am writing to express my interest in bees.',
      'He looked forward to serving them.',
      'They wanted to follow up on it.',
      'I look forward to hearing from you.',
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
    },
    {
      match: [
        '^ i just? wanted to follow up on|regarding|about',
        '^ i am writing to follow up on|regarding|about',
        "^ i'm writing to follow up on|regarding|about",
      ],
      to: 'I am following up on',
    },
    {
      match: ['^ please find attached', '^ attached , please find', '^ attached please find'],
      to: 'I have attached',
      ifNext: ['my', 'the', 'a', 'an'],
      when: ({ document }) => document.tokens.some(({ lower }) => lower === 'i' || lower === 'my'),
    },
    {
      match: 'look forward to <VBG>',
      to: 'hope to $1/VB',
      ifPrevious: ['i', 'we', 'and'],
      unlessNext: ['from'],
      unlessSentenceHas: ['hope:V!'],
      when: (match) =>
        /^(?:serving|welcoming|seeing|supporting|making|keeping|continuing|staying|helping|assisting|contributing|collaborating|discussing|meeting|learning|connecting|building|exploring|sharing|joining|bringing)$/u.test(
          match.last.lower,
        ) && oneGerund(match),
    },
    {
      match: 'look forward to the possibility|prospect|chance of <VBG>',
      to: 'hope to $1/VB',
      ifPrevious: ['i', 'we', 'and'],
      when: oneGerund,
    },
    {
      match: [
        'thank you so|very? much? for taking the time to <VB>',
        'thank you for taking time out of your day to <VB>',
        'thank you for taking the time out of your busy? day|schedule to <VB>',
      ],
      to: 'thank you for $1/VBG',
    },
    { match: 'thanks for taking the time to <VB>', to: 'thanks for $1/VBG' },
  ],
});
