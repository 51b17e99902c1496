/**
 * The lifecycle of an app's process: reads the configuration, starts the app, reports readiness, and runs the app's
 * stop steps within a grace period after the first SIGTERM or SIGINT. The process never continues after an unhandled
 * error.
 */
import { createLogger, type Logger, type LogLevel } from './create-logger.ts';
import { createMetrics } from './create-metrics.ts';
import { exposeBuildInfo, type Build } from './expose-build-info.ts';
import { ConfigError } from './read-config.ts';
import { createReadiness } from './readiness.ts';
import { startHealthServer } from './start-health-server.ts';
import { openTracing } from './tracing/open-tracing.ts';
import type { Tracing, TracingConfig } from './tracing/tracing.ts';
import type { Registry } from 'prom-client';

/**
 * Exit codes: stopped as requested; failed, which includes an exceeded grace period; invalid configuration (EX_CONFIG
 * of sysexits: restarting without a change does not help). Ctrl-C during the stop exits with 130, as in a shell; SIGTERM
 * can arrive twice, from a supervisor that signals every process and from the parent, and changes nothing.
 */
export const exitCodes = Object.freeze({ stopped: 0, failed: 1, configuration: 78, interrupted: 130 });

/** The part of every app's configuration that `runApp` needs; see `runtimeSettings`. */
export type RuntimeConfig = {
  readonly build: Build;
  readonly log: { readonly level: LogLevel };
  readonly health: { readonly port: number | undefined; readonly host: string };
  readonly tracing: TracingConfig;
  readonly shutdown: { readonly graceMs: number };
};

/** The arguments of an app's `start`. */
export type StartDeps<C> = {
  readonly config: C;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly tracing: Tracing;
};

/** The rest of the grace period, in whole milliseconds. */
export type Deadline = { remainingMs(): number };

/** One step of stopping. It should end before the deadline, at which the process exits. */
export type StopStep = {
  readonly name: string;
  readonly run: (deadline: Deadline) => Promise<void> | void;
};

/** A started app. */
export type RunningApp = {
  /** Readiness, for `GET /readyz`: false or a rejection means not ready. Not called after stopping has begun. */
  readonly isReady: () => boolean | Promise<boolean | void>;
  /** Liveness, for `GET /healthz`: false if the process should be restarted. Default true. */
  readonly isLive?: () => boolean;
  /** Called when stopping begins, before the steps: the app's own readiness endpoint must report 503 from now on. */
  readonly onStopping?: () => void;
  /** Run in order, each even if an earlier one failed: stop accepting work, finish it, close queues, close Postgres. */
  readonly stop: readonly StopStep[];
};

type Definition<C extends RuntimeConfig> = {
  /** The app's name, in every log line and metric. */
  readonly name: string;
  /** Reads the configuration; a `ConfigError` ends the process with its message. */
  readonly readConfig: () => C;
  readonly start: (deps: StartDeps<C>) => Promise<RunningApp>;
};

/** Why the app stops, and with which exit code. */
type StopCause = { readonly cause: string; readonly exitCode: number };

/** At most this much of the remaining grace period is spent on sending the last traces. */
const tracesFlushMs = 2_000;

/** Runs an app until it is told to stop, then exits the process. Call it once, as the only statement of `main.ts`. */
export async function runApp<C extends RuntimeConfig>({ name, readConfig, start }: Definition<C>): Promise<void> {
  const config = readOrExit(name, readConfig);
  const logger = createLogger({ app: name, level: config.log.level });
  const metrics = createMetrics({ app: name });
  exposeBuildInfo(metrics, config.build);
  const stopCause = listenForEnd(logger);

  let exitCode: number;
  try {
    const tracing = await openTracing(config.tracing, { app: name, logger, metrics });
    exitCode = await live(start, { config, logger, metrics, tracing }, stopCause);
  } catch (error) {
    logger.error('start failed', { error });
    exitCode = exitCodes.failed;
  }
  process.exit(exitCode);
}

function readOrExit<C>(name: string, readConfig: () => C): C {
  try {
    return readConfig();
  } catch (error) {
    const known = error instanceof ConfigError;
    const text = known ? error.message : String((error as Error).stack ?? error);
    process.stderr.write(`${name}: ${text}\n`);
    return process.exit(known ? exitCodes.configuration : exitCodes.failed);
  }
}

/** Listens for signals, unhandled errors and a closed log pipe, which means that the parent process is gone. */
function listenForEnd(logger: Logger): Promise<StopCause> {
  const { promise: stopCause, resolve: requestStop } = Promise.withResolvers<StopCause>();
  let signalled = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (signalled && signal === 'SIGINT') process.exit(exitCodes.interrupted);
    signalled = true;
    requestStop({ cause: signal, exitCode: exitCodes.stopped });
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  const die = (what: string) => (error: unknown) => {
    logger.error(what, { error: error instanceof Error ? error : new Error(String(error)) });
    process.exit(exitCodes.failed);
  };
  process.on('uncaughtException', die('uncaught exception'));
  process.on('unhandledRejection', die('unhandled rejection'));
  process.stdout.on('error', () => requestStop({ cause: 'log pipe closed', exitCode: exitCodes.failed }));
  return stopCause;
}

/** Runs the app from start to stop. Resolves with the exit code; rejects if the start failed. */
async function live<C extends RuntimeConfig>(
  start: Definition<C>['start'],
  deps: StartDeps<C>,
  stopCause: Promise<StopCause>,
): Promise<number> {
  const { config, logger, metrics, tracing } = deps;
  const startedAt = performance.now();
  const progress: Progress = { state: 'starting', step: 'start' };
  const { port, host } = config.health;
  let app: RunningApp | undefined;
  const isLive = (): boolean => app?.isLive?.() ?? true;
  const readiness = createReadiness(() => app?.isReady());
  const isReady = async (): Promise<boolean> => progress.state === 'running' && (await readiness.isReady());
  const health = port === undefined ? undefined : await startHealthServer({ port, host, isLive, isReady, metrics });

  const stopping = stopCause.then(({ cause }) => beginStop(cause, progress, config.shutdown.graceMs, logger));
  app = await start(deps);
  if (progress.state === 'starting') progress.state = 'running';
  const durationMs = Math.round(performance.now() - startedAt);
  logger.info('started', {
    durationMs,
    pid: process.pid,
    ...(health === undefined ? {} : { healthPort: health.port }),
  });

  const deadline = await stopping;
  app.onStopping?.();
  const clean = await runStopSteps(app.stop, { deadline, progress, logger });
  progress.step = 'send the last traces';
  await tracing.close({ timeoutMs: Math.min(tracesFlushMs, deadline.remainingMs() / 2) });
  await health?.close();
  logger.info('stopped', { durationMs: config.shutdown.graceMs - deadline.remainingMs() });
  return clean ? (await stopCause).exitCode : exitCodes.failed;
}

/** The current step, which is logged if the grace period is exceeded. */
type Progress = { state: 'starting' | 'running' | 'stopping'; step: string };

/**
 * Starts the grace period. A start in progress must also end within it, because a partly started app cannot be stopped.
 */
function beginStop(cause: string, progress: Progress, graceMs: number, logger: Logger): Deadline {
  const endsAt = performance.now() + graceMs;
  logger.info('stopping', { cause, graceMs, while: progress.state });
  progress.state = 'stopping';
  const giveUp = (): void => {
    logger.error('grace period exceeded', { step: progress.step, graceMs });
    process.exit(exitCodes.failed);
  };
  setTimeout(giveUp, graceMs).unref();
  return { remainingMs: () => Math.max(0, Math.round(endsAt - performance.now())) };
}

async function runStopSteps(
  steps: readonly StopStep[],
  { deadline, progress, logger }: { deadline: Deadline; progress: Progress; logger: Logger },
): Promise<boolean> {
  let clean = true;
  for (const step of steps) {
    progress.step = step.name;
    try {
      await step.run(deadline);
    } catch (error) {
      clean = false;
      logger.error('stop step failed', { step: step.name, error });
    }
  }
  return clean;
}
