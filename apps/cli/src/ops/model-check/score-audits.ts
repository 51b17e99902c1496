/** Scores an auditor by the changed versions that it caught and the faithful versions that it objected to. */
import type { ChangeKind } from './audit-sample.ts';
import type { AuditPair } from './audit-samples.ts';

/**
 * One audited pair. `same` is undefined after two unreadable responses. `byCode` is true if the meaning check rejects
 * the version.
 */
export type AuditOutcome = {
  readonly pair: AuditPair;
  readonly same: boolean | undefined;
  readonly byCode: boolean;
};

/** `withCode` also counts versions that the meaning check rejects before the audit. */
export type CaughtCount = { readonly of: number; readonly caught: number; readonly withCode: number };

export type AuditScore = {
  readonly changed: CaughtCount;
  readonly byKind: readonly (CaughtCount & { readonly kind: ChangeKind })[];
  readonly faithful: { readonly of: number; readonly falseAlarms: number };
  /** Responses that are not in the requested format. They count as neither caught nor accepted. */
  readonly unreadable: number;
  /** Whether the model audits well enough to be used as an auditor. */
  readonly sufficient: boolean;
};

/** The minimum share of changes that an auditor must catch. */
export const caughtShareMin = 0.9;
/** The maximum share of faithful versions that an auditor may object to. */
export const falseAlarmShareMax = 0.1;

export function scoreAudits(outcomes: readonly AuditOutcome[]): AuditScore {
  const changed = outcomes.filter(({ pair }) => pair.kind !== undefined);
  const faithful = outcomes.filter(({ pair }) => pair.kind === undefined);
  const kinds = [...new Set(changed.flatMap(({ pair }) => pair.kind ?? []))].toSorted();
  const falseAlarms = faithful.filter(({ same }) => same !== true).length;
  const all = countCaught(changed);
  return {
    changed: all,
    byKind: kinds.map((kind) => ({ kind, ...countCaught(changed.filter(({ pair }) => pair.kind === kind)) })),
    faithful: { of: faithful.length, falseAlarms },
    unreadable: outcomes.filter(({ same }) => same === undefined).length,
    sufficient:
      all.caught >= caughtShareMin * all.of && falseAlarms <= falseAlarmShareMax * faithful.length && all.of > 0,
  };
}

function countCaught(outcomes: readonly AuditOutcome[]): CaughtCount {
  return {
    of: outcomes.length,
    caught: outcomes.filter(({ same }) => same === false).length,
    withCode: outcomes.filter(({ same, byCode }) => same === false || byCode).length,
  };
}
