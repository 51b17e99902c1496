import type { Feature } from './feature.ts';
import { anyOf, perThousandWords } from './rates.ts';

const pattern = anyOf([
  'moreover',
  'furthermore',
  'additionally',
  'in addition',
  'overall',
  'consequently',
  'thus',
  'hence',
  'notably',
  'importantly',
  'ultimately',
  'essentially',
  'in conclusion',
  'in summary',
  'to summarize',
  'in essence',
  'as a result',
  'likewise',
  'similarly',
  'indeed',
]);

export const additiveMarkers: Feature = {
  id: 'additive-markers',
  label: 'additive markers per 1,000 words',
  role: 'repairable',
  onlyExcess: true,
  source: 'moreover, furthermore, additionally, overall, ultimately and their like.',
  measure: (text) => perThousandWords(text, pattern),
};
