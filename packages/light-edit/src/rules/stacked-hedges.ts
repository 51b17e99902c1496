/** Reduces two hedges to one: `may potentially` becomes `may`. */
import { isTagged, isWord, neighbor, tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Maximum number of tokens up to the modal verb: `it is possible that the drug may`. */
const modalTokensMax = 8;

/** Returns whether a modal verb with the same meaning (`may`, `might` or `could`) follows. */
function hasModalSoon({ document, last }: PhraseMatch): boolean {
  for (let distance = 1; distance <= modalTokensMax; distance += 1) {
    const token = neighbor(document, last, distance);
    if (token === undefined || isTagged(token, 'VBZ VBP VBD')) return false;
    if (isWord(token, 'may might could')) return true;
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
    rewrites: [["If it fails, it's possible that the lid might leak.", 'If it fails, the lid might leak.']],
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
    { match: 'might potentially', to: 'might', when: promisesNothing },
    { match: 'could potentially', to: 'could', when: promisesNothing },
    { match: "it is|'s possible that", to: '', ifPrevious: ', so but', when: hasModalSoon },
    { match: 'could possibly', to: 'could', unlessSentenceHas: '? what how who' },
  ],
});
