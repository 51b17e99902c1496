import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { smallRecordings } from './recorded-model-options.ts';
import { indexRecordings, readRecordings } from './recordings.ts';

const recording = {
  source: 'The cat that lives\nnext door sleeps all day.',
  rewrite: 'The neighbours have a cat, and it sleeps the whole day long on their sunny wall.',
  freeRewrite: 'All day long, the cat next door does nothing but sleep on that sunny wall.',
  changedVersions: [
    {
      kind: 'name',
      note: 'the cat became a dog',
      text: 'The neighbours have a dog, and it sleeps the whole day long on their sunny wall.',
    },
  ],
};

describe('a recording', () => {
  const recordings = indexRecordings([recording]);

  test('a recording is found by its source, ignoring white space at line ends', () => {
    expect(recordings.find('The cat that lives  \r\nnext door sleeps all day.\n')).toBe(recording);
    expect(recordings.find('The cat that lives next door sleeps all day.')).toBeUndefined();
  });

  test.each([
    ['its source', recording.source, 'faithful'],
    ['its careful rewrite', recording.rewrite, 'faithful'],
    ['its free rewrite', recording.freeRewrite, 'faithful'],
    ['a changed version', recording.changedVersions[0]?.text ?? '', { changed: 0 }],
    ['a rewrite with another spelling', recording.rewrite.replace('neighbours', 'neighbors'), 'faithful'],
    [
      'a changed version with another spelling',
      'The neighbours have a dog, and it sleeps the whole day long on their sunny wall.',
      { changed: 0 },
    ],
    ['an unrelated text', 'Nothing of this was ever recorded anywhere.', 'unknown'],
  ])('a recording recognizes %s', (_what, version, kind) => {
    expect(recordings.classify(recording, version)).toEqual(kind);
  });
});

describe('a file of recordings', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'recordings-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (content: string): string => {
    const path = join(folder, 'recordings.jsonl');
    writeFileSync(path, content);
    return path;
  };

  test('a file is read with the recorded changes, and the free rewrite defaults to the careful one', () => {
    const line = { source: 'A.', rewrite: 'B.', changed_meaning: [{ error: 'number', note: 'n', version: 'C.' }] };
    expect(readRecordings(write(`${JSON.stringify(line)}\n\n`)).all).toEqual([
      {
        source: 'A.',
        rewrite: 'B.',
        freeRewrite: 'B.',
        changedVersions: [{ kind: 'number', note: 'n', text: 'C.' }],
      },
    ]);
  });

  test.each([
    ['{"source": "A.", "rewrite": "B."}\nnonsense', 'line 2: not JSON'],
    ['{"source": "A."}', 'line 1: "rewrite" must be a text'],
    ['[]', 'line 1: "rewrite" must be a text'],
    ['null', 'line 1: not an object'],
    ['{"source": "A.", "rewrite": "B.", "changed_meaning": [{"version": "C."}]}', 'line 1: "error" must be a text'],
    ['{"source": "A.", "rewrite": "B.", "changed_meaning": "C."}', 'line 1: "changed_meaning" must be a list'],
    ['', 'contains no recordings'],
  ])('a file with the content %j is rejected with the line number', (content, message) => {
    expect(() => readRecordings(write(content))).toThrow(message);
  });
});

describe('the recordings of the project', () => {
  const { all } = readRecordings(smallRecordings);

  test('the recordings cover each kind of change at least three times', () => {
    const counts = new Map<string, number>();
    for (const { kind } of all.flatMap(({ changedVersions }) => changedVersions))
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const kinds = 'antonym attribution cause comparison condition dropped invented modality name negation number';
    expect([...counts.keys()].toSorted()).toEqual([...kinds.split(' '), 'quantifier', 'role']);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(3);
  });

  test('rewrites differ from their source, from each other and from all changed versions', () => {
    for (const { source, rewrite, freeRewrite, changedVersions } of all) {
      const texts = [source, rewrite, freeRewrite, ...changedVersions.map(({ text }) => text)];
      expect(new Set(texts).size).toBe(texts.length);
      expect(source).not.toContain('\n\n');
    }
  });

  test('each version is classified as it was recorded', () => {
    const recordings = indexRecordings(all);
    for (const one of all) {
      expect(recordings.classify(one, `${one.rewrite} `)).toBe('faithful');
      for (const [changed, { text }] of one.changedVersions.entries())
        expect(recordings.classify(one, `${text} `)).toEqual({ changed });
    }
  });
});

test.each(['README.md', 'docs/quality.md'])('the recorded example in %s is one of the recordings', (page) => {
  const text = readFileSync(new URL(`../../../../${page}`, import.meta.url), 'utf8');
  const example = /<!-- recorded: begin -->\n> \*\*Before:\*\* (?<source>.+)\n\n> \*\*After:\*\* (?<rewrite>.+)/.exec(
    text,
  )?.groups;
  const found = readRecordings(smallRecordings).find(example?.['source'] ?? '');
  expect(found?.rewrite).toBe(example?.['rewrite'] ?? 'an example');
});
