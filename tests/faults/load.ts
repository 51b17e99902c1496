/** Submissions from several clients during a failure. */
import type { Customer } from './customer.ts';
import { assertThat, pause, together } from './fault.ts';
import type { World } from './world.ts';

const loadCustomers = 4;
/** Maximum number of submissions per client under load, which is within the rate limits of the client's keys. */
const submissionsMax = 60;

/** What happened to the clients. */
export type Load = {
  readonly customers: readonly Customer[];
  /** Time from the start of the outage to the first submission that was sent and accepted after it. */
  readonly recoveredAfterMs: number;
};

/**
 * Runs several clients in parallel while `breakAndHeal` runs. Each client submits one text after another and gets a final
 * response to each submission. Returns after a submission has been accepted following the outage.
 */
export async function loadDuring(world: World, breakAndHeal: () => Promise<void>): Promise<Load> {
  const customers = await Promise.all(Array.from({ length: loadCustomers }, () => world.newCustomer({ keys: 10 })));
  const over = { now: false };
  const load = async (customer: Customer): Promise<void> => {
    for (let sent = 0; !over.now && sent < submissionsMax; sent += 1) {
      const { status } = await customer.submitWithRetries(`[[slow 30]] A text ${sent}.`);
      assertThat(status === 202 || status === 200, `a submission under load returned ${status}`);
    }
  };
  let brokenAtMs = 0;
  const outage = async (): Promise<void> => {
    await pause(300);
    brokenAtMs = performance.now();
    try {
      await breakAndHeal();
      await pause(500);
    } finally {
      over.now = true;
    }
  };
  // The error from the outage is thrown first, because it may be the reason that the clients gave up.
  await together([outage(), ...customers.map(load)]);
  // The last submission of a client may have ended before the outage began.
  await customers[0]?.submitWithRetries('A text after the outage.');
  const accepted = customers
    .flatMap(({ sent }) => sent)
    .filter(({ status, sentAtMs }) => status === 202 && sentAtMs >= brokenAtMs)
    .map(({ sentAtMs, ms }) => sentAtMs + ms - brokenAtMs);
  return { customers, recoveredAfterMs: Math.round(Math.min(...accepted)) };
}

/** Returns whether any submission got a 503 because Postgres was unavailable. */
export function wasRefused({ customers }: Load): boolean {
  return customers.some(({ sent }) => sent.some(({ status }) => status === 503));
}
