/**
 * Measures what a job costs the whole stack apart from its rewriting, and how fast an idle stack responds. One process
 * of each app, PostgreSQL, Redis, the client and the webhook receiver share the machine. The texts are so short that
 * the engine takes almost no time.
 */
import { newMasterKey } from '@humanize/testing';
import type { Bench, BenchResult, SecondaryMetric } from '../harness/bench.ts';
import { startLoadedStack, type LoadedStack } from '../harness/stack-load.ts';
import { median } from '../harness/statistics.ts';

const text = 'The committee plans to extend the use of water in dry summers.';
const jobsAtOnce = { jobs: 400, atOnce: 16 };
/** Until then, compiling the JavaScript accounts for a large part of the cost. */
const warmUpJobs = 1_600;
/** At this rate, a job usually ends before the next one is submitted. */
const idle = { ratePerSecond: 8, seconds: 10 };
const apps = ['api', 'worker', 'webhook-dispatcher', 'reconciler'] as const;

/** Milliseconds of CPU time per job. */
type Cost = {
  readonly apps: Readonly<Record<(typeof apps)[number], number>>;
  /** All apps. */
  readonly node: number;
  readonly postgres: number;
  readonly redis: number;
};

type Measured = {
  readonly full: Cost;
  readonly jobsPerSecond: number;
  readonly idle: Cost;
  readonly submissionMs: number;
  readonly lookupMs: number;
};

export const stackCost: Bench = {
  name: 'stack-cost',
  subject: `a job with a webhook, from submission to delivery, ${jobsAtOnce.atOnce} submissions at a time, in all apps and servers`,
  unit: 'ms of CPU time',
  goal: { bound: 'at most', value: 30 },
  async run(environment, { rounds }) {
    const kind = { name: 'short', text: () => text, workerEnv: {} };
    const stack = await startLoadedStack(environment, { kind, masterKey: newMasterKey() });
    const measured: Measured[] = [];
    try {
      await stack.runAtOnce(warmUpJobs, jobsAtOnce.atOnce);
      for (let round = 0; round < rounds; round += 1) measured.push(await measure(stack));
    } finally {
      await stack.stop();
    }
    return toResult(measured);
  },
};

/** @throws if a job does not succeed */
async function measure(stack: LoadedStack): Promise<Measured> {
  const full = await stack.runAtOnce(jobsAtOnce.jobs, jobsAtOnce.atOnce);
  const paced = await stack.run(idle.ratePerSecond, idle.seconds);
  if (full.errors + paced.errors > 0) throw new Error(`${full.errors + paced.errors} jobs did not succeed`);
  return {
    full: toCost(full.costMs),
    jobsPerSecond: full.jobsPerSecond,
    idle: toCost(paced.costMs),
    submissionMs: paced.medianMs.submission,
    lookupMs: paced.medianMs.lookup,
  };
}

function toResult(measured: readonly Measured[]): BenchResult {
  const of = (value: (one: Measured) => number): number => median(measured.map(value));
  const [rate, submission] = [of((one) => one.jobsPerSecond), of((one) => one.submissionMs)];
  const [lookup, postgres, node] = [
    of((one) => one.lookupMs),
    of((one) => one.idle.postgres),
    of((one) => one.idle.node),
  ];
  return {
    rounds: measured.map(({ full }) => ({ subject: full.node + full.postgres + full.redis })),
    further: [
      further('jobs finished per second', rate, 'jobs per second', ['at least', 10]),
      further('submission to an idle stack, median', submission, 'ms', ['at most', 50]),
      further('lookup on an idle stack, median', lookup, 'ms', ['at most', 50]),
      further('job in an idle stack: PostgreSQL', postgres, 'ms of CPU time', ['at most', 30]),
      further('job in an idle stack: apps', node, 'ms of CPU time', ['at most', 60]),
    ],
    notes: {
      'apps: node': of(({ full }) => full.node),
      postgres: of(({ full }) => full.postgres),
      redis: of(({ full }) => full.redis),
      ...Object.fromEntries(apps.map((app) => [app, of(({ full }) => full.apps[app])])),
    },
  };
}

function further(
  name: string,
  value: number,
  unit: string,
  [bound, limit]: readonly ['at most' | 'at least', number],
): SecondaryMetric {
  return { name, value, unit, goal: { bound, value: limit } };
}

function toCost(costMs: Readonly<Record<string, number>>): Cost {
  const of = (name: string): number => costMs[name] ?? 0;
  return {
    apps: Object.fromEntries(apps.map((app) => [app, of(app)])) as Cost['apps'],
    node: apps.reduce((sum, app) => sum + of(app), 0),
    postgres: of('postgres'),
    redis: of('redis'),
  };
}
