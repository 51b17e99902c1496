/** The service's processes in a world of faults: started, found by name, told to stop, killed, started again. */
import { startApp, type StartedApp } from '@humanize/testing';

/** An app of the service; of a worker, the one whose engine does what a text asks for. */
export type AppName = 'api' | 'worker' | 'webhook-dispatcher' | 'reconciler' | 'dashboard';

/** A name for a process, for there may be several of one app: `worker`, `worker-2`. */
export type ProcessName = AppName | `${AppName}-${number}`;

export type Processes = {
  /** Starts a process, or one that runs or has ended anew; `entry` is another file to start it from. */
  start(name: ProcessName, env?: Readonly<Record<string, string>>, entry?: string): Promise<StartedApp>;
  /** A process that runs. */
  app(name: ProcessName): StartedApp;
  isRunning(name: ProcessName): boolean;
  /** SIGTERM, and waits for its orderly end. */
  stop(name: ProcessName): Promise<void>;
  /** SIGKILL, and waits for its end. Nothing when it does not run. */
  kill(name: ProcessName): Promise<void>;
  /** SIGCONT to all. */
  thawAll(): void;
  /** SIGTERM to all. @throws when all have ended and one of them not in order. */
  stopAll(): Promise<void>;
  /** What the processes said that ended without being told to since this was asked last; undefined for none. */
  takeCrashes(): string | undefined;
  /** The last lines that each process wrote, for a person who looks for a cause. */
  describeAll(): string;
};

const faultyWorker = 'apps/worker/test-support/faulty-worker.ts';
const stopTimeoutMs = 15_000;
const logTailLines = 15;

/** `env` is what all of them get, `apiEnv` what the API gets on top of it. */
export function createProcesses({
  env,
  apiEnv,
}: {
  env: Readonly<Record<string, string>>;
  apiEnv: Readonly<Record<string, string>>;
}): Processes {
  const running = new Map<ProcessName, StartedApp>();
  const ended = new Set<StartedApp>();
  const processes: Processes = {
    start: async (name, more = {}, entry) => {
      const app = name.replace(/-\d+$/, '') as AppName;
      await processes.kill(name);
      const otherEntry = entry ?? (app === 'worker' ? faultyWorker : undefined);
      const started = await startApp({
        app,
        env: { ...env, ...(app === 'api' && apiEnv), ...more },
        ...(otherEntry !== undefined && { entry: otherEntry }),
      });
      running.set(name, started);
      void started.exited.then(() => ended.add(started));
      return started;
    },
    app: (name) => {
      const found = running.get(name);
      if (found === undefined) throw new Error(`${name} does not run`);
      return found;
    },
    isRunning: (name) => running.has(name),
    stop: async (name) => {
      const app = processes.app(name);
      running.delete(name);
      const { code, signal } = await app.stop({ timeoutMs: stopTimeoutMs });
      if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}, not in order: ${app.errorOutput()}`);
    },
    kill: async (name) => {
      const app = running.get(name);
      running.delete(name);
      app?.signal('SIGKILL');
      await app?.exited;
    },
    thawAll: () => {
      for (const app of running.values()) app.signal('SIGCONT');
    },
    describeAll: () => Array.from(running, ([name, app]) => describe(name, app)).join('\n'),
    takeCrashes: () => {
      const crashed = Array.from(running).filter(([, app]) => ended.has(app));
      for (const [name] of crashed) running.delete(name);
      return crashed.length === 0 ? undefined : crashed.map(([name, app]) => describe(name, app)).join('\n');
    },
    stopAll: async () => {
      processes.thawAll();
      const results = await Promise.allSettled([...running.keys()].map((name) => processes.stop(name)));
      const refused = results.find(({ status }) => status === 'rejected');
      if (refused?.status === 'rejected') throw refused.reason;
    },
  };
  return processes;
}

function describe(name: ProcessName, app: StartedApp): string {
  const lines = app.log().slice(-logTailLines);
  return [`${name} (${app.pid}):`, ...lines.map((line) => JSON.stringify(line)), app.errorOutput()].join('\n  ');
}
