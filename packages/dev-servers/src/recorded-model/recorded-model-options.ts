/** The command line of `npm run model:recorded`. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type ChosenBehavior, modelBehaviors, parseBehavior } from './model-behaviors.ts';
import type { Pace } from './model-pace.ts';
import type { RewriteStyle } from './recorded-writer.ts';

/** The recordings that are included in the project. The relative path is the same from src and dist. */
export const smallRecordings = fileURLToPath(new URL('../../recordings/small.jsonl', import.meta.url));

const portDefault = '8088';
const portMax = 65_535;

export const help = `Usage: npm run model:recorded -- [FILE] [options]

Serves recorded rewrites over the OpenAI chat-completions protocol on 127.0.0.1: the language-model engine can be
tried on it without a model. FILE has one JSON object per line:

  {"source": "…", "rewrite": "…", "free_rewrite": "…", "changed_meaning": [{"error": "number", "note": "…", "version": "…"}]}

The draft of a paragraph in FILE is its recorded rewrite. Other paragraphs are returned unchanged. Polish and
repair leave the draft unchanged. An audit compares the text with the recorded versions. Without FILE, the project's 12
recorded paragraphs are used.

  --port PORT              port on 127.0.0.1 (default ${portDefault})
  --style careful|free     recorded rewrite to return (default careful)
  --change KIND,…          kinds of change for behaviors that change the meaning (default all)
  --behave BEHAVIOR        see below; can be repeated
  --first-byte-ms N        milliseconds before the first token (default 0)
  --tokens-per-second N    token rate of each request after that (default unlimited)
  --concurrency N          maximum number of concurrent requests; others wait (default unlimited)
  --quiet                  do not print a line for each request
  --help                   show this help

BEHAVIOR is NAME, NAME@PASS, NAME=TIMES or NAME@PASS=TIMES. PASS limits it to one pass (draft, polish, audit or repair),
and TIMES to a number of requests. NAME is one of:

${Object.entries(modelBehaviors)
  .map(([name, { summary }]) => `  ${name.padEnd(25)}${summary}`)
  .join('\n')}

To change the behavior of the running server:

  curl http://127.0.0.1:${portDefault}/control
  curl -X PUT http://127.0.0.1:${portDefault}/control -d '{"behaviors": ["server-error=3"], "firstByteMs": 500}'
`;

export type RecordedModelArguments = {
  readonly file: string;
  readonly port: number;
  readonly style: RewriteStyle;
  readonly changeKinds: readonly string[] | undefined;
  readonly behaviors: readonly ChosenBehavior[];
  readonly pace: Partial<Pace>;
  readonly quiet: boolean;
};

/** Parses the arguments. @throws Error that describes the invalid argument */
export function readArguments(args: readonly string[]): RecordedModelArguments | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      port: { type: 'string', default: portDefault },
      style: { type: 'string', default: 'careful' },
      change: { type: 'string' },
      behave: { type: 'string', multiple: true, default: [] },
      'first-byte-ms': { type: 'string' },
      'tokens-per-second': { type: 'string' },
      concurrency: { type: 'string' },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  if (positionals.length > 1) throw new Error('Only one FILE of recordings can be given');
  const { style } = values;
  if (style !== 'careful' && style !== 'free') throw new Error('--style must be careful or free');
  return {
    file: positionals[0] ?? smallRecordings,
    port: readNumber('--port', values.port, { min: 0, max: portMax }),
    style,
    changeKinds: values.change?.split(','),
    behaviors: values.behave.map(parseBehavior),
    pace: {
      ...readPace('firstByteMs', '--first-byte-ms', values['first-byte-ms'], 0),
      ...readPace('tokensPerSecond', '--tokens-per-second', values['tokens-per-second'], 1),
      ...readPace('concurrencyMax', '--concurrency', values.concurrency, 1),
    },
    quiet: values.quiet,
  };
}

function readPace(field: keyof Pace, option: string, text: string | undefined, min: number): Partial<Pace> {
  return text === undefined ? {} : { [field]: readNumber(option, text, { min, max: 1_000_000 }) };
}

function readNumber(option: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new Error(`${option} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`);
  return value;
}
