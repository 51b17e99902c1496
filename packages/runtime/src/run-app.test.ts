import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';

/**
 * Runs an app in a separate process. `body` is the code of its `start`; `forever` is a default result that keeps
 * running.
 */
type App = {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  log(): readonly Record<string, unknown>[];
  errorOutput(): string;
  until(message: string): Promise<void>;
  readonly exitCode: Promise<number | null>;
};

const apps: App[] = [];
afterEach(() => {
  for (const app of apps.splice(0)) app.child.kill('SIGKILL');
});

function run(body: string, env: Record<string, string> = {}): App {
  const script = `
    import { runApp } from './run-app.ts';
    import { readConfig } from './read-config.ts';
    import { runtimeSettings } from './shared-settings.ts';
    const forever = { isReady: () => true, stop: [{ name: 'one', run: () => console.log('{"message":"one ran"}') }] };
    await runApp({ name: 'test', settings: runtimeSettings, readConfig: () => readConfig(runtimeSettings, process.env), start: async ({ logger, config }) => {
      const alive = setInterval(() => undefined, 1_000);
      ${body}
    } });`;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const log = (): Record<string, unknown>[] =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const app: App = {
    child,
    log,
    errorOutput: () => errors,
    exitCode: once(child, 'close').then(([code]) => code as number | null),
    async until(message) {
      while (!log().some((line) => line['message'] === message)) await once(child.stdout, 'data');
    },
  };
  apps.push(app);
  return app;
}

// Reports the OpenTelemetry modules that the process loads, except the API, which prom-client imports.
const tellOfOpenTelemetry = encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => {
    if (new RegExp('@opentelemetry/(?!api/)').test(url)) process.stderr.write('loaded ' + url + String.fromCharCode(10));
    return next(url, context);
  } });`);

const messages = (app: App): unknown[] => app.log().map((line) => line['message']);

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s runs the stop steps in order, and the process exits with 0',
  async (signal) => {
    const app = run(
      'return { ...forever, stop: ["a", "b"].map((name) => ({ name, run: async () => logger.info("step " + name) })) };',
    );
    await app.until('started');
    app.child.kill(signal);
    await expect(app.exitCode).resolves.toBe(0);
    expect(messages(app)).toEqual(['started', 'stopping', 'step a', 'step b', 'stopped']);
  },
);

test('a variable that resembles a setting is logged once, without its value', async () => {
  const app = run('return forever;', { LOG_LEVLE: 'secret', LOG_LEVEL: 'info' });
  await app.until('started');
  app.child.kill('SIGTERM');
  await app.exitCode;
  expect(app.log().filter(({ message }) => message === 'unknown setting ignored')).toEqual([
    expect.objectContaining({ level: 'warn', variable: 'LOG_LEVLE', similarTo: 'LOG_LEVEL' }),
  ]);
  expect(JSON.stringify(app.log())).not.toContain('secret');
});

test('if a stop step fails, the error is logged, the other steps run, and the exit code is 1', async () => {
  const app = run(
    'return { ...forever, stop: [{ name: "bad", run: () => { throw new Error("no"); } }, { name: "good", run: () => logger.info("good ran") }] };',
  );
  await app.until('started');
  app.child.kill('SIGTERM');
  await expect(app.exitCode).resolves.toBe(1);
  expect(messages(app)).toEqual(['started', 'stopping', 'stop step failed', 'good ran', 'stopped']);
});

test('if stopping exceeds the grace period, the process logs the name of the step and exits with 1', async () => {
  const app = run('return { ...forever, stop: [{ name: "endless", run: () => new Promise(() => undefined) }] };', {
    SHUTDOWN_GRACE_MS: '100',
  });
  await app.until('started');
  app.child.kill('SIGTERM');
  await expect(app.exitCode).resolves.toBe(1);
  expect(app.log().at(-1)).toMatchObject({ message: 'grace period exceeded', step: 'endless' });
});

test('stop steps receive the remaining grace period', async () => {
  const app = run(
    'return { ...forever, stop: [{ name: "x", run: ({ remainingMs }) => logger.info("left", { ms: remainingMs() }) }] };',
    {
      SHUTDOWN_GRACE_MS: '60000',
    },
  );
  await app.until('started');
  app.child.kill('SIGTERM');
  await app.exitCode;
  const left = app.log().find((line) => line['message'] === 'left')?.['ms'];
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(60_000);
});

test('Ctrl-C while stopping exits immediately with 130, but a second SIGTERM does not', async () => {
  const app = run('return { ...forever, stop: [{ name: "endless", run: () => new Promise(() => undefined) }] };');
  await app.until('started');
  app.child.kill('SIGTERM');
  await app.until('stopping');
  app.child.kill('SIGTERM');
  app.child.kill('SIGINT');
  await expect(app.exitCode).resolves.toBe(130);
});

test('after a signal while starting, the app finishes starting and then stops', async () => {
  const app = run(
    'logger.info("half way"); await new Promise((go) => process.once("SIGTERM", () => setImmediate(go))); return forever;',
  );
  await app.until('half way');
  app.child.kill('SIGTERM');
  await expect(app.exitCode).resolves.toBe(0);
  expect(messages(app)).toEqual(['half way', 'stopping', 'started', 'one ran', 'stopped']);
});

test('if starting fails, the error is logged and the process exits with 1', async () => {
  const app = run('throw new Error("no database");');
  await expect(app.exitCode).resolves.toBe(1);
  expect(app.log()).toEqual([
    expect.objectContaining({ message: 'start failed', error: expect.objectContaining({ message: 'no database' }) }),
  ]);
});

test.each([
  ['an uncaught error', 'setImmediate(() => { throw new Error("lost"); }); return forever;', 'uncaught exception'],
  [
    'an unhandled rejection',
    'setImmediate(() => Promise.reject(new Error("lost"))); return forever;',
    'unhandled rejection',
  ],
])('%s is logged and ends the process with exit code 1', async (_what, body, message) => {
  const app = run(body);
  await expect(app.exitCode).resolves.toBe(1);
  expect(app.log().at(-1)).toMatchObject({ level: 'error', message, error: { message: 'lost' } });
});

test('an invalid configuration exits with 78 and lists all problems on standard error', async () => {
  const app = run('return forever;', { LOG_LEVEL: 'loud', HEALTH_PORT: '-1' });
  await expect(app.exitCode).resolves.toBe(78);
  expect(app.errorOutput()).toMatch(
    /^test: The configuration cannot be used:\n {2}- LOG_LEVEL .*"loud"\n {2}- HEALTH_PORT .*"-1"\n$/,
  );
});

/** Returns a free port below those that Linux gives to outgoing connections, and above those of other tests. */
async function findFreePort(): Promise<number> {
  const port = randomInt(32_000, 32_768);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return findFreePort();
  server.close();
  await once(server, 'close');
  return port;
}

test('an app is ready between starting and stopping, and live throughout', async () => {
  const app = run(
    `const statusOf = async (path) => (await fetch('http://127.0.0.1:' + globalThis.port + '/' + path)).status;
     const paths = async (when) => logger.info(when, { healthz: await statusOf('healthz'), readyz: await statusOf('readyz') });
     const whenReady = async () => {
       while ((await statusOf('readyz')) !== 200);
       await paths('running');
     };
     globalThis.port = config.health.port;
     await paths('starting');
     void whenReady();
     return { ...forever, stop: [{ name: 'x', run: () => paths('stopping now') }] };`,
    { HEALTH_PORT: String(await findFreePort()) },
  );
  await app.until('running');
  app.child.kill('SIGTERM');
  await expect(app.exitCode).resolves.toBe(0);
  const of = (message: string): unknown => app.log().find((line) => line['message'] === message);
  expect(of('starting')).toMatchObject({ healthz: 200, readyz: 503 });
  expect(of('running')).toMatchObject({ healthz: 200, readyz: 200 });
  expect(of('stopping now')).toMatchObject({ healthz: 200, readyz: 503 });
});

test('an app stops when its log pipe is closed, because its parent process has exited', async () => {
  const app = run('setInterval(() => logger.info("tick"), 20); return forever;');
  await app.until('tick');
  app.child.stdout.destroy();
  await expect(app.exitCode).resolves.toBe(1);
});

test('the OpenTelemetry SDK and exporter are loaded only if an endpoint is configured', async () => {
  const NODE_OPTIONS = `--import=data:text/javascript,${tellOfOpenTelemetry}`;
  const plain = run('return forever;', { NODE_OPTIONS });
  const traced = run('return forever;', { NODE_OPTIONS, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  await Promise.all([plain.until('started'), traced.until('started')]);
  // Standard error may arrive after standard output, in parts and in any order of the two packages.
  for (const loaded of [
    /loaded .*@opentelemetry\/sdk-trace\//,
    /loaded .*@opentelemetry\/exporter-trace-otlp-proto\//,
  ]) {
    while (!loaded.test(traced.errorOutput())) await once(traced.child.stderr, 'data');
  }
  expect(plain.errorOutput()).toBe('');
});

test('invalid trace settings are reported without their values', async () => {
  const app = run('return forever;', {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'no pair but a secret',
    OTEL_TRACES_SAMPLER_ARG: '1.5',
  });
  await expect(app.exitCode).resolves.toBe(78);
  expect(app.errorOutput()).toMatch(/OTEL_EXPORTER_OTLP_ENDPOINT must be a URL/);
  expect(app.errorOutput()).toMatch(/OTEL_EXPORTER_OTLP_HEADERS must be name=value/);
  expect(app.errorOutput()).toMatch(/OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/);
  expect(app.errorOutput()).not.toMatch(/but a secret/);
});
