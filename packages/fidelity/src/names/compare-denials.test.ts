import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const link = 'The link leads to the C++ standard; Rust is not C++. ';
const source = `${link}Note that Rust does not define a lack of progress as undefined behavior, while C++ does.`;

test.each([
  `${link}Note that Rust defines a lack of progress as undefined behavior, while C++ does not.`,
  `${link}Note that C++ does not define a lack of progress as undefined behavior, while Rust does.`,
  `${link}Note that Rust defines a lack of progress as undefined behavior, while C++ doesn't.`,
])('the version %j denies of one name what the source denies of the other', (version) => {
  const { accepted, findings } = compareMeaning(source, version);
  expect([accepted, findings.some(({ kind }) => kind === 'name')]).toEqual([false, true]);
  expect(compareMeaning(version, source).accepted).toBe(false);
});

test.each([
  `${link}Note that C++ defines a lack of progress as undefined behavior, while Rust does not.`,
  `${link}Note that C++ defines a lack of progress as undefined behavior, and Rust doesn't.`,
  `${link}Note that Rust does not treat a lack of progress as undefined behavior, while C++ does.`,
])('the version %j denies the same', (version) => {
  expect(compareMeaning(source, version).accepted).toBe(true);
});
