/** `ops deliveries show`: prints one delivery with the address, status, duration and error class of each attempt. */
import { getDelivery } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import { uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { renderAttempt, renderDelivery } from '../render-records.ts';

export const deliveriesShow = defineCommand({
  words: 'deliveries show',
  summary: 'Show a delivery with its latest attempts.',
  example: 'deliveries show --id 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e',
  options: { id: uuid('the delivery') },
  async run({ database }: OpsDeps, { id: deliveryId }) {
    const { attempts, ...delivery } = await getDelivery(database(), { deliveryId });
    return { print: { ...renderDelivery(delivery), attempts: attempts.map(renderAttempt) } };
  },
});
