/** Plans a group of concurrent operations on one account, chosen so that they conflict. */
import { activeJobs, type ModelAccount, type ModelJob } from './model.ts';
import type { Book, Claim, Fail, Operation, Submit, Succeed } from './operations.ts';
import type { Random } from './random.ts';

const groupMax = 8;
const keys = ['k1', 'k2', 'k3', 'k4'];
const references = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6'];

/** Returns 1 to 8 operations. Some are duplicates, some are stale, and some must fail. */
export function planGroup(random: Random, account: ModelAccount): Operation[] {
  const group: Operation[] = [];
  const size = 1 + random.below(groupMax);
  while (group.length < size) {
    const operation = planOne(random, account);
    const twins = random.chance(0.25) ? 1 + random.below(3) : 0;
    group.push(operation);
    for (let twin = 0; twin < twins && group.length < size; twin += 1) group.push(twinOf(random, operation));
  }
  return group;
}

function planOne(random: Random, account: ModelAccount): Operation {
  const active = activeJobs(account);
  const roll = random.below(100);
  if (roll < 45 || active.length === 0) return roll < 38 || active.length > 0 ? planSubmit(random) : planBook(random);
  if (roll < 53) return planBook(random);
  const job = random.chance(0.9) ? random.pick(active) : random.pick([...account.jobs.values()].slice(-20));
  // Other workers can claim released jobs.
  if (roll < 70 || (job.lapsed && random.chance(0.5)))
    return { kind: 'claim', jobId: job.id, lease: random.uuid() } satisfies Claim;
  const lease = job.lease !== null && random.chance(0.9) ? job.lease : random.uuid();
  if (roll < 82) return { kind: 'succeed', jobId: job.id, lease, refund: random.chance(0.2) } satisfies Succeed;
  return { kind: 'fail', jobId: job.id, when: planWhen(random, job), lease } satisfies Fail;
}

function planSubmit(random: Random): Submit {
  const key = random.chance(0.5) ? random.pick(keys) : null;
  const words = random.chance(0.1) ? 60 + random.below(60) : 1 + random.below(25);
  const body = key === null ? `${words}` : random.pick(['a', 'a', 'b']);
  return { kind: 'submit', jobId: random.uuid(), words, key, body, hasWebhook: random.chance(0.2) };
}

function planBook(random: Random): Book {
  // Use only a few references and amounts, so that repeats and conflicts are common. About half of the bookings have a
  // new reference, so accounts also receive new words.
  const reference = random.chance(0.5) ? random.pick(references) : random.uuid();
  if (random.chance(0.6)) return { kind: 'book', as: 'grant', words: 10 * (1 + random.below(4)), reference };
  return { kind: 'book', as: 'adjust', words: random.pick([-300, -120, -60, -40, 5]), reference };
}

function planWhen(random: Random, job: ModelJob): Fail['when'] {
  if (random.chance(0.2)) return random.pick(['leased', 'queued', 'expired', 'exhausted']);
  if (job.expired) return 'expired';
  if (job.status === 'queued') return 'queued';
  return job.lapsed ? 'exhausted' : 'leased';
}

/**
 * Returns a duplicate of an operation, as a second worker or a retrying client would send it. A submission gets a new
 * job ID.
 */
function twinOf(random: Random, operation: Operation): Operation {
  if (operation.kind === 'submit') return { ...operation, jobId: random.uuid() };
  if (operation.kind === 'claim') return { ...operation, lease: random.uuid() };
  return operation;
}
