/** Renders the evidence for the rule families as a Markdown table for benchmarks/results. */
import { findEvidenceProblem } from './rule/evidence.ts';
import { families, type FamilyReading } from './rule/families.ts';

/**
 * Returns a table of the families whose edits were read, sorted by name, with one row for each family and a row with
 * the totals. The last column says whether the family meets the criteria.
 */
export function renderEvidence(): string {
  const rows = Object.entries<FamilyReading>(families).flatMap(([family, { constructions, evidence }]) =>
    evidence === undefined ? [] : [{ family, constructions, evidence }],
  );
  const sum = (key: 'places' | 'better' | 'same' | 'worse'): number =>
    rows.reduce((total, { evidence }) => total + evidence[key], 0);
  return [
    '| Family | Constructions | Verdicts | Better | Same | Worse | Texts | Criteria |',
    '| --- | --- | ---: | ---: | ---: | ---: | --- | --- |',
    ...rows.map(
      ({ family, constructions, evidence }) =>
        `| \`${family}\` | ${constructions} | ${evidence.places} | ${evidence.better} | ${evidence.same} | ${evidence.worse} | ${evidence.sources.join(', ')} | ${findEvidenceProblem(evidence) ?? 'met'} |`,
    ),
    `| **total** | | ${sum('places')} | ${sum('better')} | ${sum('same')} | ${sum('worse')} | | |`,
  ].join('\n');
}
