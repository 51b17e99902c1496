/**
 * `ops queue status`: compares the queue entries in Redis with those expected from the data in PostgreSQL, and shows
 * the most recent sweeps, the ages of the backups, and the accounts with the most unfinished work.
 */
import {
  type BackupKind,
  getBacklog,
  listBackupAges,
  listBusiestAccounts,
  listReconcilerRuns,
} from '@humanize/database';
import type { QueueCounts } from '@humanize/queue';
import { defineCommand } from '../../command-line/command.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { renderFields } from '../render-records.ts';

const runsMax = 3;
const accountsMax = 5;

export const queueStatus = defineCommand({
  words: 'queue status',
  summary:
    'Show the queues in Redis, the backlog in PostgreSQL, the accounts with the largest backlogs, the most recent reconciler runs, and the ages of the last backup and the last restore test (null: none recorded).',
  example: 'queue status',
  options: {},
  async run({ database, jobQueue, deliveryQueue }: OpsDeps) {
    const queuedJobs = jobQueue();
    const [jobs, deliveries, evictionPolicy, backlog, accounts, runs, backupAges] = await Promise.all([
      queuedJobs.counts(),
      deliveryQueue().counts(),
      queuedJobs.evictionPolicy(),
      getBacklog(database()),
      listBusiestAccounts(database(), { limit: accountsMax }),
      listReconcilerRuns(database(), { limit: runsMax }),
      listBackupAges(database()),
    ]);
    const { overdueDeliveries: _overdue, ...shown } = backlog;
    // Null if none has been recorded.
    const ageOf = (kind: BackupKind): number | null => backupAges.find((entry) => entry.kind === kind)?.seconds ?? null;
    return {
      print: {
        redis: { jobs: renderCounts(jobs), deliveries: renderCounts(deliveries), maxmemory_policy: evictionPolicy },
        postgres: renderFields(shown),
        top_accounts: accounts.map(renderFields),
        last_sweeps: runs.map((run) => ({ ...renderFields(run), counts: renderFields(run.counts) })),
        backup_age_seconds: { backup: ageOf('backup'), restore_test: ageOf('restore_test') },
      },
    };
  },
});

function renderCounts(counts: QueueCounts): Record<string, number> {
  const { waiting, prioritized, active, delayed, overdue } = counts;
  return { waiting: waiting + prioritized, active, delayed, overdue };
}
