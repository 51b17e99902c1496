import { expect, test } from '@jest/globals';
import type { ProtectedSpan, Source } from '@humanize/text';
import { applyToText } from './apply.ts';
import { articleFor } from './articles.ts';
import { fixUpsFor } from './fix-up.ts';

test.each([
  ['apple', 'an'],
  ['bridge', 'a'],
  ['hour', 'an'],
  ['honest', 'an'],
  ['house', 'a'],
  ['useful', 'a'],
  ['unit', 'a'],
  ['unique', 'a'],
  ['university', 'a'],
  ['umbrella', 'an'],
  ['unimportant', 'an'],
  ['uninvited', 'an'],
  ['European', 'a'],
  ['one', 'a'],
  ['once', 'a'],
  ['online', 'an'],
  ['unusual', 'an'],
  ['usual', 'a'],
  ['ubiquitous', 'a'],
  ['urgent', 'an'],
  ['8', 'an'],
  ['11', 'an'],
  ['18', 'an'],
  ['80-year', 'an'],
  ['1', 'a'],
  ['5', 'a'],
  ['110', 'a'],
  ['11,000', 'an'],
  ['18,000,000', 'an'],
  ['11.5', 'an'],
  ['1,100', 'a'],
  ['211', 'a'],
  ['(8)', 'an'],
  ['“hour”', 'an'],
  ['X-ray', 'an'],
  ['B-8', 'a'],
  ['U-turn', 'a'],
  ['T-shirt', 'a'],
  ['utility', 'a'],
  ['ISO', 'an'],
  ['BBC', 'a'],
  ['understanding', 'an'],
  ['uniform', 'a'],
  ['heir', 'an'],
  ['utter', 'an'],
  ['use', 'a'],
])('the article of %s is %s', (word, article) => {
  expect(articleFor(word)).toBe(article);
});

test('acronyms whose pronunciation is ambiguous get no article', () => {
  expect(articleFor('NASA')).toBeUndefined();
});

/** Applies the corrections that are needed after `part` was written into a text without protected spans. */
function corrected(text: string, part: string, isCapital: boolean, name?: string): string {
  const start = text.indexOf(part);
  const nameStart = name === undefined ? 0 : text.indexOf(name);
  const protectedSpans: ProtectedSpan[] =
    name === undefined
      ? []
      : [{ start: nameStart, end: nameStart + name.length, reason: 'name', tokenizedAs: 'words' }];
  const source: Source = { text, paragraphs: [], protectedSpans, markup: [] };
  const changes = fixUpsFor(source, [{ start, end: start + part.length }], [isCapital]);
  return applyToText(text, { start: 0, end: text.length }, changes);
}

test.each([
  ['It is a old mill.', 'old', 'It is an old mill.'],
  ['It is an mill.', 'mill', 'It is a mill.'],
  ['It is an “mill” here.', '“mill”', 'It is a “mill” here.'],
  ['A old mill and an mill.', 'old mill', 'An old mill and an mill.'],
  ['He had an mill, a old mill', 'mill, a', 'He had a mill, an old mill'],
  ['See Plan A each day.', 'each', 'See Plan A each day.'],
  ['It is over. A old mill stands.', 'old', 'It is over. An old mill stands.'],
  ['It is a NASA plan.', 'NASA', 'It is a NASA plan.'],
  ['It stops. then it goes.', 'stops.', 'It stops. Then it goes.'],
  ['It stops.” then it goes.', 'stops.”', 'It stops.” Then it goes.'],
  ['It is so. we go.', 'It is so. we go', 'It is so. We go.'],
  ['It is so! we go.', 'It is so! we go', 'It is so! We go.'],
  ['It is so? we go.', 'It is so? we go', 'It is so? We go.'],
  ['It stops…  then it goes.', 'stops…', 'It stops…  Then it goes.'],
  ['It stops, then it goes.', 'stops,', 'It stops, then it goes.'],
  ['It stops. then it goes.', 'It', 'It stops. then it goes.'],
  ['It stops.)”’ then it goes.', 'stops.)”’', 'It stops.)”’ Then it goes.'],
  ['It stops. *“then” it goes.', 'stops.', 'It stops. *“Then” it goes.'],
  ['It stops. 3 then it goes.', 'stops.', 'It stops. 3 then it goes.'],
  ['It stops. ŉ it goes.', 'stops.', 'It stops. ŉ it goes.'],
  ['It stops. ', 'stops.', 'It stops. '],
  ['It is a <b>old</b> mill.', 'old', 'It is an <b>old</b> mill.'],
  ['It is a (old) mill.', '(old)', 'It is an (old) mill.'],
  ['It is a old mill.', 'mill', 'It is a old mill.'],
  ['It is a old mill.', 'is', 'It is a old mill.'],
  ['It is a old mill.', 'is a', 'It is an old mill.'],
  ['It is A old mill.', 'old', 'It is A old mill.'],
  ['It is: A old mill.', 'old', 'It is: An old mill.'],
  ['“A old mill.', 'old', '“An old mill.'],
  ['We go.\nA old mill.', 'old', 'We go.\nAn old mill.'],
  ['(A old mill.', 'old', '(An old mill.'],
  ['It is a old mill and a inn.', 'mill', 'It is a old mill and a inn.'],
  ['It is an old mill and a inn.', 'It is an old', 'It is an old mill and a inn.'],
])('articles and capitals around a change are corrected: %j, %j → %j', (text, part, expected) => {
  expect(corrected(text, part, false)).toBe(expected);
});

test('the start of a sentence gets a capital, after quotation marks and with the right article', () => {
  expect(corrected('“a old mill', '“a old', true)).toBe('“An old mill');
  expect(corrected('(it is', '(it', true)).toBe('(It is');
  expect(corrected('5 it is', '5', true)).toBe('5 it is');
});

test('a protected word is not corrected, unless it is an article that was taken for a name', () => {
  expect(corrected('It is a. then go', 'It is a.', false, 'then')).toBe('It is a. then go');
  expect(corrected('Light: A old frame', 'old', false, 'A')).toBe('Light: An old frame');
});
