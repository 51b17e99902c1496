import { expect, test } from '@jest/globals';
import { restoreLines } from './restore-lines.ts';

test.each([
  ['- We use it.\n- We like it.', '* We use that.\n* We like it.', '- We use that.\n- We like it.'],
  ['3. We use it.\n4. We like it.', '1. We use that.\n2. We like it.', '3. We use that.\n4. We like it.'],
  ['- [ ] We use it.\n- [x] We like it.', '- We use that.\n- We like it.', '- [ ] We use that.\n- [x] We like it.'],
  ['- We use it.\n  - We like it.', '- We use that.\n- We like it.', '- We use that.\n  - We like it.'],
  ['(a) We use it.\r\n(b) We like it.', '1. We use that.\n2. We like it.', '(a) We use that.\n(b) We like it.'],
  ['1 Mill Road  \r\nHull\\\nEngland', '1 Mill Road\nHull\nEngland', '1 Mill Road  \nHull\\\nEngland'],
  ['1 Mill Road  \nHull', '1 Mill Road\\\nHull', '1 Mill Road  \nHull'],
  ['1 Mill Road\nHull', '1 Mill Road  \nHull', '1 Mill Road\nHull'],
])('lines get the list markers and hard line breaks of the source: %j, %j', (source, version, restored) => {
  expect(restoreLines(version, source)).toBe(restored);
});

test.each([
  ['- We use it.\n- We like it.', 'We use it, and we like it.'],
  ['- We use it\n  and like it.\n- It is good.', '* We use it.\n* We like it.\n* It is good.'],
  ['A. Smith met us.\nB. Jones did not.', 'J. Smith met us.\nB. Jones did not.'],
])('a version with other lines is unchanged: %j, %j', (source, version) => {
  expect(restoreLines(version, source)).toBe(version);
});
