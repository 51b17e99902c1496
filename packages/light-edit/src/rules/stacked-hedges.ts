/** Reduces two hedges to one: `may potentially` becomes `may`. */
import { neighbor, tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Maximum number of tokens up to the modal verb: `it is possible that the drug may`. */
const modalTokensMax = 8;

/** Returns whether a modal verb with the same meaning (`may`, `might` or `could`) follows. */
function hasModalSoon({ document, last }: PhraseMatch): boolean {
  for (let distance = 1; distance <= modalTokensMax; distance += 1) {
    const token = neighbor(document, last, distance);
    if (token === undefined || /^(?:VBZ|VBP|VBD)$/u.test(token.tag)) return false;
    if (/^(?:may|might|could)$/u.test(token.lower)) return true;
  }
  return false;
}

/** Maximum number of tokens from the hedge to a figure. */
const figureTokensMax = 6;

/** Returns false before a figure, which both hedges qualify: `could potentially save up to $40`. */
function promisesNothing({ document, last }: PhraseMatch): boolean {
  const { after } = tokensAround(document, last, figureTokensMax);
  return !after.some(({ kind, tag }) => kind === 'number' || tag === 'CD');
}

export const stackedHedges = defineRule({
  id: 'stacked-hedges',
  kind: 'phrase',
  stage: 'wording',
  family: 'doublets',
  densityMin: anyText,
  why: 'One word of doubt is enough.',
  examples: {
    rewrites: [
      ['The drug may potentially cause harm.', 'The drug may cause harm.'],
      ['It is possible that the drug may cause harm.', 'The drug may cause harm.'],
      ["If it fails, it's possible that the lid might leak.", 'If it fails, the lid might leak.'],
      ['The data seem to suggest that prices fell.', 'The data suggest that prices fell.'],
    ],
    leavesAlone: [
      'It is possible that the drug causes harm.',
      'The drug may cause harm.',
      'A potentially fatal dose may follow.',
      'You can potentially save a third of the rent.',
      'You could potentially save up to $40 a week.',
      'They seem to suggest a walk.',
    ],
  },
  entries: [
    { match: ['may potentially'], to: 'may', when: promisesNothing },
    { match: ['might potentially'], to: 'might', when: promisesNothing },
    { match: ['could potentially'], to: 'could', when: promisesNothing },
    { match: 'potentially could', to: 'could' },
    { match: 'potentially may', to: 'may' },
    { match: "^ it is|'s possible that", to: '', when: hasModalSoon },
    { match: "it is|'s possible that", to: '', ifPrevious: [',', 'so', 'but'], when: hasModalSoon },
    { match: 'could possibly', to: 'could', unlessSentenceHas: ['?', 'what', 'how', 'who'] },
    { match: 'may possibly', to: 'may' },
    { match: 'might possibly', to: 'might' },
    { match: 'could also potentially', to: 'could also' },
    { match: 'may also potentially', to: 'may also' },
    { match: 'seem|appear to suggest|indicate that', to: 'suggest that' },
    { match: 'seems|appears to suggest|indicate that', to: 'suggests that' },
    { match: 'would seem to suggest', to: 'would suggest' },
    { match: 'generally|typically|usually|often tend to', to: 'tend to' },
    { match: 'generally|typically|usually|often tends to', to: 'tends to' },
    { match: 'tend to generally|typically|usually|often', to: 'tend to' },
  ],
});
