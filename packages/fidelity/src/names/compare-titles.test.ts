import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const changed = [
  ['On Monday, Lieutenant Harris gave the order.', 'On Monday, Captain Harris gave the order.'],
  ['On Monday, Mr. Clarke spoke first.', 'On Monday, Ms. Clarke spoke first.'],
] as const;

test('a person with another title is rejected', () => {
  expect(changed.filter(([source, version]) => compareMeaning(source, version).accepted)).toEqual([]);
});

const same = [
  ['On Monday, Lieutenant Harris gave the order.', 'On Monday, Lt. Harris gave the order.'],
  ['On Monday, President Adams spoke first.', 'On Monday, Mr. Adams spoke first.'],
  ['On Monday, Cllr Ann Clarke and Cllr Bo Lind spoke.', 'On Monday, Cllrs Ann Clarke and Bo Lind spoke.'],
  ['On Monday, Mrs. Clarke spoke first.', 'On Monday, Ms. Clarke spoke first.'],
  ['On Monday, Professor Lind, also Dean Lind, spoke.', 'On Monday, Lind, the dean and professor, spoke.'],
] as const;

test('a person without the title, or with a form of address instead, is accepted', () => {
  expect(same.filter(([source, version]) => !compareMeaning(source, version).accepted)).toEqual([]);
});
