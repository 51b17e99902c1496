/**
 * Kills the dispatcher at random times while events are delivered, and reports the outcome of all events. The receiver
 * accepts most deliveries, fails some, and closes the connection on others.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { getDelivery } from '@humanize/database';
import { behaviors, type Behavior } from '@humanize/dev-servers';
import { createDeliveryEnvironment, hastyReconciler, type NamedReceiver } from './delivery-environment.ts';
import { rejectedByForeignVerifiers } from './foreign-verifier/foreign-verifiers.ts';
import { toRecordedRequest } from './record-deliveries.ts';

/** The fields of a report that contains no violations. */
export const noViolations = {
  unaccounted: [],
  unsigned: [],
  rejected: [],
  strangers: [],
  changed: [],
  tooMany: [],
  afterEnd: [],
} as const satisfies Partial<KillReport>;

/** The outcomes of all events. Violations are listed by delivery ID. */
export type KillReport = {
  readonly events: number;
  readonly kills: number;
  readonly requests: number;
  /** Number of events that arrived more than once. */
  readonly duplicates: number;
  /** Started attempts that no process ever completed. */
  readonly lostAttempts: number;
  /** Events that were neither acknowledged by the receiver nor given up after three started attempts. */
  readonly unaccounted: readonly string[];
  /** Requests without a valid signature. */
  readonly unsigned: readonly string[];
  /** Requests that verifiers in other languages rejected, with the tool and the reason instead of the ID. */
  readonly rejected: readonly string[];
  /** Requests with an unknown delivery ID, or about a job other than the delivery's. */
  readonly strangers: readonly string[];
  /** Events whose requests were not identical byte for byte. */
  readonly changed: readonly string[];
  /** Events with more requests than started attempts, or with more than three requests. */
  readonly tooMany: readonly string[];
  /** Events that were sent again after a 2xx was recorded. */
  readonly afterEnd: readonly string[];
};

const eventEveryMs = 40;
const lifeMsMin = 50;
const lifeMsMax = 1_000;
const endTimeoutMs = 150_000;

export async function killDispatchers({ kills }: { kills: number }): Promise<KillReport> {
  const environment = await createDeliveryEnvironment();
  try {
    const account = await environment.addAccount();
    const acknowledged = new Set<string>();
    const receiver = await environment.addReceiver('moody', {
      secret: account.signingSecret,
      onDelivery: ({ deliveryId }): Behavior => {
        const mood = Math.random();
        if (mood < 0.1) return behaviors.fail;
        if (mood < 0.2) return behaviors.close;
        acknowledged.add(deliveryId);
        return behaviors.accept;
      },
    });
    await environment.startReconciler(hastyReconciler);
    const backoff = { WEBHOOK_BACKOFF_BASE_MS: '100', WEBHOOK_BACKOFF_MAX_MS: '500' };
    let dispatcher = await environment.startDispatcher(backoff);
    const feeding = startFeeding(() => environment.deliver(account, receiver.hookUrl));
    for (let killed = 0; killed < kills; killed += 1) {
      await wait(lifeMsMin + Math.random() * (lifeMsMax - lifeMsMin));
      dispatcher.signal('SIGKILL');
      await dispatcher.exited;
      dispatcher = await environment.startDispatcher(backoff);
    }
    const deliveryIds = await feeding.stop();
    await environment.waitForEnds(deliveryIds, endTimeoutMs);
    const details = await Promise.all(
      deliveryIds.map((deliveryId) => getDelivery(environment.database.db, { deliveryId })),
    );
    const requests = receiver.deliveries.map((delivery) => toRecordedRequest(delivery, account.signingSecret));
    return { kills, ...judge(details, receiver, acknowledged), rejected: rejectedByForeignVerifiers(requests) };
  } finally {
    await environment.stop();
  }
}

/** Creates an event every 40 ms until `stop` is called, which returns the delivery IDs. */
function startFeeding(deliver: () => Promise<string>): { stop(): Promise<readonly string[]> } {
  const deliveryIds: string[] = [];
  const stopped = new AbortController();
  const feed = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      deliveryIds.push(await deliver());
      await wait(eventEveryMs);
    }
  };
  const feeding = feed();
  return {
    async stop() {
      stopped.abort();
      await feeding;
      return deliveryIds;
    },
  };
}

type Details = Awaited<ReturnType<typeof getDelivery>>;

function judge(
  details: readonly Details[],
  receiver: NamedReceiver,
  acknowledged: ReadonlySet<string>,
): Omit<KillReport, 'kills' | 'rejected'> {
  const requestsOf = Map.groupBy(receiver.deliveries, ({ deliveryId }) => deliveryId);
  const jobOf = new Map(details.map(({ id, jobId }) => [id, jobId]));
  const ids = (wrong: (delivery: Details) => boolean): string[] => details.filter(wrong).map(({ id }) => id);
  const requests = ({ id }: Details) => requestsOf.get(id) ?? [];
  return {
    events: details.length,
    requests: receiver.deliveries.length,
    duplicates: ids((delivery) => requests(delivery).length > 1).length,
    lostAttempts: details.flatMap(({ attempts }) => attempts.filter(({ completedAt }) => completedAt === null)).length,
    unaccounted: ids(({ id, state, attemptsStarted }) =>
      state === 'delivered' ? !acknowledged.has(id) : !(state === 'exhausted' && attemptsStarted === 3),
    ),
    unsigned: receiver.deliveries
      .filter(({ verification }) => verification?.outcome !== 'valid')
      .map(({ deliveryId }) => deliveryId),
    strangers: receiver.deliveries
      .filter(({ deliveryId, body }) => jobOf.get(deliveryId) !== (JSON.parse(body.toString()) as { id: string }).id)
      .map(({ deliveryId }) => deliveryId),
    changed: ids((delivery) => new Set(requests(delivery).map(({ body }) => body.toString('base64'))).size > 1),
    tooMany: ids((delivery) => requests(delivery).length > Math.min(3, delivery.attemptsStarted)),
    afterEnd: ids((delivery) =>
      requests(delivery).some(({ receivedAt }) => receivedAt.getTime() > (delivery.endedAt?.getTime() ?? 0) + 50),
    ),
  };
}
