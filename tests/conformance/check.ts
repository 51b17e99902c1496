/**
 * A check is one row of a table of the contract: its name is the row's, and its function throws if the row does not hold.
 * Its further requirements are data, so that the suite can report what it could not check.
 */
import type { Session } from './session.ts';

/** `operator`: can create accounts and keys. `receiver`: an HTTPS receiver that the service can call. */
export type Need = 'operator' | 'receiver';

export type Check = {
  /** Table of the contract and row of that table, as in `Limits / Text length`. */
  name: string;
  needs: readonly Need[];
  /** Takes long and uses its own account, so it runs concurrently with the others. */
  inBackground: boolean;
  run: (session: Session) => Promise<void>;
};

type CheckOptions = { needs?: readonly Need[]; inBackground?: boolean };

/** Creates the checks of one table. */
export function table(title: string): (row: string, run: Check['run'], options?: CheckOptions) => Check {
  return (row, run, { needs = [], inBackground = false } = {}) => ({
    name: `${title} / ${row}`,
    needs,
    inBackground,
    run,
  });
}

/** Thrown by a check that cannot run here. */
export class NotCheckable extends Error {
  override name = 'NotCheckable';
}
