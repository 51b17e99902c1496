import { expect, test } from '@jest/globals';
import { readPassage } from '../passage/read-passage.ts';
import { readContexts } from './read-contexts.ts';

/** The context of the first word of a text. */
function contextOfFirst(text: string): ReadonlyMap<string, number> | undefined {
  const [block] = readPassage(text).blocks;
  if (block === undefined) throw new Error('no block');
  return readContexts(block, [{ id: 'first', first: 0, last: 1, start: 0, end: 3 }]).get('first');
}

test('the context of a name reaches over function words, but not over a whole paragraph of them', () => {
  const near = contextOfFirst(`Ann ${'the '.repeat(50)}ship`);
  expect([...(near?.entries() ?? [])]).toEqual([['ship', 1]]);
  // Otherwise every name of a paragraph would look at all its words.
  expect(contextOfFirst(`Ann ${'the '.repeat(100)}ship`)?.size).toBe(0);
});
