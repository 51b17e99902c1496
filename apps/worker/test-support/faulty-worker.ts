/** The worker with the faulty engine, for tests that kill or stop it. It is otherwise identical to main.ts. */
import { runApp } from '@humanize/runtime';
import { buildApp } from '../src/build-app.ts';
import { readWorkerConfig, workerSettings } from '../src/config.ts';

const threadFile = new URL('./faulty-thread.ts', import.meta.url);

await runApp({
  name: 'worker',
  settings: workerSettings,
  readConfig: () => readWorkerConfig(process.env),
  start: (deps) => buildApp(deps, threadFile),
});
