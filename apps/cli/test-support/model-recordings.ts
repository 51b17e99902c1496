/**
 * Recordings of all texts of a model check. A recorded model that uses them rewrites faithfully and audits correctly.
 */
import type { Recording } from '@humanize/dev-servers';
import { listAuditPairs } from '../src/ops/model-check/audit-samples.ts';
import { rewriteSample } from '../src/ops/model-check/rewrite-sample.ts';

const plainer: readonly (readonly [from: string, to: string])[] = [
  [
    "In today's fast-paced world, community gardens have emerged as a vital component of urban life.",
    'Community gardens have become a vital part of urban life.',
  ],
  [
    'It is important to note that the land was made available by the city at no cost',
    'The city made the land available at no cost',
  ],
  ['The garden currently comprises', 'The garden now has'],
  ['Furthermore, the waiting list has grown significantly', 'The waiting list has grown significantly'],
  [
    'was not only forced to restrict watering to the evenings, but also had to abandon',
    'had to restrict watering to the evenings and abandon',
  ],
  ['However, the program is not without its critics.', 'But the program has its critics.'],
  ['In conclusion, the garden', 'The garden'],
];

const pairs = listAuditPairs();

export const modelRecordings: readonly Recording[] = [
  ...pairs
    .filter(({ kind }) => kind === undefined)
    .map(({ source, version }) => ({
      source,
      rewrite: version,
      freeRewrite: version,
      changedVersions: pairs
        .filter((pair) => pair.source === source && pair.kind !== undefined)
        .map(({ kind = '', version: text }) => ({ kind, note: 'the recorded change', text })),
    })),
  ...rewriteSample.split('\n\n').map((source) => {
    const rewrite = plainer.reduce((text, [from, to]) => text.replace(from, to), source);
    return { source, rewrite, freeRewrite: rewrite, changedVersions: [] };
  }),
];
