/** Renders the report on a corpus as Markdown tables. */
import type { CorpusReport, Side } from './measure-corpus.ts';

export function renderReport({ name, machine, human, ...report }: CorpusReport): string {
  const sides = [machine, ...(human === undefined ? [] : [human])];
  const row = (label: string, value: (side: Side) => string): string =>
    `| ${[label, ...sides.map(value)].join(' | ')} |`;
  const grammar =
    report.grammar === undefined
      ? []
      : [`New grammar-checker warnings: ${report.grammar.complaints} in ${report.grammar.documents} documents.`];
  return [
    `## ${name}`,
    '',
    `| measure | machine |${human === undefined ? '' : ' human |'}`,
    `| --- | ---: |${human === undefined ? '' : ' ---: |'}`,
    row('documents', (side) => String(side.documents)),
    row('documents changed', (side) => String(side.changedDocuments)),
    row('words', (side) => String(side.words)),
    row('words changed', (side) => percent(side.wordsChanged)),
    row('words changed, without spelling', (side) => percent(side.wordsChangedByWording)),
    '',
    `Changed again by a second pass: ${percent(report.secondPassChanged)} of the words.`,
    `Words per second of CPU time: ${Math.round(report.wordsPerCpuSecond)}.`,
    ...grammar,
    '',
    `| rule | edits, machine |${human === undefined ? '' : ' edits, human |'}`,
    `| --- | ---: |${human === undefined ? '' : ' ---: |'}`,
    ...machine.editsByRule.map(([ruleId]) => row(ruleId, (side) => String(editsOf(side, ruleId)))),
  ].join('\n');
}

function editsOf({ editsByRule }: Side, ruleId: string): number {
  return editsByRule.find(([id]) => id === ruleId)?.[1] ?? 0;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
