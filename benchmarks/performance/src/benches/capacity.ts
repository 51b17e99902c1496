/**
 * Measures the highest rate of jobs that a stack on this machine sustains. One process of each app, PostgreSQL, Redis,
 * the client and the webhook receiver share the machine. Each job is submitted with a webhook, looked up once and
 * delivered.
 */
import { newMasterKey } from '@humanize/testing';
import type { Bench, SecondaryMetric } from '../harness/bench.ts';
import type { Environment } from '../harness/environment.ts';
import { findCapacity } from '../harness/find-capacity.ts';
import { sampleText } from '../harness/sample-text.ts';
import { startModelServer, type ModelServer } from '../harness/model-server.ts';
import { startLoadedStack, type JobKind, type LoadStep } from '../harness/stack-load.ts';

const shortWords = 160;
const longWords = 1_600;
/** Number of different texts, which the submissions reuse. */
const texts = 100;
/** The benchmark measures the stack, so the model is fast enough that its own time stays below the limit. */
const pace = { firstByteMs: 20, tokensPerSecond: 20_000, concurrencyMax: 256 };
/** The first rate is about a quarter of the rate that a machine with two cores sustains. */
const rates = { rateFirst: 16, rateMin: 1, rateMax: 1_024 };
/** Goal, in jobs per second. */
const rateGoal = 10;

type Found = { readonly name: string; readonly sustained: LoadStep | undefined; readonly failed: LoadStep | undefined };

export const capacity: Bench = {
  name: 'capacity',
  subject: `highest rate with a 95th percentile under a second, texts of ${shortWords} words, light edit`,
  unit: 'jobs per second',
  goal: { bound: 'at least', value: rateGoal },
  async run(environment) {
    const found: Found[] = [];
    const masterKey = newMasterKey();
    const find = (kind: JobKind): Promise<Found> => measure(environment, { kind, masterKey });
    for (const words of [shortWords, longWords]) {
      const name = words === shortWords ? 'short' : 'long';
      found.push(await find({ name: `${name}, light edit`, text: textOf(words), workerEnv: {} }));
      const model = await startModelServer({ texts, wordsPerText: words, pace });
      const workerEnv = modelEnvironment(model);
      found.push(await find({ name: `${name}, recorded model`, text: textOf(words), workerEnv }));
      await model.stop();
    }
    const [first, ...others] = found;
    return {
      rounds: [{ subject: first?.sustained?.ratePerSecond ?? 0 }],
      further: others.map(({ name, sustained }): SecondaryMetric => ({
        name,
        value: sustained?.ratePerSecond ?? 0,
        unit: 'jobs per second',
        goal: { bound: 'at least', value: 1 },
      })),
      notes: Object.fromEntries(found.map((one) => [`\n    ${one.name}:`, describe(one)])),
    };
  },
};

const textOf = (words: number) => (index: number) => sampleText(words, index % texts);

function modelEnvironment({ baseUrl }: ModelServer): Record<string, string> {
  return { MODEL_BASE_URL: baseUrl, MODEL_NAME: 'recorded', WORKER_CONCURRENCY: '64', MODEL_CONCURRENCY: '64' };
}

async function measure(
  environment: Environment,
  { kind, masterKey }: { kind: JobKind; masterKey: ReturnType<typeof newMasterKey> },
): Promise<Found> {
  const stack = await startLoadedStack(environment, { kind, masterKey });
  try {
    // The first step warms up all processes and is not counted.
    await stack.run(rates.rateFirst);
    return { name: kind.name, ...(await findCapacity((rate) => stack.run(rate), rates)) };
  } finally {
    await stack.stop();
  }
}

/** Describes the sustained rate, and the limit that a higher rate exceeded. */
function describe({ sustained, failed }: Found): string {
  const rate = sustained === undefined ? 'none' : describeStep(sustained);
  return failed === undefined ? rate : `${rate}; limit exceeded at ${describeStep(failed)}`;
}

function describeStep({ ratePerSecond, p95Ms, errors, cores }: LoadStep): string {
  const used = Object.entries(cores)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, value]) => `${name} ${value.toFixed(2)}`);
  const times = Object.entries(p95Ms).map(([name, ms]) => `${name} ${ms.toFixed(0)}`);
  return `${ratePerSecond.toFixed(0)}/s (p95 in ms: ${times.join(', ')}; errors ${errors}; cores: ${used.join(', ')})`;
}
