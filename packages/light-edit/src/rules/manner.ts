/** Replaces `in a clear manner` with `clearly`. */
import { neighbor } from '@humanize/text';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Adverbs by adjective. Adjectives whose adverb is rare or means something else are left out: `timely`, `friendly`. */
const adverbs: Readonly<Record<string, string>> = {
  appropriate: 'appropriately',
  careful: 'carefully',
  clear: 'clearly',
  coherent: 'coherently',
  collaborative: 'together',
  concise: 'concisely',
  consistent: 'consistently',
  constructive: 'constructively',
  controlled: 'under control',
  convincing: 'convincingly',
  creative: 'creatively',
  dignified: 'with dignity',
  direct: 'directly',
  effective: 'effectively',
  efficient: 'efficiently',
  ethical: 'ethically',
  fair: 'fairly',
  humorous: 'humorously',
  logical: 'logically',
  natural: 'naturally',
  organized: 'neatly',
  peaceful: 'peacefully',
  playful: 'playfully',
  polite: 'politely',
  positive: 'positively',
  predictable: 'predictably',
  productive: 'productively',
  professional: 'professionally',
  proper: 'properly',
  realistic: 'realistically',
  respectful: 'respectfully',
  responsible: 'responsibly',
  safe: 'safely',
  serious: 'seriously',
  similar: 'similarly',
  simple: 'simply',
  strategic: 'strategically',
  structured: 'methodically',
  sustainable: 'sustainably',
  systematic: 'systematically',
  thorough: 'thoroughly',
  thoughtful: 'thoughtfully',
  transparent: 'openly',
};

const after = ['.', ',', ';', ':', '!', '?', 'and', 'to', 'by', 'when', 'without', 'so', 'while', 'but'];

/** Returns whether the noun has no examples: `in a positive way, such as teaching`. */
const hasNoExamples = ({ document, last }: PhraseMatch): boolean =>
  !/^(?:such|like|including)$/u.test(neighbor(document, last, 2)?.lower ?? '');

export const manner = defineRule({
  id: 'manner',
  kind: 'phrase',
  stage: 'wording',
  family: 'wordy-phrases',
  densityMin: anyText,
  why: 'One adverb says the same.',
  examples: {
    rewrites: [
      ['He told it in a convincing manner.', 'He told it convincingly.'],
      ['Store it in a safe way, and lock the door.', 'Store it safely, and lock the door.'],
    ],
    leavesAlone: [
      'He told it in a convincing way that she liked.',
      'He told it in a clear and friendly manner.',
      'In a similar way, rents rose.',
      'She can help in a positive way, such as baking.',
      'It works in a more efficient way.',
    ],
  },
  entries: Object.entries(adverbs).map(([adjective, adverb]): PhraseEntry => ({
    match: `in a|an ${adjective} manner|way|fashion`,
    to: adverb,
    ifNext: after,
    ifPrevious: ['<VB>', '<VBG>', '<VBN>', '<VBD>', '<VBZ>', '<VBP>', 'it', 'them', 'this', 'that'],
    unlessPrevious: ['be:V!', 'and', ','],
    when: hasNoExamples,
  })),
});
