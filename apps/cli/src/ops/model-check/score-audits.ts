/** How well a model audits: what it caught of the changed versions, and how often it objected to faithful ones. */
import type { ChangeKind } from './audit-sample.ts';
import type { AuditPair } from './audit-samples.ts';

/** One pair with what the model said: undefined when two answers could not be read. `byCode`: the check refuses it. */
export type AuditOutcome = {
  readonly pair: AuditPair;
  readonly same: boolean | undefined;
  readonly byCode: boolean;
};

/** Counts of one kind of change. `withCode` also counts what the check of meaning refuses before any audit. */
export type CaughtCount = { readonly of: number; readonly caught: number; readonly withCode: number };

export type AuditScore = {
  readonly changed: CaughtCount;
  readonly byKind: readonly (CaughtCount & { readonly kind: ChangeKind })[];
  readonly faithful: { readonly of: number; readonly falseAlarms: number };
  /** Answers that were not in the form that was asked for. They count as neither caught nor accepted. */
  readonly unreadable: number;
  /** Whether the model reaches the level below which it should not audit. */
  readonly sufficient: boolean;
};

/** An auditor should catch at least this share of the changes, … */
export const caughtShareMin = 0.9;
/** … and refuse at most this share of the faithful versions. */
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
