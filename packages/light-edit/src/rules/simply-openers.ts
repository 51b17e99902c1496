/** Deletes `simply` before an instruction: `Simply reply to this message` → `Reply to this message`. */
import { isWord } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Verbs that the tagger mistakes for nouns or adjectives at the start of an instruction. */
const instructions =
  'open fold stack click tap rinse reply call email visit scan place fill drop wipe unzip download enter mix pour swap';

export const simplyOpeners = defineRule({
  id: 'simply-openers',
  kind: 'phrase',
  stage: 'wording',
  family: 'hollow-adverbs',
  densityMin: anyText,
  why: 'The instruction is complete without “simply”.',
  examples: {
    rewrites: [
      ['Simply reply to this message.', 'Reply to this message.'],
      ['To start, simply open the lid.', 'To start, open the lid.'],
      ['When it rains, simply fold the roof.', 'When it rains, fold the roof.'],
      ['To join, you simply sign the form.', 'To join, you sign the form.'],
    ],
    leavesAlone: [
      'If you forget, simply say, “Good day.”',
      'He simply left.',
      'You simply cannot miss it.',
      'We can eat, sleep, or simply rest.',
      'Simply put, it works.',
      'Simply add hot water and a pinch of salt.',
      'Simply saying it can help.',
      'A chair is more than a thing that you simply sit on.',
    ],
  },
  entries: [
    {
      match: '^ simply',
      to: '',
      ifNext: `<VB> ${instructions}`,
      // `Simply add water` says that no more is needed.
      unlessNext: 'put stated said say be add <VBG> <VBD> <VBN>',
    },
    {
      match: 'simply',
      to: '',
      ifPrevious: ',',
      ifNext: `<VB> ${instructions}`,
      unlessNext: 'put say be add',
      when: ({ document, first }) =>
        isWord(document.tokens[document.sentences[first.sentence]?.firstToken ?? 0], 'to when if once'),
    },
    {
      match: 'you simply',
      to: 'you',
      // A relative clause must not match: `more than something you simply live with`.
      ifPrevious: ', : ; and then',
      ifNext: '<VB> <VBP>',
      unlessNext: "do can cannot must have are don't",
    },
  ],
});
