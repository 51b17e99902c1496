// Every feature that is measured, in the order of the tables.

import { additiveMarkers } from './additive-markers.ts';
import { colloquialWords } from './colloquial-words.ts';
import { conjunctionOpeners } from './conjunction-openers.ts';
import { contractions } from './contractions.ts';
import { dashes } from './dashes.ts';
import { evenNeighbours } from './even-neighbours.ts';
import type { Feature } from './feature.ts';
import { flesch } from './flesch.ts';
import { hedges } from './hedges.ts';
import { inflatedWords } from './inflated-words.ts';
import { longWords } from './long-words.ts';
import { negativeParallels } from './negative-parallels.ts';
import { nominalisations } from './nominalisations.ts';
import { passives } from './passives.ts';
import { repeatedOpeners } from './repeated-openers.ts';
import { sentenceLength } from './sentence-length.ts';
import { sentenceSpread } from './sentence-spread.ts';
import { shortSentences } from './short-sentences.ts';
import { trailingIng } from './trailing-ing.ts';
import { triads } from './triads.ts';
import { vocabulary } from './vocabulary.ts';
import { wordLength } from './word-length.ts';
import { wordyPhrases } from './wordy-phrases.ts';

export const allFeatures: readonly Feature[] = [
  longWords,
  wordLength,
  flesch,
  inflatedWords,
  nominalisations,
  wordyPhrases,
  additiveMarkers,
  colloquialWords,
  contractions,
  sentenceSpread,
  evenNeighbours,
  shortSentences,
  repeatedOpeners,
  conjunctionOpeners,
  trailingIng,
  triads,
  dashes,
  negativeParallels,
  sentenceLength,
  passives,
  vocabulary,
  hedges,
];
