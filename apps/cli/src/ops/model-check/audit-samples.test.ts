import { describe, expect, test } from '@jest/globals';
import { compareMeaning } from '@humanize/fidelity';
import { changeKinds } from './audit-sample.ts';
import { listAuditPairs } from './audit-samples.ts';

const pairs = listAuditPairs();
const ofKind = (kind: string | undefined) => pairs.filter((pair) => pair.kind === kind);

describe('the pairs', () => {
  test('there are sixty pairs, half of them changed, with at least two of each kind', () => {
    expect(pairs).toHaveLength(60);
    expect(ofKind(undefined)).toHaveLength(30);
    for (const kind of changeKinds) expect(ofKind(kind).length).toBeGreaterThanOrEqual(2);
  });

  test('all pairs are different, and adjacent pairs have different sources', () => {
    expect(new Set(pairs.map(({ source, version }) => `${source}\n${version}`)).size).toBe(60);
    expect(new Set(pairs.map(({ source }) => source)).size).toBe(30);
    for (const [index, { source }] of pairs.entries()) expect(source).not.toBe(pairs[index + 1]?.source);
  });

  test('sources and versions are single paragraphs', () => {
    for (const { source, version } of pairs) expect(`${source}${version}`).not.toContain('\n');
  });

  test.each(ofKind(undefined).map(({ source, version }) => [source.slice(0, 60), source, version]))(
    'the check accepts the faithful version of: %s …',
    (_start, source, version) => {
      const refusing = compareMeaning(source, version).findings.filter(({ weight }) => weight === 'refuse');
      expect(refusing).toEqual([]);
    },
  );

  test('the check rejects changed numbers and names', () => {
    for (const { source, version } of [...ofKind('number'), ...ofKind('name')])
      expect(compareMeaning(source, version).accepted).toBe(false);
  });
});
