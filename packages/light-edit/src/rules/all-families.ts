/** Every family, in the order of the catalogue. */
import type { Family } from './family.ts';
import { additiveMarkersFamily } from './additive-markers/family.ts';
import { avoidedCopulasFamily } from './avoided-copulas/family.ts';
import { chatResidueFamily } from './chat-residue/family.ts';
import { dashesFamily } from './dashes/family.ts';
import { decorationFamily } from './decoration/family.ts';
import { formulaEndingsFamily } from './formula-endings/family.ts';
import { hooksFamily } from './hooks/family.ts';
import { inflatedSignificanceFamily } from './inflated-significance/family.ts';
import { leakedMarkupFamily } from './leaked-markup/family.ts';
import { mixedQuotesFamily } from './mixed-quotes/family.ts';
import { negativeParallelsFamily } from './negative-parallels/family.ts';
import { selfAnsweredQuestionsFamily } from './self-answered-questions/family.ts';
import { signpostingFamily } from './signposting/family.ts';
import { stackedHedgesFamily } from './stacked-hedges/family.ts';
import { vagueAttributionsFamily } from './vague-attributions/family.ts';
import { wordyPhrasesFamily } from './wordy-phrases/family.ts';

export const allFamilies: readonly Family[] = [
  chatResidueFamily,
  signpostingFamily,
  additiveMarkersFamily,
  wordyPhrasesFamily,
  avoidedCopulasFamily,
  inflatedSignificanceFamily,
  negativeParallelsFamily,
  dashesFamily,
  stackedHedgesFamily,
  vagueAttributionsFamily,
  formulaEndingsFamily,
  hooksFamily,
  selfAnsweredQuestionsFamily,
  decorationFamily,
  leakedMarkupFamily,
  mixedQuotesFamily,
];
