// Puts the tables into docs/quality.md, between two marks, and leaves what people wrote around them.

import { existsSync, readFileSync } from 'node:fs';

const begin = '<!-- figures: begin (npm run bench:quality) -->';
const end = '<!-- figures: end -->';

/** The page with the tables in their place; a new page when there is none. Throws when one of the marks is missing. */
export function qualityPage(file: string, tables: string): string {
  const block = `${begin}\n\n${tables}\n\n${end}`;
  if (!existsSync(file)) return `# Quality of the rewriting\n\n${block}\n`;
  const page = readFileSync(file, 'utf8');
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to < from)
    throw new Error(`${file} has no place for the figures: it needs the lines ${begin} and ${end}`);
  return page.slice(0, from) + block + page.slice(to + end.length);
}
