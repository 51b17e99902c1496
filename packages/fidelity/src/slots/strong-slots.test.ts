import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const source =
  'Node.js runs the tests of the harbor, and Vue.js draws its maps. Concentrated sulfuric acid burns skin at once; ' +
  'nitric acid stains it yellow first. In the war, Northerners and Southerners fought over both the North and the South.';

const changed = [
  ['Node.js runs the tests', 'Vue.js runs the tests'],
  ['Concentrated sulfuric acid', 'Concentrated nitric acid'],
  ['the North and the South', 'the North and the West'],
] as const;

test.each(changed)('%s and %s are different', (one, other) => {
  expect(compareMeaning(source, source.replace(one, other)).accepted).toBe(false);
});

test('a nickname may separate two names of one person', () => {
  const before = 'The star guard, Tyler “The Wall” Jackson, dribbles up the court. Jackson takes a breath.';
  const after = 'Up the court dribbles Tyler “The Wall” Jackson, the star guard. Jackson draws a breath.';
  expect(compareMeaning(before, after).accepted).toBe(true);
});
