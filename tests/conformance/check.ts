/**
 * A check covers one row of a table in the contract and is named after that row. Its function throws if the check
 * fails. Requirements other than a base URL and a key are declared as data, so the suite can report which checks it
 * skipped and why.
 */
import type { Session } from './session.ts';

/**
 * `operator`: the suite can create accounts and keys. `receiver`: the suite has an HTTPS receiver that the service can
 * reach.
 */
export type Need = 'operator' | 'receiver';

export type Check = {
  /** Table and row in the contract, for example `Limits / Text length`. */
  name: string;
  needs: readonly Need[];
  /** The check spends most of its time waiting and uses its own account, so it runs concurrently with the others. */
  inBackground: boolean;
  run: (session: Session) => Promise<void>;
};

type CheckOptions = { needs?: readonly Need[]; inBackground?: boolean };

/** Returns a function that defines the checks of one table. */
export function table(title: string): (row: string, run: Check['run'], options?: CheckOptions) => Check {
  return (row, run, { needs = [], inBackground = false } = {}) => ({
    name: `${title} / ${row}`,
    needs,
    inBackground,
    run,
  });
}

/** Thrown by a check that cannot be performed on this deployment. The check is reported as skipped. */
export class NotCheckable extends Error {
  override name = 'NotCheckable';
}
