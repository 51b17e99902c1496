import { defineFamily } from '../family.ts';
import { emojiBullets } from './emoji-bullets.ts';
import { plainTerms } from './plain-terms.ts';
import { sentenceCaseHeadings } from './sentence-case-headings.ts';

export const decorationFamily = defineFamily({
  id: 'decoration',
  number: 14,
  habit: 'Bold on every term, emoji bullets, headings in title case.',
  allowance: { keptPer100Words: 0, editsPerSentence: 40 },
  rules: [plainTerms, emojiBullets, sentenceCaseHeadings],
});
