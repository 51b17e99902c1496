import type { Feature } from './feature.ts';
import { anyOf, perThousandWords } from './rates.ts';

const pattern = anyOf([
  'in order to',
  'due to the fact that',
  'a (?:wide|broad|diverse) (?:range|variety|array) of',
  'a (?:multitude|variety|range|number|plethora|myriad) of',
  'in terms of',
  'with (?:regards?|respect) to',
  '(?:has|have|had) the ability to',
  'plays? an? [a-z]+ role',
  'played an? [a-z]+ role',
  'playing an? [a-z]+ role',
  'it is (?:important|worth|crucial|essential|vital) (?:to|noting|mentioning)',
  'in the (?:realm|context|process|event) of',
  'on a (?:daily|regular) basis',
  'for the purpose of',
  'despite the fact that',
  'at this point in time',
  'the fact that',
  'as well as',
  'serves? as',
  'served as',
  'serving as',
  'stands? as',
  'stood as',
  'acts? as',
]);

export const wordyPhrases: Feature = {
  id: 'wordy-phrases',
  label: 'wordy phrases per 1,000 words',
  role: 'repairable',
  onlyExcess: true,
  source: 'in order to, due to the fact that, plays a role, serves as, it is important to, and their like.',
  measure: (text) => perThousandWords(text, pattern),
};
