import { expect, test } from '@jest/globals';
import {
  boolean,
  bytes,
  float,
  integer,
  json,
  listOf,
  nullable,
  oneOf,
  pick,
  recordOf,
  row,
  rowByOutcome,
  RowShapeError,
  text,
  timestamp,
} from './rows.ts';

const good = {
  id: 'a',
  words: 3,
  ratio: 0.5,
  due: true,
  at: new Date(0),
  body: Buffer.from('b'),
  edits: null,
  scopes: ['humanize'],
  counts: { expired: 2 },
  note: null,
  status: 'queued',
};
const parse = row({
  id: text,
  words: integer,
  ratio: float,
  due: boolean,
  at: timestamp,
  body: bytes,
  edits: json,
  scopes: listOf(oneOf(['humanize'])),
  counts: recordOf(integer),
  note: nullable(text),
  status: oneOf(['queued', 'running']),
});

test('a row with the declared columns is returned unchanged', () => {
  expect(parse(good)).toBe(good);
});

test.each([
  [{ id: 1 }, 'the column id (text) is not text as declared'],
  [{ id: null }, 'the column id (text) is null'],
  [{ id: undefined }, 'the column id (text) is missing'],
  [{ words: 0.5 }, 'the column words (integer) is not integer as declared'],
  [{ words: 2 ** 53 }, 'the column words (integer) is not integer as declared'],
  [{ ratio: '1' }, 'the column ratio (float) is not float as declared'],
  [{ due: 'true' }, 'the column due (boolean) is not boolean as declared'],
  [{ at: '1970-01-01' }, 'the column at (timestamp) is not timestamp as declared'],
  [{ body: 'b' }, 'the column body (bytes) is not bytes as declared'],
  [{ edits: undefined }, 'the column edits (json or null) is missing'],
  [{ scopes: ['admin'] }, 'the column scopes (list) is not list as declared'],
  [{ counts: { expired: 'two' } }, 'the column counts (json) is not json as declared'],
  [{ note: 1 }, 'the column note (text or null) is not text as declared'],
  [{ status: 'failed' }, 'the column status (text) is not text as declared'],
])('a row with %j is rejected with the name of the column', (wrong, message) => {
  expect(() => parse({ ...good, ...wrong })).toThrow(new RowShapeError(message));
});

test('a message does not contain values of the row', () => {
  expect(() => parse({ ...good, words: 'secret' })).toThrow(expect.not.objectContaining({ message: /secret/ }));
});

test('the outcome of a row determines its required columns', () => {
  const outcome = rowByOutcome({ created: { balance: integer }, refused: {} });
  expect(outcome({ outcome: 'refused', balance: null })).toEqual({ outcome: 'refused', balance: null });
  expect(() => outcome({ outcome: 'created', balance: null })).toThrow(/balance \(integer\) is null/);
  expect(() => outcome({ outcome: 'toString' })).toThrow(/the column outcome/);
});

test('picked columns are taken from the table', () => {
  expect(pick({ id: text, words: integer }, 'id')).toEqual({ id: text });
});
