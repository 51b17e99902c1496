// The figures as markdown tables: what the terminal shows and what docs/quality.md holds.

import type { FeatureRow } from '../measure/feature-distance.ts';
import type { CorpusSummary } from '../measure/summarise.ts';

/** One corpus: distances, features, safety, and the rest. */
export function corpusTables(summary: CorpusSummary): string {
  const { distances } = summary;
  return [
    `## ${summary.name}`,
    `${summary.documents} documents, ${summary.words} words. Human means from ${summary.humanFrom}.`,
    `Distance over the features that count: ${distances.input.toFixed(3)} before, ${distances.output.toFixed(3)} after: **${percent(distances.reduction)} less** ` +
      `(with what lies past the human mean counted twice: ${distances.outputPenalised.toFixed(3)}).`,
    featureTable(distances.rows),
    ...(summary.domains.length === 0 ? [] : [domainTable(summary)]),
    safetyTable(summary),
    restTable(summary),
  ].join('\n\n');
}

function featureTable(rows: readonly FeatureRow[]): string {
  const lines = rows.map((row) =>
    cells([
      row.label,
      figure(row.human),
      figure(row.input),
      figure(row.output),
      signed(row.inputDistance),
      signed(row.outputDistance),
      remark(row),
    ]),
  );
  return table(['feature', 'human', 'before', 'after', 'distance before', 'after', ''], lines);
}

function remark(row: FeatureRow): string {
  if (row.overshoots) return 'past the human mean';
  if (row.counted) return '';
  const drift = Math.abs(row.outputDistance) - Math.abs(row.inputDistance);
  return drift > 0.1 ? 'watched, drifts' : 'watched';
}

function domainTable(summary: CorpusSummary): string {
  const lines = summary.domains.map(({ name, documents, distances }) =>
    cells([
      name,
      String(documents),
      distances.input.toFixed(3),
      distances.output.toFixed(3),
      percent(distances.reduction),
      distances.rows
        .filter((row) => row.overshoots)
        .map((row) => row.id)
        .join(', '),
    ]),
  );
  return table(['domain', 'documents', 'distance before', 'after', 'less', 'past the human mean'], lines);
}

function safetyTable(summary: CorpusSummary): string {
  const lines = summary.safety.map((row) =>
    cells([row.label, percent(row.unchanged), String(row.documentsWithLoss), String(row.documentsWithNew)]),
  );
  return table(
    ['kept in every document?', 'documents unchanged', 'documents with a loss', 'with something new'],
    lines,
  );
}

function restTable(summary: CorpusSummary): string {
  const { grammar } = summary;
  const lines = [
    ['content words kept (by lemma)', percent(summary.contentKept)],
    ['content words new (by lemma)', percent(summary.contentAdded)],
    [
      'length, output to input',
      `${summary.lengthRatio.toFixed(3)} (${summary.lengthRatioLeast.toFixed(2)} to ${summary.lengthRatioMost.toFixed(2)})`,
    ],
    ['spellings of the other variant per 1,000 words', summary.foreignPerThousand.toFixed(2)],
    [
      'new grammar complaints per 1,000 words',
      grammar === undefined
        ? 'not measured'
        : `${grammar.perThousandWords.toFixed(2)} (${grammar.complaints} in ${grammar.documents} documents)`,
    ],
    ['words changed', percent(summary.wordsChanged)],
    [
      'words of human text changed',
      summary.humanWordsChanged === undefined ? 'no human text' : percent(summary.humanWordsChanged),
    ],
    ['changed again by a second pass', percent(summary.secondPassChanged, 2)],
    ['documents with the same bytes on a second run', percent(summary.sameBytes)],
    ['words per second of processor time', String(Math.round(summary.wordsPerSecond))],
  ];
  return table(['measure', 'value'], lines.map(cells));
}

function table(head: readonly string[], lines: readonly string[]): string {
  return [cells(head), cells(head.map(() => '---')), ...lines].join('\n');
}

function cells(values: readonly string[]): string {
  return `| ${values.join(' | ')} |`;
}

function figure(value: number): string {
  return value.toFixed(Math.abs(value) < 1 ? 3 : 2);
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
}

function percent(share: number, digits = 1): string {
  return `${(share * 100).toFixed(digits)} %`;
}
