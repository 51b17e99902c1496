import { describe, expect, test } from '@jest/globals';
import type { ChangeKind } from './audit-sample.ts';
import { type AuditOutcome, scoreAudits } from './score-audits.ts';

const outcome = (kind: ChangeKind | undefined, same: boolean | undefined, byCode = false): AuditOutcome => ({
  pair: { source: 'A.', version: 'B.', kind },
  same,
  byCode,
});
const repeat = (count: number, one: AuditOutcome): AuditOutcome[] => Array.from({ length: count }, () => one);

describe('a score', () => {
  test('counts the detected changes by kind, by the model alone and together with the check', () => {
    const score = scoreAudits([
      outcome('number', false, true),
      outcome('number', true, true),
      outcome('cause', true),
      outcome('cause', undefined),
      outcome(undefined, true),
      outcome(undefined, false),
      outcome(undefined, undefined),
    ]);
    expect(score).toEqual({
      changed: { of: 4, caught: 1, withCode: 2 },
      byKind: [
        { kind: 'cause', of: 2, caught: 0, withCode: 0 },
        { kind: 'number', of: 2, caught: 1, withCode: 2 },
      ],
      faithful: { of: 3, falseAlarms: 2 },
      unreadable: 2,
      sufficient: false,
    });
  });

  test.each([
    [27, 3, true],
    [26, 0, false],
    [30, 4, false],
    [30, 0, true],
  ])(
    'an auditor that catches %d of 30 changes with %d of 30 false alarms is sufficient: %s',
    (caught, falseAlarms, sufficient) => {
      const outcomes = [
        ...repeat(caught, outcome('role', false)),
        ...repeat(30 - caught, outcome('role', true)),
        ...repeat(falseAlarms, outcome(undefined, false)),
        ...repeat(30 - falseAlarms, outcome(undefined, true)),
      ];
      expect(scoreAudits(outcomes).sufficient).toBe(sufficient);
    },
  );

  test('a model that accepts everything or whose output cannot be parsed is insufficient', () => {
    for (const same of [true, undefined]) {
      const outcomes = [...repeat(30, outcome('role', same)), ...repeat(30, outcome(undefined, same))];
      expect(scoreAudits(outcomes).sufficient).toBe(false);
    }
  });
});
