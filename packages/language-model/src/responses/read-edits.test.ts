import { expect, test } from '@jest/globals';
import { applyEdits, readEdits } from './read-edits.ts';

const edit = { old: 'is key', new: 'matters' };
const object = JSON.stringify({ edits: [edit] });

test.each([
  ['an object', object],
  ['a bare list', JSON.stringify([edit])],
  ['a fenced object with text around it', `Here you are:\n\n\`\`\`json\n${object}\n\`\`\`\nLet me know.`],
  ['an object after reasoning', `<think>"is key" is stale.</think>\n${object}`],
  ['an object with a trailing comma', object.replace(']', ',]')],
  [
    'entries that are not edits',
    JSON.stringify({ edits: [edit, null, 'x', { new: 'a' }, { old: 'a' }, { old: 'a', new: 1 }] }),
  ],
])('%s is parsed', (_name, response) => {
  expect(readEdits(response, 100)).toEqual([edit]);
});

test('a version that needs no change has an empty list', () => {
  expect(readEdits('{"edits": []}', 100)).toEqual([]);
});

test.each([
  ['prose', 'The version reads well.'],
  ['prose before the object', `Here are the edits: ${object}`],
  ['an object without a list', '{"old": "a", "new": "b"}'],
  ['cut off', object.slice(0, -2)],
  ['too long', JSON.stringify({ edits: [{ old: 'a', new: 'x'.repeat(3_000) }] })],
])('%s is rejected', (_name, response) => {
  expect(readEdits(response, 100)).toBeUndefined();
});

test('malformed responses of any length are rejected in linear time', () => {
  for (const unit of ['[', '{"edits":', '```\n', '/*', '"', '{"old":"a"},', '\\"']) {
    expect(readEdits(unit.repeat(100_000), 3_000)).toBeUndefined();
  }
});

const version = ['Trust is key.\nTrust grows.', 'The plan is key here.'];

test('edits apply to the only place of their old text', () => {
  const edits = [
    { old: 'Trust is', new: 'Faith is' },
    { old: 'The plan is key', new: 'The plan $& matters' },
  ];
  expect(applyEdits(version, edits)).toEqual(['Faith is key.\nTrust grows.', 'The plan $& matters here.']);
});

test.each([
  ['does not occur', 'Hope', 'Fear'],
  ['is empty', '', 'Fear'],
  ['occurs twice in a paragraph', 'Trust', 'Faith'],
  ['occurs in two paragraphs', 'is key', 'matters'],
  ['lies in two paragraphs', 'grows.\n\nThe plan', 'grows. The plan'],
  ['is replaced by two paragraphs', 'Trust grows', 'Trust grows.\n \nIt lasts'],
  ['is replaced by a line break beside a line break', 'Trust grows', '\nTrust grew'],
  ['is a paragraph that would disappear', version[1] ?? '', ' '],
])('an edit is ignored if its old text %s, and the others apply', (_name, old, replacement) => {
  const edits = [
    { old, new: replacement },
    { old: 'here', new: 'now' },
  ];
  expect(applyEdits(version, edits)).toEqual([version[0], 'The plan is key now.']);
  expect(applyEdits(['One.'], [{ old: '', new: 'Two.' }])).toEqual(['One.']);
});
