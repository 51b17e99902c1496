/** Checks the effect of a group of operations on jobs: which operations won, and the resulting state of each job. */
import { claimsMax, isActive, isClaimable, type ModelAccount, type ModelJob } from './model.ts';
import type { Claim, Done, Fail, Succeed } from './operations.ts';

type OnJob = Extract<Done, { operation: Claim | Succeed | Fail }>;

/** Applies the winners to the model. @throws with the reason if the results are impossible */
export function auditJobs(account: ModelAccount, done: readonly Done[]): void {
  const byJob = Map.groupBy(
    done.filter((one): one is OnJob => one.operation.kind !== 'submit' && one.operation.kind !== 'book'),
    ({ operation }) => operation.jobId,
  );
  for (const [jobId, operations] of byJob) {
    const job = account.jobs.get(jobId);
    if (job === undefined) throw new Error(`an operation on job ${jobId}, which is not in the model`);
    auditJob(job, operations);
  }
}

function auditJob(job: ModelJob, done: readonly OnJob[]): void {
  const winners = done.filter(({ result }) => result.outcome === 'finished' || result.outcome === 'claimed');
  const [winner] = winners;
  // No other operation in the group holds the lease of a new claim, so only one operation can win.
  if (winners.length > 1) throw new Error(`job ${job.id} was won ${winners.length} times`);
  const able = done.filter(({ operation }) => isAble(job, operation));
  if (winner === undefined && able.length > 0)
    throw new Error(`job ${job.id}: no operation won, although ${describe(able)} could have`);
  if (winner !== undefined && !able.includes(winner))
    throw new Error(`job ${job.id}: ${describe([winner])} cannot have won`);
  for (const one of done) if (one !== winner) auditLoser(job, one, winner);
  if (winner !== undefined) applyWinner(job, winner);
}

function isAble(job: ModelJob, operation: OnJob['operation']): boolean {
  if (operation.kind === 'claim') return isClaimable(job);
  if (operation.kind === 'succeed') return job.status === 'running' && job.lease === operation.lease;
  switch (operation.when) {
    case 'leased':
      return job.status === 'running' && job.lease === operation.lease;
    case 'queued':
      return job.status === 'queued';
    case 'expired':
      return isActive(job) && job.expired;
    case 'exhausted':
      return job.status === 'running' && job.lapsed && job.claims >= claimsMax;
  }
}

function auditLoser(job: ModelJob, { operation, result }: OnJob, winner: OnJob | undefined): void {
  if (operation.kind !== 'claim') {
    if (result.outcome !== 'refused') throw new Error(`job ${job.id}: a ${operation.kind} ended as ${result.outcome}`);
    return;
  }
  const allowed = new Set<string>();
  if (winner !== undefined) allowed.add('gone');
  if (!isActive(job) || (job.status === 'running' && !job.lapsed)) allowed.add('gone');
  else if (job.expired) allowed.add('expired');
  else if (job.claims >= claimsMax) allowed.add('exhausted');
  if (!allowed.has(result.outcome)) throw new Error(`job ${job.id}: a claim returned ${result.outcome}`);
}

function applyWinner(job: ModelJob, { operation, result }: OnJob): void {
  if (operation.kind === 'claim') {
    if (result.outcome !== 'claimed') return;
    job.status = 'running';
    job.lease = operation.lease;
    job.lapsed = false;
    job.claims += 1;
    if (result.claims !== job.claims)
      throw new Error(`job ${job.id}: claim ${job.claims} was counted as ${result.claims}`);
    return;
  }
  const expectsEvent = job.hasWebhook && !(operation.kind === 'fail' && operation.when === 'queued');
  if (result.outcome === 'finished' && (result.deliveryId !== null) !== expectsEvent) {
    throw new Error(`job ${job.id}: an event was ${expectsEvent ? 'not ' : ''}written`);
  }
  job.lease = null;
  job.status = operation.kind === 'succeed' ? 'succeeded' : 'failed';
  job.refunded = operation.kind === 'fail' || operation.refund;
  if (operation.kind === 'fail') job.errorCode = operation.when === 'expired' ? 'job_expired' : 'processing_failed';
}

const describe = (done: readonly OnJob[]): string =>
  done.map(({ operation }) => (operation.kind === 'fail' ? `fail ${operation.when}` : operation.kind)).join(', ');
