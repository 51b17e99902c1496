/**
 * `npm run bench:quality -- FOLDER`: what the light edit does to the texts of a folder, as figures. With `--fidelity FILE`:
 * what the check of meaning accepts of a set of rewrites.
 */
import { parseArgs } from 'node:util';
import { createLightEditor } from '@humanize/light-edit';
import { createGrammarJudge } from './grammar-judge.ts';
import { measureCorpus } from './measure-corpus.ts';
import { measureFidelity } from './measure-fidelity.ts';
import { readCorpora } from './read-corpora.ts';
import { readRewrites } from './read-rewrites.ts';
import { renderFidelity } from './render-fidelity.ts';
import { renderReport } from './render-report.ts';

const usage = `npm run bench:quality -- FOLDER [options]
npm run bench:quality -- --fidelity FILE

  FOLDER        holds .jsonl corpora: lines with id, machine and, for pairs, human
  --sample N    only N documents of each corpus
  --grammar N   documents of each corpus for the grammar checker, about 2,000 words a second (default 100; 0: none)
  --fidelity FILE  .jsonl set of paragraphs with rewrites: what the check of meaning accepts, refuses and asks about
  --help        this text`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    grammar: { type: 'string', default: '100' },
    fidelity: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [folder, ...more] = positionals;
if (values.help) process.stdout.write(`${usage}\n`);
else if (values.fidelity !== undefined && folder === undefined) {
  process.stdout.write(`${renderFidelity(measureFidelity(readRewrites(values.fidelity)))}\n`);
} else if (folder === undefined || more.length > 0 || values.fidelity !== undefined) {
  process.stderr.write(`Name one folder of corpora, or one file with --fidelity.\n\n${usage}\n`);
  process.exitCode = 2;
} else {
  const grammarMax = readCount(values.grammar, '--grammar', 0);
  const sampleMax = values.sample === undefined ? undefined : readCount(values.sample, '--sample', 1);
  const grammar = grammarMax === 0 ? undefined : await createGrammarJudge();
  const editor = createLightEditor();
  for (const corpus of readCorpora(folder, sampleMax)) {
    process.stdout.write(`${renderReport(await measureCorpus(corpus, { editor, grammar, grammarMax }))}\n\n`);
  }
}

function readCount(text: string, name: string, least: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) throw new Error(`${name} takes a whole number from ${least} on`);
  return value;
}
