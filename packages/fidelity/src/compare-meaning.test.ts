import { describe, expect, test } from '@jest/globals';
import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { compareMeaning } from './compare-meaning.ts';

const texts = [
  'On May 11, 1996, Flight 592 went down, and all 110 people on board were killed. The NTSB blamed a fire.',
  '"We will go," she said. "It is late." He looked at Maria\'s watch: 7:30 p.m.',
  'Revenue rose by 27% from €26.9bn (£22.6bn) in 2020. See https://example.com/report.pdf for more [3].',
  '# Results\n\n- *First*, it costs $5 million.\n- Second, it takes two to three years.\n\nRun `npm test` afterwards.',
];

const anyText = oneof(string({ maxLength: 300 }), string({ unit: 'grapheme', maxLength: 300 }));
const letter = constantFrom(..."abcdeyABCDEY0123'’.,!?-".split(''));
const pieces = [
  '12%',
  '$5m',
  'Ann',
  'the',
  'U.S.',
  '"no',
  'way"',
  'two',
  'May',
  '7',
  'pm,',
  '(3)',
  "don't",
  'A380',
  '½',
  '-',
];

test('every text has the same meaning as itself, with any white space', () => {
  assert(property(anyText, (text) => expect(compareMeaning(text, text)).toEqual({ accepted: true, findings: [] })));
  assert(
    property(array(oneof(constantFrom(...pieces), string({ unit: letter })), { maxLength: 30 }), (words) => {
      const text = `So: ${words.join(' ').trim().replaceAll(/\s+/gu, ' ')}`;
      expect(compareMeaning(text, text.replaceAll(' ', '  ')).findings).toEqual([]);
    }),
  );
});

test('any two texts can be compared', () => {
  assert(
    property(anyText, anyText, (source, version) => {
      const { accepted, findings } = compareMeaning(source, version);
      expect(accepted).toBe(findings.every(({ weight }) => weight === 'ask'));
    }),
  );
});

describe.each(texts)('%j', (text) => {
  test('is accepted without findings in other white space and quotation marks', () => {
    expect(compareMeaning(text, text.replaceAll(' ', '  ')).findings).toEqual([]);
    const curly = text.replace(/"([^"]*)"/gu, '“$1”').replaceAll("'", '’');
    expect(compareMeaning(text, curly).findings).toEqual([]);
  });

  test('is rejected if any digit changes', () => {
    for (const { index, 0: digit } of text.matchAll(/\d/gu)) {
      const changed = text.slice(0, index) + ((Number(digit) + 3) % 10) + text.slice(index + 1);
      expect([changed, compareMeaning(text, changed).accepted]).toEqual([changed, false]);
    }
  });
});

test('list items and paragraphs may change their order, but not their facts', () => {
  const items = ['Weir Lane is shut until 3 May.', 'Anna Holm chairs the panel of 12.', 'Tickets cost €9 at the gate.'];
  const [source, moved] = [items, items.toReversed()].map((lines) => lines.map((line) => `- ${line}`).join('\n'));
  expect(compareMeaning(source ?? '', moved ?? '').findings).toEqual([]);
  for (const [fact, other] of [
    ['Weir', 'Moor'],
    ['Anna Holm', 'Ines Falk'],
    ['12', '9'],
    ['€9', '€12'],
  ] as const)
    expect(compareMeaning(source ?? '', (moved ?? '').replace(fact, other)).accepted).toBe(false);
});

test('findings have the spans of the words in both texts', () => {
  const [source, version] = ['In 1996 Ann paid €5.', 'In 1998 Eve paid €5.'];
  const { findings } = compareMeaning(source, version);
  expect(findings).toHaveLength(2);
  for (const finding of findings) {
    for (const [text, fragment] of [
      [source, finding.source],
      [version, finding.version],
    ] as const) {
      expect(text.slice(fragment?.start, fragment?.end)).toBe(fragment?.text);
    }
    expect(finding.message).toMatch(/^The source .+, but the version .+\.$/);
  }
});

test.each([
  [`Run \`${'a'.repeat(78)}\`.`, 'Run.', `The source says “\`${'a'.repeat(78)}\`”, and the version leaves it out.`],
  ['He paid €5.', 'He paid.', 'The source says “€5”, and the version leaves it out.'],
  ['He paid.', 'He paid €5.', 'The version says “€5”, which the source does not say.'],
  [
    `Run \`${'ab '.repeat(20)}  ${'ab '.repeat(20)}\`.`,
    'Run.',
    `The source says “\`${'ab '.repeat(26).trim()}…”, and the version leaves it out.`,
  ],
])('%j → %j: %s', (source, version, message) => {
  expect(compareMeaning(source, version).findings.map((finding) => finding.message)).toEqual([message]);
});
