/**
 * A recorded model that runs in a separate process at the speed of a real server. model-server.ts starts the process
 * with the number of texts, their length and the speed. The process prints its address, and then a report for each line
 * of input.
 */
import { createInterface } from 'node:readline';
import { indexRecordings, startRecordedModel } from '@humanize/dev-servers';
import { recordSample } from './reworded-sample.ts';
import { lengthOfUnion, type Interval } from './length-of-union.ts';
import type { ModelProcessOptions } from './model-server.ts';

const { texts, wordsPerText, pace } = JSON.parse(process.argv[2] ?? '{}') as ModelProcessOptions;
const samples = Array.from({ length: texts }, (_, seed) => recordSample(wordsPerText, seed));
// The first paragraph of a passage (source or version) identifies its text.
const textOf = new Map(
  samples.flatMap((recordings, text) =>
    recordings.flatMap(({ source, rewrite }) => [[source, text] as const, [rewrite, text] as const]),
  ),
);
const busy: Interval[][] = samples.map(() => []);
const model = await startRecordedModel({
  recordings: indexRecordings(samples.flat()),
  pace,
  onRequest: ({ arrivedAt, durationMs }, [paragraph = '']) => {
    const text = textOf.get(paragraph);
    if (text !== undefined) busy[text]?.push({ start: arrivedAt, end: arrivedAt + durationMs });
  },
});
const input = createInterface({ input: process.stdin });
input.on('line', () => {
  const report = { busyMs: busy.map(lengthOfUnion), requests: model.counts().requests };
  process.stdout.write(`${JSON.stringify(report)}\n`);
});
// The pipe closes when the parent process ends for any reason.
input.once('close', () => process.exit(0));
process.stdout.write(`${model.baseUrl}\n`);
