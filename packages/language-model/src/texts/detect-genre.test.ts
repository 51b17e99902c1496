import { expect, test } from '@jest/globals';
import { detectGenre } from './detect-genre.ts';
import { genreGuides, genres } from '../instructions/genre.ts';

test.each(genres.filter((genre) => !['general', 'mail', 'story', 'marketing'].includes(genre)))(
  'a text similar to the examples for %s is recognized',
  (genre) => {
    const sources = genreGuides[genre].examples.map(({ source }) => source);
    expect(detectGenre([...sources, ...sources].join('\n\n'))).toBe(genre);
  },
);

test.each([
  [
    'mail',
    'Dear Ms. Okafor,\n\nI hope this email finds you well. Please find attached the invoice.\n\nKind regards,\nTom',
  ],
  [
    'story',
    '"Wait," she whispered. He turned and looked at her hands. Her voice shook. She knew he would go.\n\n"No," he said, and felt his heart.',
  ],
  [
    'marketing',
    'Discover your new favorite chair. Designed to fit any room and perfect for long days. Order now with free shipping and a money-back promise!',
  ],
  ['general', 'The moon is about 384,000 kilometers away.'],
  ['general', ''],
] as const)('%s is recognized in %j', (genre, text) => {
  expect(detectGenre(text)).toBe(genre);
});

test('a text that consists only of line breaks or quotation marks takes linear time', () => {
  for (const unit of ['\n', '"', 'a said ', ' \n'])
    expect(detectGenre(unit.repeat(50_000))).toEqual(expect.any(String));
});
