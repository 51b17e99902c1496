/** The rate limiter's own connection to Redis: it must answer within its time or not at all. */
import { Redis } from 'ioredis';
import { limiterTimeoutMs } from './rate-limiter.ts';

const connectTimeoutMs = 2_000;
const silenceMsMax = 3_000;
const reconnectDelayMsMax = 1_000;

/** `onLost` hears once of each loss of the connection, with the error that came with it. */
export function openLimiterConnection(redisUrl: string, { onLost }: { onLost: (error: Error) => void }): Redis {
  const connection = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: limiterTimeoutMs,
    connectTimeout: connectTimeoutMs,
    socketTimeout: silenceMsMax,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), reconnectDelayMsMax),
  });
  let told = false;
  connection.on('ready', () => {
    told = false;
  });
  connection.on('error', (error: Error) => {
    if (!told) onLost(error);
    told = true;
  });
  return connection;
}
