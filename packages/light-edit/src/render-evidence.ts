/** Renders the evidence of the rules as a Markdown table for docs/quality.md. */
import type { Evidence } from './rule/evidence.ts';
import { allRules } from './rules/all-rules.ts';

/** Returns a table with one row per rule, sorted by ID, and a row with the totals. */
export function renderEvidence(): string {
  const rows = allRules.map(({ id, evidence }) => [id, evidence] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const sum = (count: (row: Evidence) => number): number => rows.reduce((total, [, row]) => total + count(row), 0);
  return [
    '| Rule | Edits read | Better | Same | Worse | Texts |',
    '| --- | ---: | ---: | ---: | ---: | --- |',
    ...rows.map(
      ([ruleId, row]) => `| \`${ruleId}\` | ${placesOf(row)} | ${verdictsOf(row)} | ${row.sources.join(', ')} |`,
    ),
    `| **total** | ${sum((row) => row.places)} | ${sum((row) => row.better)} | ${sum((row) => row.same)} | ${sum((row) => row.worse)} | |`,
  ].join('\n');
}

function placesOf({ places, isExhaustive }: Evidence): string {
  return isExhaustive ? `${places} (all)` : String(places);
}

function verdictsOf({ better, same, worse }: Evidence): string {
  return [better, same, worse].join(' | ');
}
