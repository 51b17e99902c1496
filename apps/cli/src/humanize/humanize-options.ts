/** The command line of `humanize`. */
import type { Variant } from '@humanize/text';
import { UsageError } from '../command-line/option.ts';
import { parseArguments } from '../command-line/parse-arguments.ts';

/** Output format: the text only, the text with a readable list of edits, one JSON object, or JSON lines. */
export type HumanizeFormat = 'text' | 'edits' | 'json' | 'jsonl';

/** Reads standard input if `file` is undefined. */
export type HumanizeRequest =
  | { outcome: 'help' }
  | { outcome: 'compare'; file: string | undefined }
  | {
      outcome: 'request';
      file: string | undefined;
      variant: Variant;
      format: HumanizeFormat;
      engine: HumanizeEngine;
    };

/** The offline rules, or the language model configured by the MODEL_* settings. */
export type HumanizeEngine = 'light-edit' | 'model';

export const humanizeHelp = [
  'Rewrite English text so that it reads as natural human writing, with the same meaning and no added facts.',
  'The light edit works offline: the same text and options always give the same result.',
  '',
  'Usage: humanize [OPTIONS] [FILE]',
  '',
  '  FILE                  a UTF-8 text file; standard input if omitted or -',
  '  --engine NAME         light-edit (default), or model, which sends the text to the language model configured',
  '                        by MODEL_BASE_URL and MODEL_NAME',
  '  --british             British spelling, the same as --variant en-GB',
  '  --variant en-US|en-GB spelling of the output (default en-US)',
  '  --edits               list each change with its rule and reason after the text',
  '  --json                write one JSON object: {"output", "language", "edits"}',
  '  --jsonl               read lines {"id", "text"} and write lines {"id", "output", "edits"}',
  '  --compare             read lines {"id", "source", "version"} and write lines {"id", "accepted", "findings"}:',
  '                        whether each version keeps the meaning of its source',
  '  --help                this text',
  '',
  'Example: humanize --british --edits draft.txt',
].join('\n');

const formats = ['edits', 'json', 'jsonl'] as const;
/** Options for rewriting, which cannot be combined with --compare. */
const rewriteOptions = [...formats, 'british', 'variant', 'engine'] as const;

/** @throws {UsageError} */
export function readHumanizeOptions(args: string[]): HumanizeRequest {
  const { values, positionals } = parse(args);
  if (values.help === true) return { outcome: 'help' };
  if (positionals.length > 1) throw new UsageError('only one file can be given');
  const [file] = positionals.filter((name) => name !== '-');
  if (values.compare === true) {
    const other = rewriteOptions.find((name) => values[name] !== undefined);
    if (other !== undefined) throw new UsageError(`--compare and --${other} cannot be combined`);
    return { outcome: 'compare', file };
  }
  const asked = formats.filter((format) => values[format] === true);
  const [format = 'text', other] = asked;
  if (other !== undefined) throw new UsageError(`--${format} and --${other} cannot be combined`);
  return {
    outcome: 'request',
    file,
    variant: readVariant(values.variant, values.british === true),
    format,
    engine: readEngine(values.engine),
  };
}

function parse(args: string[]) {
  return parseArguments({
    args,
    strict: true,
    allowPositionals: true,
    options: {
      british: { type: 'boolean' },
      variant: { type: 'string' },
      engine: { type: 'string' },
      edits: { type: 'boolean' },
      json: { type: 'boolean' },
      jsonl: { type: 'boolean' },
      compare: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

function readEngine(engine: string | undefined): HumanizeEngine {
  if (engine === undefined || engine === 'light-edit' || engine === 'model') return engine ?? 'light-edit';
  throw new UsageError('--engine must be light-edit or model');
}

function readVariant(variant: string | undefined, british: boolean): Variant {
  if (variant === undefined) return british ? 'en-GB' : 'en-US';
  if (variant !== 'en-US' && variant !== 'en-GB') throw new UsageError('--variant must be en-US or en-GB');
  if (british && variant === 'en-US') throw new UsageError('--british and --variant en-US contradict each other');
  return variant;
}
