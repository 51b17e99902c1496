import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const link = 'The link leads to the C++ standard; Rust is not C++. ';
const source = `${link}Note that Rust does not define a lack of progress as undefined behavior, while C++ does.`;

test.each([
  `${link}Note that C++ defines a lack of progress as undefined behavior, while Rust does not.`,
  `${link}Note that C++ defines a lack of progress as undefined behavior, and Rust doesn't.`,
  `${link}Note that Rust does not treat a lack of progress as undefined behavior, while C++ does.`,
])('the version %j denies the same', (version) => {
  expect(compareMeaning(source, version).accepted).toBe(true);
});
