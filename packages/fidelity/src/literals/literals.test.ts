import { describe, expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

function refusals(source: string, version: string): string[] {
  return compareMeaning(source, version)
    .findings.filter(({ weight }) => weight === 'refuse')
    .map(({ kind }) => kind);
}

describe('a changed, missing or new literal is rejected with its kind', () => {
  test.each([
    ['See https://example.com/a for more.', 'See https://example.com/b for more.', 'url'],
    ['Write to ann@example.com today.', 'Write to us today.', 'url'],
    ['Read [the guide](https://example.com/a) first.', 'Read [the guide](https://example.com/b) first.', 'url'],
    ['Run `npm test` first.', 'Run `npm start` first.', 'code'],
    ['Open config.yaml first.', 'Open config.json first.', 'code'],
    ['We know that $a^2 + b^2 = c^2$ holds.', 'We know that $a^2 + b^2 = d^2$ holds.', 'formula'],
    ['This was shown before [12].', 'This was shown before [13].', 'citation'],
    ['This was shown before [12].', 'This was shown before.', 'citation'],
    ['Dear [Your Name], thank you.', 'Dear reader, thank you.', 'placeholder'],
    ['Hello {{first_name}}, welcome.', 'Hello {{name}}, welcome.', 'placeholder'],
  ])('%j → %j: %s', (source, version, kind) => {
    expect(refusals(source, version)).toContain(kind);
  });
});

describe('unchanged literals are accepted', () => {
  test.each([
    ['See https://example.com/a for more.', 'There is more at https://example.com/a.'],
    ['Run `npm test` first.', 'First, run `npm test`.'],
    ['This was shown before [12].', 'It was shown before [12].'],
    ['Lee argued it early (Lee, 2020).', 'Lee (2020) argued it early.'],
    ['Read [the guide](https://example.com/a) first.', 'First read [the guide](https://example.com/a).'],
    ['There were 30 patients (n = 30).', 'There were 30 patients (n=30).'],
  ])('%j → %j', (source, version) => {
    expect(refusals(source, version)).toEqual([]);
  });

  test('the year of a citation is compared like any other number', () => {
    expect(refusals('It was argued early (Lee, 2020).', 'It was argued early (Lee, 2021).')).toEqual(['number']);
  });
});
