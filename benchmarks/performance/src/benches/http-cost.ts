/**
 * Compares the cost of a submission with the least that any durable service must do and with an obvious implementation.
 */
import type { Bench } from '../harness/bench.ts';
import { compareHttpCost, getBatch, postBatch, type HttpBatch } from '../harness/http-cost.ts';
import { startMeasuredApi, startBaseline } from '../harness/measured-server.ts';
import type { Environment } from '../harness/environment.ts';

const unit = 'ms of CPU time';

async function compare(
  environment: Environment,
  { kind, batch, rounds }: { kind: 'one-commit' | 'naive'; batch: HttpBatch; rounds: number },
): ReturnType<Bench['run']> {
  const subject = await startMeasuredApi(environment);
  const baseline = await startBaseline(environment, kind);
  try {
    return await compareHttpCost(environment, { subject, baseline, batch, rounds });
  } finally {
    await subject.stop();
    await baseline.stop();
  }
}

export const postFloor: Bench = {
  name: 'post-floor',
  subject: 'POST /v1/humanize of 300 words with a known key: API, PostgreSQL and Redis',
  baseline: 'Express that responds with 202 after one single-row commit',
  unit,
  // Equivalent to at least 0.80 of the baseline's requests for the same CPU time.
  goal: { bound: 'at most', value: 1.25 },
  run: (environment, { rounds }) => compare(environment, { kind: 'one-commit', batch: postBatch, rounds }),
};

export const postNaive: Bench = {
  name: 'post-naive',
  subject: 'POST /v1/humanize of 300 words with a known key: API, PostgreSQL and Redis',
  baseline: 'a naive implementation: no cache, separate limiter commands, a transaction of separate statements',
  unit,
  // 3.5 times less.
  goal: { bound: 'at most', value: 0.286 },
  run: (environment, { rounds }) => compare(environment, { kind: 'naive', batch: postBatch, rounds }),
};

export const getNaive: Bench = {
  name: 'get-naive',
  subject: 'GET /v1/humanize/{id} with a known key: API, PostgreSQL and Redis',
  baseline: 'a naive implementation: no cache, separate limiter commands, two statements, nothing prepared',
  unit,
  // 3 times less.
  goal: { bound: 'at most', value: 0.333 },
  run: (environment, { rounds }) => compare(environment, { kind: 'naive', batch: getBatch, rounds }),
};
