/**
 * `ops model estimate`: estimates the requests, servers and cost of a language model for a given load. Needs neither a
 * model nor a database.
 */
import { passNames, type PassName } from '@humanize/language-model';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { optional, text, wholeNumber } from '../../command-line/option.ts';
import { estimateModel, type ModelLoad } from '../model-estimate/estimate-model.ts';
import { renderEstimate } from '../model-estimate/render-estimate.ts';
import type { OpsDeps } from '../ops-deps.ts';

const countMax = 1_000_000_000;
const count = (placeholder: string, describe: string) => wholeNumber(placeholder, describe, { min: 1, max: countMax });
const micros = (describe: string) =>
  optional(wholeNumber('N', `${describe}, in millionths of a currency unit`, { min: 0, max: countMax }));

export const modelEstimate = defineCommand({
  words: 'model estimate',
  summary:
    'Estimate how many tokens, concurrent requests and servers a language model needs for a given load, and what it costs.',
  details:
    'Uses the token counts in docs/model-serving.md. For the speed, use the result of running ' +
    '"ops model check" while the server is under peak load.',
  example: 'model estimate --words-per-hour 500000 --tokens-per-second 30 --slots 32 --server-micros 2500000',
  hasText: true,
  options: {
    'words-per-hour': count('N', 'words per hour at peak load'),
    'tokens-per-second': optional(count('N', 'output tokens per second for one request (default 40)')),
    'first-token-ms': optional(
      wholeNumber('MS', 'time until the first token (default 500)', { min: 0, max: countMax }),
    ),
    slots: optional(count('N', 'requests that one server can process concurrently at that speed (default 32)')),
    concurrency: optional(count('N', 'MODEL_CONCURRENCY of a worker (default 64)')),
    passes: optional(text('PASSES', `MODEL_PASSES (default ${passNames.join(',')}; repairs are not estimated)`)),
    'input-micros': micros('price per 1,000 input tokens'),
    'output-micros': micros('price per 1,000 output tokens'),
    'server-micros': micros('price of one server per hour'),
  },
  // oxlint-disable-next-line require-await -- all commands return promises
  async run(_deps: OpsDeps, values) {
    const load: ModelLoad = {
      passes: parsePasses(values.passes),
      wordsPerHour: values['words-per-hour'],
      tokensPerSecond: values['tokens-per-second'] ?? 40,
      firstTokenMs: values['first-token-ms'] ?? 500,
      slots: values.slots ?? 32,
      workerConcurrency: values.concurrency ?? 64,
      inputMicros: values['input-micros'],
      outputMicros: values['output-micros'],
      serverMicrosPerHour: values['server-micros'],
    };
    const estimate = estimateModel(load);
    return { print: { load, estimate }, text: renderEstimate(load, estimate) };
  },
});

function parsePasses(list: string | undefined): readonly PassName[] {
  if (list === undefined) return passNames;
  const wanted = list.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !passNames.some((pass) => pass === name));
  if (unknown.length > 0)
    throw new CommandError(`--passes accepts ${passNames.join(', ')}, but not ${unknown.join(', ')}`);
  return passNames.filter((pass) => wanted.includes(pass));
}
