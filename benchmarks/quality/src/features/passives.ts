import type { Feature } from './feature.ts';
import { perThousandWords } from './rates.ts';

export const passives: Feature = {
  id: 'passives',
  label: 'passives per 1,000 words',
  role: 'watched',
  source: 'A form of be, an adverb or none, and a participle in -ed or one of the common irregular ones.',
  measure: (text) =>
    perThousandWords(
      text,
      /\b(?:is|are|was|were|be|been|being)\b(?: \p{L}+ly)? (?:\p{L}{2,}ed|made|given|taken|seen|known|found|held|shown|done|built|written|told|set|left|kept|brought|thought|sent|put|cut|led|lost|paid|sold|met|run|spent|won|born|drawn|driven|chosen|spoken|broken|grown|thrown|hidden|understood)\b/giu,
    ),
};
