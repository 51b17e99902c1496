/** Renders the evidence of the rule families as a Markdown table for docs/quality.md. */
import { families, type FamilyReading } from './rule/families.ts';

/** Returns a table with one row per family that was read, sorted by name, and a row with the totals. */
export function renderEvidence(): string {
  const rows = Object.entries<FamilyReading>(families).flatMap(([family, { constructions, evidence }]) =>
    evidence === undefined ? [] : [{ family, constructions, evidence }],
  );
  const sum = (key: 'places' | 'better' | 'same' | 'worse'): number =>
    rows.reduce((total, { evidence }) => total + evidence[key], 0);
  return [
    '| Family | Constructions | Edits read | Better | Same | Worse | Texts |',
    '| --- | --- | ---: | ---: | ---: | ---: | --- |',
    ...rows.map(
      ({ family, constructions, evidence: { places, better, same, worse, sources } }) =>
        `| \`${family}\` | ${constructions} | ${places} | ${better} | ${same} | ${worse} | ${sources.join(', ')} |`,
    ),
    `| **total** | | ${sum('places')} | ${sum('better')} | ${sum('same')} | ${sum('worse')} | |`,
  ].join('\n');
}
