/**
 * `npm run bench:quality -- FOLDER`: measures the light edit on the texts in a folder. `--fidelity FILE` measures the
 * meaning check on a set of rewrites. `--sheets FILE` prepares blind readings, and `--tally FOLDER` counts their
 * verdicts.
 */
import { parseArgs } from 'node:util';
import { createLightEditor } from '@humanize/light-edit';
import { createGrammarJudge } from './grammar-judge.ts';
import { measureCorpus } from './measure-corpus.ts';
import { measureFidelity } from './measure-fidelity.ts';
import { makeSheets } from './reading/make-sheets.ts';
import { readTally, readTexts, writeSheets } from './reading/reading-files.ts';
import { renderTally } from './reading/tally-verdicts.ts';
import { readCorpora } from './read-corpora.ts';
import { readRewrites } from './read-rewrites.ts';
import { renderFidelity } from './render-fidelity.ts';
import { renderReport } from './render-report.ts';

const usage = `npm run bench:quality -- FOLDER [options]
npm run bench:quality -- --fidelity FILE
npm run bench:quality -- --sheets FILE --out FOLDER
npm run bench:quality -- --tally FOLDER

  FOLDER        folder of .jsonl corpora, with id, machine and, for pairs, human on each line
  --sample N    number of documents from each corpus (default all)
  --grammar N   number of documents from each corpus to check for grammar, at about 2,000 words per second (default 100)
  --fidelity FILE  .jsonl file of paragraphs with rewrites; measures the results of the meaning check
  --sheets FILE    .jsonl file of texts, with id and text on each line; edits them and creates sheets for blind readings
  --out FOLDER     where to write the sheets, the readers' instructions and the key
  --per-family N   number of passages to read per family of rules (default 25)
  --family NAME    read only passages that this family of rules edits
  --tally FOLDER   counts the verdicts (verdict-*.json) of the readers of a folder of sheets
  --help        this text`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    grammar: { type: 'string', default: '100' },
    fidelity: { type: 'string' },
    sheets: { type: 'string' },
    out: { type: 'string' },
    'per-family': { type: 'string', default: '25' },
    family: { type: 'string' },
    tally: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [folder, ...more] = positionals;
if (values.help) process.stdout.write(`${usage}\n`);
else if (values.tally !== undefined && folder === undefined)
  process.stdout.write(`${renderTally(readTally(values.tally))}\n`);
else if (values.sheets !== undefined && values.out !== undefined && folder === undefined) {
  const perFamily = readCount(values['per-family'], '--per-family', 1);
  const sheets = makeSheets(readTexts(values.sheets), createLightEditor(), {
    perFamily,
    family: values.family,
    perSheet: 60,
    seed: values.sheets,
  });
  writeSheets(values.out, sheets);
  process.stdout.write(
    `${Object.keys(sheets.key).length} passages on ${sheets.sheets.length} sheets in ${values.out}\n`,
  );
} else if (values.fidelity !== undefined && folder === undefined) {
  process.stdout.write(`${renderFidelity(measureFidelity(readRewrites(values.fidelity)))}\n`);
} else if (folder === undefined || more.length > 0 || values.fidelity !== undefined) {
  process.stderr.write(
    `Expected one folder of corpora, one file with --fidelity, --sheets with --out, or --tally.\n\n${usage}\n`,
  );
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
  if (!Number.isInteger(value) || value < least) throw new Error(`${name} must be a whole number of at least ${least}`);
  return value;
}
