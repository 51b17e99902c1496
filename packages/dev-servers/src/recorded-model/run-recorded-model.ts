/**
 * `npm run model:recorded`: serves recorded rewrites until Ctrl-C is pressed, and prints how to connect the service to
 * it.
 */
import { once } from 'node:events';
import { runServerCommand } from '../processes/run-server-command.ts';
import { help, readArguments } from './recorded-model-options.ts';
import { readRecordings, type Recordings } from './recordings.ts';
import { recordedModelName, type ServedRequest, startRecordedModel } from './start-recorded-model.ts';

function introduction(baseUrl: string, { all }: Recordings): string {
  const controlUrl = baseUrl.replace(/\/v1$/, '/control');
  const model = `MODEL_BASE_URL=${baseUrl} MODEL_NAME=${recordedModelName}`;
  return `
A recorded model listens on ${baseUrl}. It has recordings of ${paragraphCount(all.length)} and returns any other unchanged.

Connect the service to it:

  ${model} npm start

Print the paragraphs that it knows, to submit them or to rewrite them on the command line:

  curl -s ${controlUrl}/text

For options and misbehavior, see npm run model:recorded -- --help. Press Ctrl-C to stop.
`;
}

function paragraphCount(count: number): string {
  return count === 1 ? '1 paragraph' : `${count} paragraphs`;
}

function describe({ pass, paragraphs, status, behaviors, durationMs, ...tokens }: ServedRequest): string {
  const outcome = status === 0 ? 'no response' : String(status);
  const applied = behaviors.length === 0 ? '' : `  ${behaviors.join(', ')}`;
  return `${(pass ?? 'other').padEnd(7)}${paragraphCount(paragraphs)}  ${tokens.promptTokens} + ${tokens.completionTokens} tokens  ${outcome}  ${Math.round(durationMs)} ms${applied}`;
}

async function run(args: readonly string[]): Promise<void> {
  const options = readArguments(args);
  if (options === 'help') {
    process.stdout.write(help);
    return;
  }
  const { file, quiet, ...rest } = options;
  const recordings = readRecordings(file);
  const model = await startRecordedModel({
    ...rest,
    recordings,
    onRequest: (request) => void (quiet || process.stdout.write(`${describe(request)}\n`)),
  });
  process.stdout.write(`${introduction(model.baseUrl, recordings)}\n`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await model.close();
}

await runServerCommand(run);
