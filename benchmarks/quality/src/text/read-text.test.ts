import { expect, test } from '@jest/globals';
import { lemmaOf } from './lemma.ts';
import { readText } from './read-text.ts';
import { countSyllables } from './syllables.ts';

test('abbreviations, initials and numbers do not end sentences', () => {
  const text = readText(
    'Dr. Smith met J. R. Brown at 5.30 p.m. on Friday. They talked, e.g. about money! "Did they?" asked I.',
  );
  expect(text.sentences.map((sentence) => sentence.text)).toEqual([
    'Dr. Smith met J. R. Brown at 5.30 p.m. on Friday.',
    'They talked, e.g. about money!',
    '"Did they?" asked I.',
  ]);
});

test('headings, code, tables and markers are not prose, list items are', () => {
  const text = readText(
    '# Title\n\nSome **bold** prose with `code`.\n\n- First item.\n- [Second](http://x.y) item.\n\n| a | b |\n\n```\nlet x;\n```\n',
  );
  expect(text.sentences.map((sentence) => sentence.text)).toEqual([
    'Some bold prose with  .',
    'First item.',
    'Second item.',
  ]);
});

test.each([
  ['organization', 5],
  ['every', 2],
  ['created', 3],
  ['idea', 3],
  ['walked', 1],
  ['wanted', 2],
  ['boxes', 2],
  ['makes', 1],
  ['science', 2],
  ['special', 2],
])('%s has %d syllables', (word, syllables) => {
  expect(countSyllables(word)).toBe(syllables);
});

test.each([
  ['uses used using use'],
  ['tries tried trying try'],
  ['cities city'],
  ['went goes going gone'],
  ['organised organizes organising organize'],
  ['colours color'],
  ['travelled traveling travels'],
  ['stopped stopping stop'],
  ['companies company'],
  ['boxes box'],
  ['makes made making'],
])('the forms %s count as one word', (forms) => {
  expect(new Set(forms.split(' ').map(lemmaOf)).size).toBe(1);
});

test.each([
  ['use', 'utilize'],
  ['important', 'crucial'],
  ['bus', 'bu'],
  ['king', 'kid'],
  ['need', 'new'],
])('%s and %s are two words', (one, other) => {
  expect(lemmaOf(one)).not.toBe(lemmaOf(other));
});
