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
    ['Hello <%= first_name %>, welcome.', 'Hello <%= name %>, welcome.', 'placeholder'],
    ['Hello *|FNAME|*, welcome.', 'Hello *|NAME|*, welcome.', 'placeholder'],
    ['Hello ${name}, welcome.', 'Hello, welcome.', 'placeholder'],
    ['Hello <<Name>>, welcome.', 'Hello, welcome.', 'placeholder'],
    ['{% if late %}Come now.{% endif %}', 'Come now.', 'placeholder'],
    ['Your code is %CODE%, and it is valid.', 'Your code is valid.', 'placeholder'],
    ['Run `npm test` first.', 'Run `npmtest` first.', 'code'],
    ['Ask @ann_b today.', 'Ask @ann_c today.', 'url'],
    ['See #topic today.', 'See #other today.', 'url'],
    ['See <https://example.com/a> now.', 'See <https://example.com/b> now.', 'url'],
    ['See ![it](https://example.com/a.png) now.', 'See ![it](https://example.com/b.png) now.', 'url'],
    ['See [it][1].\n\n[1]: https://example.com/a', 'See [it][1].\n\n[1]: https://example.com/b', 'url'],
    ['It is <b>old</b>.', 'It is <i>old</i>.', 'markdown'],
    ['| a | b |\n|---|---|\n| c | d |', '| a | b |\n|---|---|\n| c | e |', 'markdown'],
    ['---\ntitle: a\n---\n\nIt is old.', '---\ntitle: b\n---\n\nIt is old.', 'markdown'],
    ['It is late.\n\n> They left.', 'It is late.\n\n> They stayed.', 'quotation'],
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
    ['The value n = −3 was used.', 'We used n = −3.'],
    ['We used M8 × 25 bolts.', 'We used M8×25 bolts.'],
    ['We used M8×25 bolts.', 'We used M8 × 25 bolts.'],
    ['The board is 9 ± 1 mm thick.', 'The board is 9±1 mm thick.'],
    ['It is $x + y$ here.', 'It is $x+y$ here.'],
    ['Read [the guide](https://example.com/a) first.', 'Read [this guide](https://example.com/a) first.'],
    ['Use **Node.js** here.', 'Use Node.js here.'],
    ['Run `npm  test` first.', 'Run `npm test` first.'],
    ['The D.C. law and the U.S.A. law', 'The law of the U.S.A. and the law of D.C.'],
  ])('%j → %j', (source, version) => {
    expect(refusals(source, version)).toEqual([]);
  });

  test('a number after a number sign is compared like any other number', () => {
    expect(refusals('See #12 today.', 'See #13 today.')).toEqual(['number']);
  });

  test('the year of a citation is compared like any other number', () => {
    expect(refusals('It was argued early (Lee, 2020).', 'It was argued early (Lee, 2021).')).toEqual(['number']);
  });
});

test('a finding about a link has the destination of each text', () => {
  const { findings } = compareMeaning('See [it](https://example.com/a).', 'See [it](https://example.com/b).');
  expect(findings).toMatchObject([
    { weight: 'refuse', source: { text: 'https://example.com/a', start: 9, end: 30 }, version: null },
    { weight: 'refuse', source: null, version: { text: 'https://example.com/b', start: 9, end: 30 } },
  ]);
});
