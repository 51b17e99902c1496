/**
 * `ops jobs expire`: fails and refunds the jobs past their age limit, as the reconciler's sweeps do. Used after a
 * restore, because jobs in the backup may have passed the limit in the meantime.
 */
import { listExpiredJobIds } from '@humanize/database';
import { finishJob } from '@humanize/service';
import { v7 as uuidv7 } from 'uuid';
import { defineCommand } from '../../command-line/command.ts';
import type { OpsDeps } from '../ops-deps.ts';

const batchSize = 200;

export const jobsExpire = defineCommand({
  words: 'jobs expire',
  summary: 'Fail and refund the jobs that have exceeded their age limit, as the reconciler does.',
  example: 'jobs expire',
  options: {},
  async run({ database }: OpsDeps) {
    const db = database();
    // This process has no metrics. The reconciler enqueues the events.
    const deps = { db, newId: uuidv7, countRefund: () => undefined };
    let expired = 0;
    for (;;) {
      const expiredBefore = expired;
      for (const jobId of await listExpiredJobIds(db, { limit: batchSize })) {
        const { outcome } = await finishJob(deps, jobId, { as: 'expired' });
        if (outcome === 'finished') expired += 1;
      }
      // Also ends if the listed jobs cannot be ended, for example because the clock was set back.
      if (expired === expiredBefore)
        return { print: { expired }, audit: { accountId: null, subject: String(expired) } };
    }
  },
});
