/** Deletes `I hope this email finds you well` at the start of a letter. */
import type { Sentence } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';

const wish =
  /^i (?:hope|trust) (?:this|that this|my) (?:e-?mail|message|letter|note) (?:finds|reaches) you (?:and your \w{1,12} )?(?:well|in (?:good|high|the best of|great) (?:health|spirits)(?: and (?:good|high|great) spirits)?)[.!]$|^i hope you(?: are|'re) (?:all )?doing well[.]$/u;

/** Deletes a stock greeting at the start of a letter. */
export const emailFindsYouWell = defineRule({
  id: 'email-finds-you-well',
  kind: 'pattern',
  each: 'sentence',
  // Runs before the rules that change the sentence after it.
  stage: 'residue',
  family: 'letters',
  densityMin: anyText,
  why: 'The message can begin without a stock greeting.',
  removesResidue: true,
  examples: {
    rewrites: [
      ['I hope this email finds you well. I am writing about the pump.', 'I am writing about the pump.'],
      ['I hope you are all doing well. I am writing about the pump.', 'I am writing about the pump.'],
    ],
    leavesAlone: [
      'I hope you are well. I am writing about the pump.',
      "I hope you're doing well! It's Ann from the mill.",
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    if (sentence.wordCount > 12 || sentence.index === document.sentences.length - 1) return undefined;
    if (!wish.test(document.text.slice(sentence.start, sentence.end).toLowerCase().replace('’', "'"))) return undefined;
    return { changes: [{ start: sentence.start, end: sentence.end, text: '' }] };
  },
});
