/**
 * npm run docs:evidence: generates the rule family table in the light-edit evaluation from the verdicts recorded with
 * the rules.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderEvidence } from '../packages/light-edit/src/render-evidence.ts';

const file = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  'benchmarks/results/2026-11-27-light-edit-readings.md',
);
const marks = /(<!-- evidence: begin -->\n\n)[^]*?(\n\n<!-- evidence: end -->)/u;
const page = readFileSync(file, 'utf8');
if (!marks.test(page)) throw new Error('The page does not contain the markers for the evidence');
writeFileSync(
  file,
  page.replace(marks, (_, begin, end) => `${begin}${renderEvidence()}${end}`),
);
