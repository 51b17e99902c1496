/**
 * A check is one row of one table of the contract: its name is the row's, its function passes or throws. What it needs
 * besides an address and a key is data, so that the suite can say what it could not check.
 */
import type { Session } from './session.ts';

/** `operator`: accounts and keys of its own. `receiver`: an HTTPS receiver that the service may call. */
export type Need = 'operator' | 'receiver';

export type Check = {
  /** Table of the contract and row of that table, as in `Limits / Text length`. */
  name: string;
  needs: readonly Need[];
  /** Waits long for a clock of the service and touches no other check's account: runs beside the others. */
  inBackground: boolean;
  run: (session: Session) => Promise<void>;
};

type CheckOptions = { needs?: readonly Need[]; inBackground?: boolean };

/** Makes the checks of one table. */
export function table(title: string): (row: string, run: Check['run'], options?: CheckOptions) => Check {
  return (row, run, { needs = [], inBackground = false } = {}) => ({
    name: `${title} / ${row}`,
    needs,
    inBackground,
    run,
  });
}

/** Thrown by a check that finds out on its way that it cannot be made here. */
export class NotCheckable extends Error {
  override name = 'NotCheckable';
}
