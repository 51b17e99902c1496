/**
 * The embedded model's process, which loads a GGUF file and serves it on loopback until it is stopped. The process
 * receives its options in the environment, because the API key must not appear in the process list.
 */
import { once } from 'node:events';
import { runServerCommand } from '../processes/run-server-command.ts';
import { loadLlamaEngine } from './llama-engine.ts';
import { optionsVariable, type ServerProcessOptions } from './server-process-options.ts';
import { startModelServer } from './start-model-server.ts';

await runServerCommand(async () => {
  const options = JSON.parse(process.env[optionsVariable] ?? '') as ServerProcessOptions;
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const engine = await loadLlamaEngine(options);
  const server = await startModelServer({ ...options, engine });
  process.stdout.write(`${engine.name}: ${engine.sequences} sequences of ${engine.contextTokens} tokens\n`);
  await stopped;
  await server.close();
  await engine.close();
});
