import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const changed = [
  ['The fair starts today.', 'The fair starts tomorrow.'],
  ['He left yesterday.', 'It was today that he left.'],
  ['It happened last year.', 'It happened this year.'],
  ['It happened last week.', 'It happened last month.'],
  ['By next summer, the bridge will be done.', 'The bridge will be done by this summer.'],
  ['The garden opens in the autumn.', 'In the spring, the garden opens.'],
  ['It rained in early May.', 'It rained in late May.'],
  ['Yesterday brought rain to the coast.', 'Last month brought rain to the coast.'],
] as const;

test('a relative date that is replaced by another one is rejected', () => {
  expect(changed.filter(([source, version]) => compareMeaning(source, version).accepted)).toEqual([]);
});

const same = [
  ['The house stands to this day.', 'The house stands today.'],
  ['This summer, it rained a lot.', 'It rained a lot over the summer.'],
  ['What is done today shapes tomorrow.', 'Tomorrow is shaped by what is done today.'],
  ['The garden opens in the autumn.', 'In the fall, the garden opens.'],
  ['In the last week of May, it rained.', 'It rained in the final week of May.'],
] as const;

test('a relative date in other words is accepted', () => {
  expect(same.filter(([source, version]) => !compareMeaning(source, version).accepted)).toEqual([]);
});
