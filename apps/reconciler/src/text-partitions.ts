/** Adds partitions for future texts, and drops those whose texts are past their retention period. */
import {
  addTextPartition,
  deleteResponseExcerpts,
  dropTextPartition,
  emptyTextPartition,
  findEmptyTextPartition,
} from '@humanize/database';
import type { SweepDeps } from './sweep-deps.ts';

type Deps = Pick<SweepDeps, 'db' | 'settings'>;

/** Adds missing partitions for the next day and returns how many it added. */
export async function addTextPartitions({ db, settings }: Deps): Promise<number> {
  const retentionHours = settings.payloadRetentionHours ?? null;
  return countWhile(settings, () => addTextPartition(db, { retentionHours }));
}

/**
 * Empties the partitions that contain only texts past the operator's retention period, and returns how many it emptied.
 */
export async function emptyTextPartitions({ db, settings }: Deps): Promise<number> {
  const { payloadRetentionHours: retentionHours } = settings;
  if (retentionHours === undefined) return 0;
  return countWhile(settings, () => emptyTextPartition(db, { retentionHours }));
}

/**
 * Creates the function that drops empty partitions and returns how many it dropped. Before dropping a partition, the
 * function deletes the response excerpts of the partition's jobs. Each sweep continues where the previous one stopped.
 */
export function createPartitionDrop({ db, settings }: Deps): () => Promise<number> {
  let reached: { firstId: string; after: string | undefined } | undefined;
  return () =>
    countWhile(settings, async () => {
      const partition = await findEmptyTextPartition(db);
      if (partition === undefined) return false;
      if (reached?.firstId !== partition.firstId) reached = { firstId: partition.firstId, after: undefined };
      for (let batch = 0; batch < settings.batchesMax; batch += 1) {
        const after = await deleteResponseExcerpts(db, {
          ...partition,
          after: reached.after,
          limit: settings.batchSize,
        });
        if (after === undefined) return dropTextPartition(db, partition);
        reached.after = after;
      }
      return false;
    });
}

async function countWhile({ batchesMax }: Deps['settings'], act: () => Promise<boolean>): Promise<number> {
  let count = 0;
  while (count < batchesMax && (await act())) count += 1;
  return count;
}
