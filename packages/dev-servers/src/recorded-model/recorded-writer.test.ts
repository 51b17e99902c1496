import { describe, expect, test } from '@jest/globals';
import type { Pass } from './read-chat-request.ts';
import { createRecordedWriter, type Meaning, writeApproval } from './recorded-writer.ts';
import { indexRecordings } from './recordings.ts';

const source = 'Due to the fact that it rained, the 12 guests left.';
const rewrite = 'The 12 guests left because it rained.';
const freeRewrite = 'It rained, so the 12 guests went home.';
const asNumber = 'The 21 guests left because it rained.';
const asCause = 'The 12 guests left although it rained.';
const recordings = indexRecordings([
  {
    source,
    rewrite,
    freeRewrite,
    changedVersions: [
      { kind: 'number', note: '12 became 21', text: asNumber },
      { kind: 'cause', note: 'because became although', text: asCause },
    ],
  },
]);

function createModel(meaning: Meaning, options: { style?: 'careful' | 'free'; changeKinds?: string[] } = {}) {
  const write = createRecordedWriter({ recordings, style: 'careful', ...options });
  return (pass: Pass, paragraphs: string[], from: string[] = [source], hasFindings = false) =>
    write({ pass, paragraphs, source: pass === 'draft' ? paragraphs : from, hasFindings, mark: '=====' }, meaning);
}

describe('a faithful model', () => {
  const model = createModel('faithful');

  test('the draft is the recorded rewrite, and unknown paragraphs are returned unchanged', () => {
    expect(model('draft', [source, 'Unknown.'])).toBe(`${rewrite}\n\nUnknown.`);
    expect(createModel('faithful', { style: 'free' })('draft', [source])).toBe(freeRewrite);
  });

  test('polish changes nothing', () => {
    expect(JSON.parse(model('polish', [rewrite]))).toEqual({ edits: [] });
  });

  test('the draft is returned unchanged in repair', () => {
    const pass = 'repair';
    expect(model(pass, [asNumber])).toBe(asNumber);
  });

  test('each paragraph is audited correctly', () => {
    const versions = [freeRewrite, asNumber, asCause, 'Something else entirely.', 'Unknown.', 'Not unknown.'];
    const sources = [source, source, source, source, 'Unknown.', 'Unknown.'];
    expect(JSON.parse(model('audit', versions, sources))).toEqual([
      { same: true },
      { same: false, kind: 'number', evidence: '12 became 21' },
      { same: false, kind: 'cause', evidence: 'because became although' },
      { same: false, kind: 'unknown', evidence: 'unlike every recorded version' },
      { same: true },
      { same: false, kind: 'unknown', evidence: 'not a recorded text' },
    ]);
  });

  test('all paragraphs are rejected if there are too few or too many', () => {
    const verdicts = JSON.parse(model('audit', [rewrite], [source, source])) as { same: boolean }[];
    expect(verdicts.map(({ same }) => same)).toEqual([false, false]);
  });
});

describe('a model that changes the meaning', () => {
  test('with `always`, each recorded change is used, and repair does not remove it', () => {
    const model = createModel('changed');
    const drafts = [1, 2, 3].map(() => model('draft', [source]));
    expect(drafts).toEqual([asNumber, asCause, asNumber]);
    expect(model('repair', [asCause])).toBe(asCause);
    expect([asNumber, asCause]).toContain(model('repair', [rewrite]));
  });

  test('only changes of the allowed kinds are made', () => {
    const model = createModel('changed', { changeKinds: ['cause', 'role'] });
    expect([model('draft', [source]), model('draft', [source])]).toEqual([asCause, asCause]);
    expect(createModel('changed', { changeKinds: ['role'] })('draft', [source])).toBe(rewrite);
  });

  test('with `once`, only the first draft is changed, and repair removes the change', () => {
    const model = createModel('changed-once');
    expect(model('draft', [source])).toBe(asNumber);
    expect(model('repair', [asNumber])).toBe(rewrite);
    expect(model('draft', [source])).toBe(rewrite);
  });

  test('with `until told`, the repair that follows an audit removes the change', () => {
    const model = createModel('repaired-when-told');
    expect(model('draft', [source])).toBe(asNumber);
    expect(JSON.parse(model('audit', [asNumber]))).toMatchObject([{ same: false }]);
    expect(model('repair', [asNumber])).toBe(rewrite);
  });

  test('with `until told`, the first repair removes the change if it has findings', () => {
    const model = createModel('repaired-when-told');
    expect(model('draft', [source])).toBe(asNumber);
    expect(model('repair', [asNumber], [source], true)).toBe(rewrite);
  });

  test('with `until told`, the first repair keeps the change and the second removes it', () => {
    const model = createModel('repaired-when-told');
    expect(model('draft', [source])).toBe(asNumber);
    expect(model('repair', [asNumber])).toBe(asNumber);
    expect(model('repair', [asNumber])).toBe(rewrite);
    expect([model('draft', [source]), model('draft', [source])]).toEqual([asCause, asNumber]);
    expect(model('repair', [asNumber])).toBe(asNumber);
  });
});

test('an audit without objections has one object per paragraph', () => {
  const work = {
    pass: 'audit',
    paragraphs: ['A.', 'B.'],
    source: ['A.', 'B.'],
    hasFindings: false,
    mark: '=====',
  } as const;
  expect(JSON.parse(writeApproval(work))).toEqual([{ same: true }, { same: true }]);
});
