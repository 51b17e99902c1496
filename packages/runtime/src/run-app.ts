/**
 * The lifecycle of an app's process: reads the configuration, starts the app, reports readiness, and runs the app's
 * stop steps within a grace period after the first SIGTERM or SIGINT. The process never continues after an unhandled
 * error.
 */
import { createLogger, type Logger, type LogLevel } from './create-logger.ts';
import { createMetrics } from './create-metrics.ts';
import { exposeBuildInfo, type Build } from './expose-build-info.ts';
import { findMisspelledSettings } from './find-misspelled-settings.ts';
import { ConfigError, type SettingsSchema } from './read-config.ts';
import { createReadiness } from './readiness.ts';
import { startHealthServer } from './start-health-server.ts';
import { openTracing } from './tracing/open-tracing.ts';
import type { Tracing, TracingConfig } from './tracing/tracing.ts';
import type { Registry } from 'prom-client';

/**
 * Exit codes. `stopped`: stopped as requested. `failed`: failed, or exceeded the grace period. `configuration`: the
 * configuration is invalid, so a restart would not help (EX_CONFIG in sysexits). `interrupted`: Ctrl-C while stopping,
 * as in a shell. A second SIGTERM has no effect, because it can arrive both from a supervisor that signals all
 * processes and from the parent.
 */
export const exitCodes = Object.freeze({ stopped: 0, failed: 1, configuration: 78, interrupted: 130 });

/** The part of an app's configuration that `runApp` needs; see `runtimeSettings`. */
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

/** The remaining grace period in whole milliseconds. */
export type Deadline = { remainingMs(): number };

/** A step in stopping an app. It should end before the deadline, at which the process exits. */
export type StopStep = {
  readonly name: string;
  readonly run: (deadline: Deadline) => Promise<void> | void;
};

/** A started app. */
export type RunningApp = {
  /** Readiness, for `GET /readyz`. False or a rejection means not ready. It is not called while the app is stopping. */
  readonly isReady: () => boolean | Promise<boolean | void>;
  /** Liveness, for `GET /healthz`. False means that the process should be restarted. By default, the app is live. */
  readonly isLive?: () => boolean;
  /** Called when stopping begins, before the steps. From then on, the app's own readiness endpoint must return 503. */
  readonly onStopping?: () => void;
  /**
   * The stop steps, which run in order even if one fails. The usual order is: stop accepting work, finish work, close
   * queues, close Postgres.
   */
  readonly stop: readonly StopStep[];
};

type Definition<C extends RuntimeConfig> = {
  /** The name of the app, which is added to all log lines and metrics. */
  readonly name: string;
  /** The settings that `readConfig` reads, by which misspelled variables are recognized. */
  readonly settings: SettingsSchema;
  /** Reads the configuration. If it throws a `ConfigError`, the process prints the message and exits. */
  readonly readConfig: () => C;
  readonly start: (deps: StartDeps<C>) => Promise<RunningApp>;
};

/** The reason why the app stops, and the exit code. */
type StopCause = { readonly cause: string; readonly exitCode: number };

/** Maximum time for sending the last traces. */
const tracesFlushMs = 2_000;

/**
 * Runs an app until a signal requests it to stop, then exits the process. Call it once, as the only statement in
 * `main.ts`.
 */
export async function runApp<C extends RuntimeConfig>(definition: Definition<C>): Promise<void> {
  const { name, settings, readConfig, start } = definition;
  const config = readOrExit(name, readConfig);
  const logger = createLogger({ app: name, level: config.log.level });
  for (const misspelled of findMisspelledSettings(settings, process.env))
    logger.warn('unknown setting ignored', { variable: misspelled.variable, similarTo: misspelled.setting });
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

/** Listens for signals, unhandled errors and a closed log pipe, which means that the parent process has exited. */
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

/** Runs the app from start to stop. Resolves with the exit code, or rejects if starting fails. */
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
  const onMetricsError = (error: unknown): void => logger.error('metrics not collected', { error });
  const health =
    port === undefined ? undefined : await startHealthServer({ port, host, isLive, isReady, metrics, onMetricsError });

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
 * Begins the grace period. If the app is still starting, it must also finish starting within this period, because a
 * partly started app cannot be stopped.
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
