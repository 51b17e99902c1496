/**
 * Starts Postgres and Redis in containers for tests if a Docker engine is running and has their images. Otherwise,
 * Testcontainers is not loaded, because it is large.
 */
import { hasImage, askDockerEngine } from './docker-engine.ts';
import type { Servers, StartServersOptions } from './server.ts';

const images = { postgres: 'postgres:18', redis: 'redis:8' } as const;
/**
 * The image that removes the containers of a crashed process. Images are not pulled; if this one is missing, containers
 * are removed only on a clean shutdown.
 */
const reaperImage = 'testcontainers/ryuk:0.14.0';
const password = 'test';

/**
 * Returns the images to use, or undefined if there is no engine or an image is missing. @throws an error instead of
 * returning undefined if `required` is true
 */
export async function findContainerImages(required: boolean): Promise<typeof images | undefined> {
  const engine = (await askDockerEngine('/_ping')) === 200;
  const missing: string[] = [];
  for (const image of Object.values(images)) if (engine && !(await hasImage(image))) missing.push(image);
  if (engine && missing.length === 0) return images;
  if (!required) return undefined;
  const reason = engine ? `the engine lacks the images ${missing.join(', ')}` : 'no Docker engine responds';
  throw new Error(
    `TEST_SERVERS=testcontainers, but ${reason}. Start Docker and pull the images, or unset TEST_SERVERS.`,
  );
}

/** Starts the missing servers in containers. Their data is removed with the containers. */
export async function startContainers(
  options: StartServersOptions & { readonly images: typeof images },
): Promise<Servers> {
  if (!(await hasImage(reaperImage))) process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
  const { GenericContainer, Wait } = await import('testcontainers');
  const stops: (() => Promise<unknown>)[] = [];
  const startPostgres = async (): Promise<string> => {
    const container = await new GenericContainer(options.images.postgres)
      .withEnvironment({ POSTGRES_PASSWORD: password })
      .withCommand([
        'postgres',
        '-c',
        'fsync=off',
        '-c',
        'synchronous_commit=off',
        '-c',
        'full_page_writes=off',
        '-c',
        'max_connections=300',
      ])
      .withExposedPorts(5432)
      // During setup, the image runs a server that listens only on a Unix socket, so check over TCP.
      .withHealthCheck({
        test: ['CMD-SHELL', 'pg_isready --host 127.0.0.1 --username postgres'],
        interval: 250,
        timeout: 1_000,
        retries: 240,
      })
      .withWaitStrategy(Wait.forAll([Wait.forHealthCheck(), Wait.forListeningPorts()]))
      .start();
    stops.push(() => container.stop());
    return `postgres://postgres:${password}@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  };
  const startRedis = async (): Promise<string> => {
    const container = await new GenericContainer(options.images.redis)
      .withCommand(['redis-server', '--requirepass', password, '--save', '', '--maxmemory-policy', 'noeviction'])
      .withExposedPorts(6379)
      .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/))
      .start();
    stops.push(() => container.stop());
    return `redis://:${password}@${container.getHost()}:${container.getMappedPort(6379)}`;
  };
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const databaseUrl = options.databaseUrl ?? (await startPostgres());
    const redisUrl = options.redisUrl ?? (await startRedis());
    options.report(`PostgreSQL and Redis: testcontainers (${options.images.postgres}, ${options.images.redis})`);
    return { databaseUrl, redisUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
