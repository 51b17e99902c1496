import { expect, test } from '@jest/globals';
import { foldName, foldWord } from './name-words.ts';

function fold(text: string): string {
  return foldWord({ text, lower: text.toLowerCase() });
}

test.each([
  ['France', 'French', "France's"],
  ['Dutch', 'Dutchwoman', 'Netherlands'],
  ['Labour', 'Labor'],
  ['Organisation', 'Organization'],
  ['São', 'Sao'],
  ['CV', 'CVs'],
])('spellings and adjectives of a name have one normalized form: %s, %s', (...forms) => {
  expect(new Set(forms.map((form) => fold(form).toLowerCase())).size).toBe(1);
});

test('two words can be one name, and `us` is a country only if it is capitalized', () => {
  expect(foldName('unitedstates')).toBe(fold('US'));
  expect(fold('us')).not.toBe(fold('US'));
});
