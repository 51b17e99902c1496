/**
 * An embedded Redis server on 127.0.0.1, with a password and without eviction, as the queues require. For `npm start`,
 * it writes an append-only file; for tests, it has no persistence.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askRedis } from './ask-redis.ts';
import { findFreePort } from '../processes/find-free-port.ts';
import { findRedisBinary } from './redis-binary.ts';
import type { EmbeddedServer, ServerOptions } from './server.ts';
import { serverEnvironment, startLogged } from './start-logged.ts';

/**
 * Prepares a Redis server whose data is in `<dataDir>/redis`. A downloaded program is stored in `toolsDir`.
 * `extraLines` are added to the configuration.
 * @throws an error with installation instructions if no redis-server is available
 */
export async function prepareEmbeddedRedis({
  dataDir,
  toolsDir,
  folder,
  forTests,
  report,
  extraLines = [],
}: ServerOptions & { readonly toolsDir: string; readonly extraLines?: readonly string[] }): Promise<EmbeddedServer> {
  const binary = await findRedisBinary({ toolsDir, report });
  const redisDir = join(dataDir, 'redis');
  mkdirSync(redisDir, { recursive: true, mode: 0o700 });
  const password = ensurePassword(join(dataDir, 'redis-password'));
  const port = await findFreePort();
  const configPath = join(dataDir, 'redis.conf');
  writeFileSync(configPath, configuration({ port, redisDir, password, forTests, extraLines }), { mode: 0o600 });
  return {
    name: 'redis',
    url: `redis://:${password}@127.0.0.1:${port}`,
    origin: `${binary.origin}, data in ${redisDir}`,
    start: () =>
      startLogged(
        { name: 'redis', file: binary.file, args: [configPath], env: { ...serverEnvironment(), ...binary.env } },
        { logPath: join(dataDir, 'redis.log'), folder, isReady: () => answersPing(port, password) },
      ),
    stopSignal: 'SIGTERM',
  };
}

function ensurePassword(path: string): string {
  if (!existsSync(path)) writeFileSync(path, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}

function configuration(of: {
  port: number;
  redisDir: string;
  password: string;
  forTests: boolean;
  extraLines: readonly string[];
}): string {
  const lines = [
    'bind 127.0.0.1',
    `port ${of.port}`,
    `requirepass ${of.password}`,
    `dir ${JSON.stringify(of.redisDir)}`,
    'daemonize no',
    'save ""',
    'maxmemory-policy noeviction',
    ...(of.forTests ? ['appendonly no'] : ['appendonly yes', 'appendfsync everysec']),
    ...of.extraLines,
  ];
  return `${lines.join('\n')}\n`;
}

/** Returns whether the server responds and has loaded its data. */
export const answersPing = async (port: number, password: string): Promise<boolean> =>
  (await askRedis(port, password, 'PING')).includes('+PONG');
