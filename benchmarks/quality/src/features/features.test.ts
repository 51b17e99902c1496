import { expect, test } from '@jest/globals';
import { readText } from '../text/read-text.ts';
import { allFeatures } from './all-features.ts';

function measure(id: string, text: string): number | undefined {
  const feature = allFeatures.find((candidate) => candidate.id === id);
  if (feature === undefined) throw new Error(`no feature ${id}`);
  return feature.measure(readText(text));
}

/** Ten words, one hit each: 100 per 1,000. */
test.each([
  ['inflated-words', 'They leverage a tool that helps us all a lot.'],
  ['nominalisations', 'There was some opposition to what he said that day.'],
  ['additive-markers', 'Moreover, the dog did not eat what we gave it.'],
  ['wordy-phrases', 'He ran fast in order to catch the last bus.'],
  ['contractions', "It doesn't rain here when the wind is very strong."],
  ['triads', 'We saw cats, dogs, and birds by the old barn.'],
  ['dashes', 'The man — an old friend — was late again this Monday.'],
  ['negative-parallels', 'It is not only cheap, the thing works very well.'],
  ['trailing-ing', 'The river rose all night, flooding fields near the town.'],
])('%s are counted per 1,000 words', (id, text) => {
  const hits = id === 'dashes' ? 2 : 1;
  expect(measure(id, text)).toBeCloseTo((hits * 1000) / readText(text).words.length);
});

test.each([
  ['trailing-ing', 'He came in the morning, during the storm.'],
  ['dashes', 'The 1990–2000 period was a well-known one.'],
  ['inflated-words', 'They use a good tool.'],
  ['contractions', "The dog's bone and John's hat."],
  ['triads', 'We saw cats and dogs, and went home.'],
])('%s are not seen where there are none', (id, text) => {
  expect(measure(id, text)).toBe(0);
});

test('rhythm is measured from five sentences on', () => {
  const even = 'One two three four. One two three four. One two three four. One two three four. ';
  expect(measure('sentence-spread', even)).toBeUndefined();
  expect(measure('sentence-spread', `${even}One two three four.`)).toBe(0);
  expect(measure('even-neighbours', `${even}One two three four.`)).toBe(100);
  expect(measure('short-sentences', even)).toBe(100);
});

test('no feature fails on a text without words', () => {
  for (const feature of allFeatures) expect(feature.measure(readText('… !!!\n\n'))).toBeUndefined();
});
