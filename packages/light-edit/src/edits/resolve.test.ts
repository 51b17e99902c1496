import { expect, test } from '@jest/globals';
import { createDocumentReader, createTagger, neutralRegister, parseText } from '@humanize/text';
import type { OwnedProposal } from '../rule/proposal.ts';
import { suspiciousRatio } from '../slow-texts.ts';
import { resolve } from './resolve.ts';

const reader = createDocumentReader({ tagger: createTagger(), names: { isCommonWord: () => true } });
const read = (text: string): ReturnType<typeof reader.read> => reader.read(parseText(text), neutralRegister);
const propose = (ruleId: string, start: number, end: number): OwnedProposal => ({
  ruleId,
  changes: [{ start, end, text: 'x' }],
});

test.each([
  ['overlap', 4, 9, 6, 12],
  ['touch', 4, 9, 9, 12],
])('of two changes that %s, the longer one is applied', (_how, start, end, from, to) => {
  const { accepted, rejected } = resolve(
    read('It rained all day.'),
    [propose('short', from, to - 2), propose('long', start, end)],
    new Map(),
  );
  expect(accepted.map(({ ruleId }) => ruleId)).toEqual(['long']);
  expect(rejected).toEqual([expect.objectContaining({ ruleId: 'short', cause: 'overlapped', against: 'long' })]);
});

test('a deleted sentence and a change at the start of the next one are both applied', () => {
  const deletion = { ruleId: 'remark', changes: [{ start: 0, end: 6, text: '' }] };
  const opener = propose('opener', 6, 12);
  expect(resolve(read('Sure! In May, it rained.'), [opener, deletion], new Map()).rejected).toEqual([]);
  // The deletion ends within a sentence.
  const part = { ruleId: 'part', changes: [{ start: 0, end: 6, text: '' }] };
  expect(resolve(read('Sure, in May, it rained.'), [opener, part], new Map()).rejected).toHaveLength(1);
});

test('of changes with the same length, the earlier one is applied, and at the same place that of the first rule', () => {
  const proposals = [propose('far', 17, 18), propose('b', 3, 9), propose('late', 6, 12), propose('a', 3, 9)];
  for (const order of [proposals, proposals.toReversed()]) {
    const { accepted, rejected } = resolve(read('It rained all the day.'), order, new Map());
    expect(accepted.map(({ ruleId }) => ruleId)).toEqual(['a', 'far']);
    expect(rejected.map(({ ruleId, against }) => [ruleId, against])).toEqual([
      ['b', 'a'],
      ['late', 'a'],
    ]);
  }
});

test.each([
  ['It’s late now.', "don't 'go'", "don’t 'go'"],
  ["It's late now.", "don't", "don't"],
  ["It’s late, isn't it?", "don't", "don't"],
  ["It’s late 'now'.", "don't", 'don’t'],
])('apostrophes in replacements are curly if all apostrophes in words of the text are: %j', (text, to, expected) => {
  const { accepted } = resolve(read(text), [{ ruleId: 'a', changes: [{ start: 5, end: 9, text: to }] }], new Map());
  expect(accepted[0]?.changes[0]?.text).toBe(expected);
});

test('a rejected proposal is reported with its place, its texts and the reason', () => {
  const text = 'We see https://a.example and the mill. In all, 9 of them left.';
  const at = (part: string, to: string): OwnedProposal['changes'][number] => {
    const start = text.indexOf(part);
    return { start, end: start + part.length, text: to };
  };
  const { accepted, rejected } = resolve(
    read(text),
    [
      { ruleId: 'address', changes: [at('see', 'saw'), at('https', 'http')] },
      { ruleId: 'figure', changes: [at('In all, ', '')] },
      { ruleId: 'repeated', changes: [at('and', 'the')] },
    ],
    new Map(),
  );
  expect(accepted).toEqual([]);
  expect(rejected).toEqual([
    {
      ruleId: 'address',
      stage: '',
      cause: 'protected',
      span: { start: 3, end: 12 },
      before: 'see https',
      after: 'saw … http',
      against: 'url',
    },
    expect.objectContaining({ ruleId: 'figure', cause: 'figure', before: 'In all, ', after: '', against: '' }),
    expect.objectContaining({ ruleId: 'repeated', cause: 'repeated', before: 'and', after: 'the', against: '' }),
  ]);
});

test.each([
  ['eight words away is rejected', 'They leverage old maps, the memory of elders, and use tools.', 0],
  ['ten words away is applied', 'They leverage old maps, the long memory of all elders, and use tools.', 1],
])('a change that adds a word which occurs %s', (_how, text, applied) => {
  const proposal = { ruleId: 'use', changes: [{ start: 5, end: 13, text: 'use' }] };
  expect(resolve(read(text), [proposal], new Map()).accepted).toHaveLength(applied);
});

/** Returns the lowest CPU time of three runs in milliseconds. */
function cost(run: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

test('time is linear in the number of proposals for one sentence', () => {
  const word = 'wet ';
  const [long, short] = [20_000, 5_000].map((count) => {
    const document = read(word.repeat(count));
    const proposals = Array.from({ length: count }, (_, at) => propose('rule', at * 4, at * 4 + 3));
    return cost(() => expect(resolve(document, proposals, new Map()).accepted).toHaveLength(count));
  });
  expect((long ?? 0) / (short ?? 0)).toBeLessThan(suspiciousRatio);
});
