/**
 * `ops deliveries redeliver`: starts a new series of attempts for a delivery that has ended. The delivery ID stays the
 * same.
 */
import { redeliver } from '@humanize/service';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const deliveriesRedeliver = defineCommand({
  words: 'deliveries redeliver',
  summary: 'Resend the event for a finished delivery, using the same delivery ID.',
  details: '"queued": false means that Redis was unavailable; the reconciler enqueues the delivery later.',
  example: 'deliveries redeliver --id 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e',
  options: { id: uuid('the delivery') },
  async run({ database, deliveryQueue }: OpsDeps, { id: deliveryId }) {
    const deps = { db: database(), deliveryQueue: deliveryQueue(), logger: { warn: () => undefined } };
    const result = await redeliver(deps, { deliveryId });
    if (result.outcome === 'not_found') throw new CommandError('there is no delivery with this ID');
    if (result.outcome === 'in_progress')
      throw new CommandError('the delivery has not ended yet; its attempts continue');
    if (result.outcome === 'account_inactive')
      throw new CommandError('the account that this delivery belongs to is suspended or closed');
    if (result.outcome === 'payload_deleted') {
      throw new CommandError('the texts of the job were deleted, so the event cannot be rendered');
    }
    if (result.outcome === 'resent_too_often')
      throw new CommandError(`the delivery has already been resent ${result.limit} times, which is the maximum`);
    return {
      print: { delivery_id: deliveryId, series: result.series, queued: result.enqueued },
      audit: { accountId: result.accountId, subject: deliveryId },
    };
  },
});
