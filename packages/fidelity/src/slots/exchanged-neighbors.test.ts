import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const changed = [
  ['He moved from Berlin to Prague in May.', 'In May, he moved from Prague to Berlin.'],
  ['The book is set in Naples, not in Rome.', 'The book is set in Rome, not in Naples.'],
  ['The suit was filed against Oracle by Adobe.', 'The suit was filed against Adobe by Oracle.'],
  ['The wizard warned Arthur about Mordred.', 'The wizard warned Mordred about Arthur.'],
  ['Dr. Patel referred the patient to Dr. Wong.', 'Dr. Wong referred the patient to Dr. Patel.'],
  ['They arrested Mr. Hall after Ms. Reed called.', 'They arrested Ms. Reed after Mr. Hall called.'],
] as const;

test('two names that exchanged the words before them are rejected', () => {
  expect(changed.filter(([source, version]) => compareMeaning(source, version).accepted)).toEqual([]);
});

const same = [
  ['He moved from Berlin to Prague in May.', 'In May, he moved to Prague from Berlin.'],
  ['The sultanate stretched from Punjab to Bengal.', 'From Bengal to Punjab stretched the sultanate.'],
  ['Ann hired Tom at the fair.', 'At the fair, Tom was hired by Ann.'],
  ['The suit was filed against Oracle by Adobe.', 'Adobe filed the suit against Oracle.'],
  ['They spoke with Ann and Tom.', 'They spoke with Tom and Ann.'],
] as const;

test('names in another order with the same parts are accepted', () => {
  expect(same.filter(([source, version]) => !compareMeaning(source, version).accepted)).toEqual([]);
});
