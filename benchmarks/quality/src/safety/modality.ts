import { multisetCheck } from './safety-check.ts';

const pattern =
  /[’'](?:ll|d)\b|\b(?:can|ca(?=n[’']t)|cannot|could|may|might|must|shall|should|will|wo(?=n[’']t)|would|had(?= (?:better|to)\b)|if|unless|(?<!\b(?:not|n[’']t) )only|perhaps|maybe|probably|possibly)(?=n[’']t|\b)/giu;

const sameAs: ReadonlyMap<string, string> = new Map([
  ["'ll", 'will'],
  ["'d", 'would'],
  ['ca', 'can'],
  ['cannot', 'can'],
  ['wo', 'will'],
]);

/**
 * Modal verbs and the words of condition; contracted forms count as what they stand for, 'd as would. The `only`
 * of `not only` sets no limit.
 */
export const modality = multisetCheck('modality', 'modality and conditions', (raw) =>
  (raw.match(pattern) ?? []).map((found) => {
    const word = found.toLowerCase().replace('’', "'");
    return sameAs.get(word) ?? word;
  }),
);
