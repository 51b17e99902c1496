/**
 * The service's state, derived from the database and the age of waiting work. It is read at most every five seconds, no
 * matter how often the page is requested.
 */
import { DatabaseUnavailableError, getBacklog, type Backlog, type Database } from '@humanize/database';

export type ComponentState = 'operational' | 'slow' | 'unavailable';

export type ServiceStatus = {
  readonly checkedAt: Date;
  readonly components: readonly { readonly name: string; readonly state: ComponentState; readonly detail: string }[];
};

/** Rewriting is reported as slow if a text waits longer than this for a worker. The contract allows about an hour. */
const slowJobSeconds = 120;
/** In normal operation, a delivery is attempted within a minute of becoming due. */
const slowDeliverySeconds = 120;
const refreshMs = 5_000;

/** Returns a function that reads the status, or returns the status that was read within the last five seconds. */
export function createStatusReader(db: Database, now: () => Date = () => new Date()): () => Promise<ServiceStatus> {
  let latest: { readonly readAtMs: number; readonly status: Promise<ServiceStatus> } | undefined;
  return () => {
    const at = now();
    if (latest === undefined || at.getTime() - latest.readAtMs >= refreshMs) {
      latest = { readAtMs: at.getTime(), status: readStatus(db, at) };
    }
    return latest.status;
  };
}

async function readStatus(db: Database, checkedAt: Date): Promise<ServiceStatus> {
  try {
    return { checkedAt, components: describeBacklog(await getBacklog(db)) };
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    const detail =
      'The database is not responding. Accepted texts are safe and will be processed when it responds again.';
    const components = ['API', 'Rewriting', 'Webhooks'].map(
      (name) => ({ name, state: 'unavailable', detail }) as const,
    );
    return { checkedAt, components };
  }
}

/** Derives the state of each component. */
export function describeBacklog(backlog: Backlog): ServiceStatus['components'] {
  return [
    { name: 'API', state: 'operational', detail: 'Texts are accepted.' },
    component('Rewriting', backlog.oldestQueuedSeconds, slowJobSeconds, 'text', 'to be rewritten'),
    component('Webhooks', backlog.oldestDueDeliverySeconds, slowDeliverySeconds, 'event', 'to be delivered'),
  ];
}

function component(name: string, seconds: number | null, slowSeconds: number, what: string, purpose: string) {
  const isSlow = (seconds ?? 0) > slowSeconds;
  const detail =
    seconds === null || seconds < 1
      ? `No ${what} is waiting ${purpose}.`
      : `The oldest ${what} has been waiting ${Math.round(seconds)} seconds ${purpose}.`;
  return { name, state: isSlow ? ('slow' as const) : ('operational' as const), detail };
}
