/**
 * Opens all connections in the pool before the API listens, because a request waits at most half a second for a
 * connection.
 */
import { DatabaseUnavailableError, retryWhileUnavailable, type Database } from '@humanize/database';
import type { Logger } from '@humanize/runtime';

const retryDelaysMs = [100, 200, 400, 800] as const;

/**
 * Opens the connections, retrying for about two seconds while Postgres is unavailable. Returns the API's readiness
 * check, which fails until all connections have been opened once.
 */
export async function connectPool({
  db,
  logger,
}: {
  db: Pick<Database, 'connectAll' | 'ping'>;
  logger: Logger;
}): Promise<() => Promise<void>> {
  let isConnected = false;
  const connectOnce = async (): Promise<void> => {
    if (isConnected) return;
    await db.connectAll();
    isConnected = true;
  };
  await retryWhileUnavailable(connectOnce, retryDelaysMs).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    logger.warn('postgres unavailable', { error });
  });
  return async () => {
    await connectOnce();
    await db.ping();
  };
}
