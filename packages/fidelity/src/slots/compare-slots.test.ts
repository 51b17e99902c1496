import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const article =
  'Nora Vale flew from Lisbon to Quito in May to meet Oskar Reed, who runs the Andes office of Halden Mining. ' +
  'Reed had sold the Quito warehouse to Tessel, a rival of Halden, without asking the board in Oslo. ' +
  'Vale, who sits on that board, told reporters in Lisbon that Tessel would have to give the warehouse back.';
const names = ['Lisbon', 'Quito', 'Reed', 'Halden', 'Tessel', 'Oslo', 'Vale'];

const places = [...article.matchAll(new RegExp(`\\b(?:${names.join('|')})\\b`, 'gu'))];
const replacements = places.flatMap(({ 0: name, index }) =>
  names.filter((other) => other !== name).map((other): [string, number, string] => [name, index, other]),
);

test('every name of an article that another of its names replaces is rejected', () => {
  const accepted = replacements.filter(([name, index, other]) => {
    const version = article.slice(0, index) + other + article.slice(index + name.length);
    return !compareMeaning(article, version).findings.some(
      ({ kind, weight }) => kind === 'name' && weight === 'refuse',
    );
  });
  expect(accepted).toEqual([]);
});

test('every digit of an article that another digit replaces is rejected', () => {
  const source = article.replace('in May', 'on 14 May 2019');
  const versions = [...source.matchAll(/\d/gu)].flatMap(({ 0: digit, index }) =>
    Array.from({ length: 9 }, (_, step) => {
      const other = (Number(digit) + step + 1) % 10;
      return source.slice(0, index) + other + source.slice(index + 1);
    }),
  );
  expect(versions.filter((version) => compareMeaning(source, version).accepted)).toEqual([]);
});

test('names in corresponding sentences may change their order', () => {
  const source = 'The Roman Empire became the Byzantine Empire, which had a Roman past and a Christian present.';
  const version =
    'One was the Byzantine Empire, into which the Roman Empire had changed; it had a Roman past and a Christian present.';
  expect(compareMeaning(source, version).accepted).toBe(true);
});
