/** The command line of `humanize`. */
import type { Variant } from '@humanize/text';
import { Option } from 'commander';
import { createProgram, type Terminal } from '../command-line/create-program.ts';

/** Output format: the text only, the text with a readable list of edits, one JSON object, or JSON lines. */
export type HumanizeFormat = 'text' | 'edits' | 'json' | 'jsonl';

/** Reads standard input if `file` is undefined. */
export type HumanizeRequest =
  | { outcome: 'compare'; file: string | undefined }
  | {
      outcome: 'request';
      file: string | undefined;
      variant: Variant;
      format: HumanizeFormat;
      engine: HumanizeEngine;
      /** Where to write the file or folder; undefined for standard output. */
      output: string | undefined;
    };

/** The light edit, or the language model configured by the MODEL_* settings. */
export type HumanizeEngine = 'light-edit' | 'model';

const description = `Rewrite English text so that it reads as natural human writing, with the same meaning and no added facts.
The light edit works offline: the same text and options always give the same result.`;

/** Options for rewriting, which cannot be combined with --compare. */
const rewriteOptions = ['edits', 'json', 'jsonl', 'british', 'variant', 'engine', 'output'] as const;

type Values = {
  engine?: HumanizeEngine;
  output?: string;
  variant?: Variant;
  british?: true;
  edits?: true;
  json?: true;
  jsonl?: true;
  compare?: true;
};

/**
 * Parses the command line. Prints help and errors to the terminal. @throws {CommanderError} after --help or an error,
 * if there is nothing left to do; `exitCodeOf` returns its exit code
 */
export function readHumanizeOptions(terminal: Terminal, args: string[]): HumanizeRequest {
  const program = createProgram('humanize', terminal)
    .description(description)
    .argument(
      '[FILE]',
      'a UTF-8 text file, a Word document (.docx), or a folder of them; standard input if omitted or -',
    )
    .addOption(
      new Option(
        '-o, --output <PATH>',
        'write to a new file or folder instead of standard output; required for a Word document or a folder',
      ).conflicts(['edits', 'json', 'jsonl']),
    )
    .addOption(
      new Option(
        '--engine <NAME>',
        '"light-edit" (default), or "model", which sends the text to the language model set in MODEL_BASE_URL and MODEL_NAME',
      ).choices(['light-edit', 'model']),
    )
    .option('--british', 'use British spelling (same as --variant en-GB)')
    .addOption(new Option('--variant <NAME>', 'spelling of the output (default en-US)').choices(['en-US', 'en-GB']))
    .addOption(
      new Option('--edits', 'after the text, list each change with its rule and reason').conflicts(['json', 'jsonl']),
    )
    .addOption(new Option('--json', 'write one JSON object: {"output", "language", "edits"}').conflicts('jsonl'))
    .option('--jsonl', 'read lines {"id", "text"} and write lines {"id", "output", "edits"}')
    .addOption(
      new Option(
        '--compare',
        'read lines {"id", "source", "version"}, check whether each version preserves the meaning of its source, and ' +
          'write lines {"id", "accepted", "findings"}',
      ).conflicts([...rewriteOptions]),
    )
    .addHelpText(
      'after',
      '\nExamples:\n  humanize --british --edits draft.txt\n  humanize report.docx --output report-rewritten.docx\n  humanize chapters --output chapters-rewritten',
    )
    .parse(args, { from: 'user' });
  const values = program.opts<Values>();
  if (values.british === true && values.variant === 'en-US') {
    program.error("error: options '--british' and '--variant en-US' cannot be used together");
  }
  const [file] = program.args.filter((name) => name !== '-');
  if (values.compare === true) return { outcome: 'compare', file };
  return {
    outcome: 'request',
    file,
    variant: values.british === true ? 'en-GB' : (values.variant ?? 'en-US'),
    format: (['edits', 'json', 'jsonl'] as const).find((format) => values[format] === true) ?? 'text',
    engine: values.engine ?? 'light-edit',
    output: values.output,
  };
}
