/**
 * `pause-queue.ts pause|resume`: makes Redis reject writes, or accept them again, for `--queue-down` and `--queue-up`
 * on deployments where Redis cannot be stopped. Reads the Redis URL from REDIS_URL_FILE. The user in the URL must be
 * allowed to run CLIENT PAUSE. A pause ends after at most one minute.
 */
import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';

const pauseMs = 60_000;

async function main(command: string | undefined): Promise<void> {
  if (command !== 'pause' && command !== 'resume') throw new Error('usage: pause-queue.ts pause|resume');
  const redis = new Redis(readFileSync(process.env['REDIS_URL_FILE'] ?? '', 'utf8').trim());
  try {
    if (command === 'pause') await redis.client('PAUSE', pauseMs, 'WRITE');
    else await redis.client('UNPAUSE');
  } finally {
    redis.disconnect();
  }
}

await main(process.argv[2]);
