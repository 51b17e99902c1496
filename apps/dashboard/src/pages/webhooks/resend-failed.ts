/** Resends the events that have failed since a given time, newest first, within the limits. */
import { listDeliveries } from '@humanize/database';
import { redeliver } from '@humanize/service';
import type { Visitor } from '../../http/route.ts';
import type { PageDeps } from '../page-deps.ts';

type Deps = Pick<PageDeps, 'db' | 'audit' | 'deliveryQueue' | 'submitDeps' | 'limitAction'>;

/**
 * `resent`: events that were scheduled. `skipped`: events that could not be resent because of a limit or because their
 * texts were deleted.
 */
export type ResendResult = { resent: number; skipped: number };

/** Maximum number of events to check per request. Higher than the limit on resent events per hour. */
const eventsMax = 100;

export async function resendFailed(
  deps: Deps,
  { visitor, since, address }: { visitor: Visitor; since: Date; address: string },
): Promise<ResendResult> {
  const { accountId, user } = visitor;
  const { db, deliveryQueue, submitDeps, limitAction } = deps;
  const { items } = await listDeliveries(db, {
    accountId,
    states: ['exhausted', 'blocked'],
    from: since,
    limit: eventsMax,
  });
  const result: ResendResult = { resent: 0, skipped: 0 };
  for (const { id: deliveryId } of items) {
    const limited =
      (await limitAction('redeliveryOfEvent', deliveryId)) ?? (await limitAction('redelivery', accountId));
    const again =
      limited === undefined
        ? await redeliver({ db, deliveryQueue, logger: submitDeps.logger }, { deliveryId, accountId })
        : undefined;
    if (again?.outcome === 'scheduled') result.resent += 1;
    else result.skipped += 1;
  }
  if (result.resent > 0) {
    const subject = `${result.resent} events since ${since.toISOString()}`;
    await deps.audit({ accountId, userId: user.id, action: 'delivery.redeliver-failed', subject, address });
  }
  return result;
}
