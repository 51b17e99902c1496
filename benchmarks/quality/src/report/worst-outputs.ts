// The outputs that a person should read first: the twenty worst of each kind, before and after.

import type { DocumentMeasures } from '../measure/measure-document.ts';
import { allSafetyChecks } from '../safety/all-safety-checks.ts';

const shownMax = 20;

interface Ranking {
  readonly title: string;
  /** Higher is worse; zero or less is not shown. */
  readonly badness: (document: DocumentMeasures) => number;
  readonly detail: (document: DocumentMeasures) => string;
  readonly show?: 'human';
}

const rankings: readonly Ranking[] = [
  {
    title: 'New grammar complaints',
    badness: (document) => document.complaints?.length ?? 0,
    detail: (document) =>
      (document.complaints ?? []).map(({ kind, message, excerpt }) => `${kind}: ${message} … ${excerpt}`).join('\n- '),
  },
  {
    title: 'Content words lost',
    badness: (document) => 0.93 - document.content.kept,
    detail: (document) => `kept ${percent(document.content.kept)}`,
  },
  {
    title: 'Content words new',
    badness: (document) => document.content.added - 0.07,
    detail: (document) => `new ${percent(document.content.added)}`,
  },
  {
    title: 'Length changed',
    badness: (document) => Math.abs(1 - document.lengthRatio) - 0.05,
    detail: (document) => `ratio ${document.lengthRatio.toFixed(3)}`,
  },
  {
    title: 'Changed again by a second pass',
    badness: (document) => document.secondPassChanged,
    detail: (document) => percent(document.secondPassChanged),
  },
  {
    title: 'Spelling of the other variant',
    badness: (document) => document.foreignWords.length,
    detail: (document) => `${document.variant}: ${document.foreignWords.join(', ')}`,
  },
  {
    title: 'Human text changed',
    badness: (document) => (document.human?.changed ?? 0) - 0.05,
    detail: (document) => percent(document.human?.changed ?? 0),
    show: 'human',
  },
  ...allSafetyChecks.map((check): Ranking => ({
    title: `Changed: ${check.label}`,
    badness: (document) => {
      const difference = document.safety.get(check.id);
      return (difference?.lost.length ?? 0) + (difference?.added.length ?? 0);
    },
    detail: (document) => {
      const difference = document.safety.get(check.id);
      return `lost: ${difference?.lost.join(' | ') ?? ''}; new: ${difference?.added.join(' | ') ?? ''}`;
    },
  })),
  { title: 'Most rewritten', badness: (document) => document.changed, detail: (document) => percent(document.changed) },
];

/** The lists as one markdown text. */
export function worstOutputs(documents: readonly DocumentMeasures[]): string {
  return rankings.map((ranking) => worstOf(ranking, documents)).join('\n\n');
}

function worstOf(ranking: Ranking, documents: readonly DocumentMeasures[]): string {
  const worst = documents
    .map((document) => ({ document, badness: ranking.badness(document) }))
    .filter(({ badness }) => badness > 0)
    .toSorted((a, b) => b.badness - a.badness)
    .slice(0, shownMax);
  const entries = worst.map(({ document }) => {
    const before = ranking.show === 'human' ? (document.document.human ?? '') : document.document.machine;
    const after = ranking.show === 'human' ? (document.human?.output ?? '') : document.output;
    return `## ${ranking.title}: ${document.document.id}\n\n- ${ranking.detail(document)}\n\n### before\n\n${before}\n\n### after\n\n${after}`;
  });
  return [`# ${ranking.title} (${worst.length} shown)`, ...entries].join('\n\n');
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
