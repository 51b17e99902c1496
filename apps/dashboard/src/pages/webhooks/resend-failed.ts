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
  let resent = 0;
  for (const { id: deliveryId } of items) {
    // Events that are skipped because of the account's limit do not use up their own limits.
    if ((await limitAction('redelivery', accountId)) !== undefined) break;
    if ((await limitAction('redeliveryOfEvent', deliveryId)) !== undefined) continue;
    const again = await redeliver({ db, deliveryQueue, logger: submitDeps.logger }, { deliveryId, accountId });
    if (again.outcome === 'scheduled') resent += 1;
  }
  if (resent > 0) {
    const subject = `${resent} events since ${since.toISOString()}`;
    await deps.audit({ accountId, userId: user.id, action: 'delivery.redeliver-failed', subject, address });
  }
  return { resent, skipped: items.length - resent };
}
