import { expect, test } from '@jest/globals';
import { loadDictionary } from '@humanize/text';
import { createSpelling } from './spelling.ts';

const spelling = createSpelling(loadDictionary());

test.each([
  ['nanofiber', 'nanofibre', 'a prefix before the word'],
  ['recentered', 'recentred', 'a prefix of two letters'],
  ['offcolor', 'offcolour', 'a word of three letters before the word'],
  ['snowgray', 'snowgrey', 'a word before a word of four letters'],
  ['harborward', 'harbourward', 'a word after the word'],
  ['grayware', 'greyware', 'a word of four letters after a word of four letters'],
  ['tumorlike', 'tumourlike', 'an ending'],
  ['fiberless', 'fibreless', 'the e stays before a consonant'],
])('a word that is in no dictionary is converted in both directions by its parts: %s, %s (%s)', (american, british) => {
  expect(spelling.respell(american, 'en-GB')).toBe(british);
  expect(spelling.respell(british, 'en-US')).toBe(american);
});

test.each([
  ['sceptered', 'sceptred', 'before -ed'],
  ['ocherish', 'ochrish', 'before -ish'],
  ['odorist', 'odourist', 'and a stem without e stays whole'],
])('the British word loses its final e before a vowel: %s becomes %s (%s)', (american, british) => {
  expect(spelling.respell(american, 'en-GB')).toBe(british);
});

test.each([
  ['cameleon', 'en-GB', 'the last three letters are a word only by chance'],
  ['eonism', 'en-GB', 'the first three letters are a word only by chance'],
  ['atcolor', 'en-GB', 'a word of two letters is not enough in front'],
  ['colorbar', 'en-GB', 'a word of three letters is not enough at the end'],
  ['xlcolor', 'en-GB', 'the rest is neither a word nor a prefix'],
  ['colorque', 'en-GB', 'the rest is neither a word nor an ending'],
  ['snowware', 'en-GB', 'neither part has another spelling'],
  ['elise', 'en-US', 'two letters are not enough before -ise'],
  ['vichysoise', 'en-US', 'what precedes -ise is not a word'],
] as const)(
  'a word that is in no dictionary does not change if its parts are uncertain: %s to %s (%s)',
  (word, variant, _why) => {
    expect(spelling.respell(word, variant)).toBeUndefined();
  },
);

test('a verb in -ise is converted if what precedes the ending is a word, even a short one', () => {
  expect(spelling.respell('webised', 'en-US')).toBe('webized');
});

test('a verb keeps its ending, even if the second part of the word is a word by chance', () => {
  expect(spelling.respell('chequering', 'en-US')).toBe('checkering');
});
