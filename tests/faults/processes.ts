/** Starts, stops, kills and restarts the processes of the service under test, by name. */
import { faultyWorkerEntry, startApp, type StartedApp } from '@humanize/testing';

/** An app of the service. The worker runs a test engine that the text controls. */
export type AppName = 'api' | 'worker' | 'webhook-dispatcher' | 'reconciler' | 'dashboard';

/** The name of a process. An app can have several: `worker`, `worker-2`. */
export type ProcessName = AppName | `${AppName}-${number}`;

export type Processes = {
  /** Starts a process, or restarts it if it exists. `entry` replaces the file to run. */
  start(name: ProcessName, env?: Readonly<Record<string, string>>, entry?: string): Promise<StartedApp>;
  /** Returns a running process. @throws Error if it is not running */
  app(name: ProcessName): StartedApp;
  isRunning(name: ProcessName): boolean;
  /** Sends SIGTERM and waits for a clean exit. */
  stop(name: ProcessName): Promise<void>;
  /** Sends SIGKILL and waits for the process to exit. Does nothing if the process is not running. */
  kill(name: ProcessName): Promise<void>;
  /** Sends SIGCONT to all processes. */
  thawAll(): void;
  /** Sends SIGTERM to all processes and waits. @throws if one of them did not exit cleanly */
  stopAll(): Promise<void>;
  /** Returns the output of processes that crashed since the last call, or undefined if none did. */
  takeCrashes(): string | undefined;
  /** Returns the last log lines of each process, for diagnosis. */
  describeAll(): string;
};

const stopTimeoutMs = 15_000;
const logTailLines = 15;

/** `envOf` returns the environment of an app's processes. */
export function createProcesses({ envOf }: { envOf: (app: AppName) => Readonly<Record<string, string>> }): Processes {
  const running = new Map<ProcessName, StartedApp>();
  const ended = new Set<StartedApp>();
  const processes: Processes = {
    start: async (name, more = {}, entry) => {
      const app = name.replace(/-\d+$/, '') as AppName;
      await processes.kill(name);
      const otherEntry = entry ?? (app === 'worker' ? faultyWorkerEntry() : undefined);
      const started = await startApp({
        app,
        env: { ...envOf(app), ...more },
        ...(otherEntry !== undefined && { entry: otherEntry }),
      });
      running.set(name, started);
      void started.exited.then(() => ended.add(started));
      return started;
    },
    app: (name) => {
      const found = running.get(name);
      if (found === undefined) throw new Error(`${name} is not running`);
      return found;
    },
    isRunning: (name) => running.has(name),
    stop: async (name) => {
      const app = processes.app(name);
      running.delete(name);
      const { code, signal } = await app.stop({ timeoutMs: stopTimeoutMs });
      if (code !== 0) throw new Error(`${name} did not exit cleanly (${code ?? signal}): ${app.errorOutput()}`);
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
