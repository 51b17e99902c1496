import { expect, test } from '@jest/globals';
import { compareMeaning } from '@humanize/fidelity';
import { restoreMarks } from './restore-marks.ts';

test.each([
  ["Write to [Recipient's Name] soon.", 'Soon, write to [Recipient’s Name].', "Soon, write to [Recipient's Name]."],
  ['Write to [Recipient’s Name] soon.', "Soon, write to [Recipient's Name].", 'Soon, write to [Recipient’s Name].'],
  [`Enter \`say "it's"\` soon.`, 'Soon, enter `say “it’s”`.', `Soon, enter \`say "it's"\`.`],
])('the meaning check accepts other marks after they are restored: %j, %j', (source, response, version) => {
  expect(compareMeaning(source, response).accepted).toBe(false);
  expect(restoreMarks(response, source, [source])).toBe(version);
  expect(compareMeaning(source, version).accepted).toBe(true);
});

test.each([
  ["It's so, and it’s not.", "It's so, it’s not.", 'the source uses both kinds'],
  ['It is so.', "It's “so”, it’s 'not'.", 'the source uses no marks'],
  ['“It is so”, he said.', 'He said, "It is so" and \'no\'.', 'straight quotation marks may open or close'],
])('marks of uncertain kind do not change: %j, %j. %s', (source, version) => {
  expect(restoreMarks(version, source, [source])).toBe(version);
});

test('the passage decides if the paragraph has no marks', () => {
  expect(restoreMarks('It’s so.', 'It is so.', ["It's odd.", 'It is so.'])).toBe("It's so.");
  expect(restoreMarks('It’s so.', 'It’s odd.', ["It's odd.", 'It’s odd.'])).toBe('It’s so.');
});
