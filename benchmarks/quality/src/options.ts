import { parseArgs } from 'node:util';

export interface Options {
  readonly folder: string;
  /** Documents of each corpus; undefined for all. */
  readonly sampleMax: number | undefined;
  /** Documents of each corpus that the grammar checker reads; it manages some 2,000 words a second. */
  readonly grammarMax: number;
  /** Where the JSON, the plots and the worst outputs go. */
  readonly out: string;
  /** Page to write the tables into. */
  readonly write: string | undefined;
  readonly engine: 'built-in' | 'none';
}

export const usage = `npm run bench:quality -- FOLDER [options]

  FOLDER          holds .jsonl corpora: lines with id, machine and, for pairs, human and domain
  --sample N      only N documents of each corpus
  --grammar N     documents of each corpus for the grammar checker (default 100; 0 for none)
  --out DIR       where figures.json, the plots and worst-*.md go (default reports/quality)
  --write FILE    also put the tables into this page
  --engine none   change nothing: shows the corpora as they are
  --help          this text`;

/** Reads the command line. Throws an Error that says what is wrong. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      sample: { type: 'string' },
      grammar: { type: 'string', default: '100' },
      out: { type: 'string', default: 'reports/quality' },
      write: { type: 'string' },
      engine: { type: 'string', default: 'built-in' },
    },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error('Name one folder of corpora.');
  if (values.engine !== 'built-in' && values.engine !== 'none') throw new Error(`no engine ${values.engine}`);
  return {
    folder,
    sampleMax: values.sample === undefined ? undefined : count(values.sample, '--sample', 1),
    grammarMax: count(values.grammar, '--grammar', 0),
    out: values.out,
    write: values.write,
    engine: values.engine,
  };
}

function count(text: string, name: string, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) throw new Error(`${name} takes a whole number from ${least} on`);
  return value;
}
