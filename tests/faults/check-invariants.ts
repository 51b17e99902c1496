/**
 * Checks the invariants after recovery from a fault. I1–I8 are verified by the queries of `ops ledger verify`, I9 by
 * comparing the responses that clients recorded with the stored jobs.
 */
import { endEventOf } from '@humanize/contract';
import {
  findJob,
  getAccount,
  listDeliveries,
  listJobs,
  verifyLedger,
  type Database,
  type JobSummary,
} from '@humanize/database';
import type { Customer } from './customer.ts';
import { assertThat } from './fault.ts';
import type { World } from './world.ts';

/** The contract's deadline for a response during an outage, in milliseconds. */
const responseTimeoutMsDefault = 2_000;
const pageMax = 200;

/** @throws Error that names the invariant and the violation */
export async function checkInvariants({
  db,
  customers,
  receiver,
  responseTimeoutMs = responseTimeoutMsDefault,
}: Pick<World, 'db' | 'customers' | 'receiver'> & { responseTimeoutMs?: number | undefined }): Promise<void> {
  const verdict = await verifyLedger(db);
  assertThat(verdict.ok, verdict.ok ? '' : `${verdict.invariant} (${verdict.rule}): ${JSON.stringify(verdict.row)}`);
  const seen = new Set(receiver.deliveries.map(({ deliveryId }) => deliveryId));
  for (const customer of customers) {
    checkResponseTimes(customer, responseTimeoutMs);
    await checkCustomer(db, customer, seen);
  }
}

function checkResponseTimes({ sent }: Customer, timeoutMs: number): void {
  const slow = sent.find(({ ms }) => ms > timeoutMs);
  assertThat(slow === undefined, `I9: a response (${slow?.status}) took ${Math.round(slow?.ms ?? 0)} ms`);
}

async function checkCustomer(db: Database, customer: Customer, seen: ReadonlySet<string>): Promise<void> {
  const { accountId } = customer;
  const jobs = await listAll((page) => listJobs(db, { accountId, ...page }));
  await checkAccepted(db, customer);
  checkCounts(customer, jobs);
  await checkDeliveries(db, { accountId, jobs, seen });
  const charged = jobs.reduce((sum, { wordsCharged }) => sum + wordsCharged, 0);
  const spent = customer.words - (await getAccount(db, { accountId })).balance;
  assertThat(spent === charged, `the balance fell by ${spent} words but ${charged} were charged`);
}

/** Returns all items in a list, fetched page by page. */
async function listAll<Item>(
  list: (page: { limit: number; after?: string }) => Promise<{ items: Item[]; next: string | null }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = await list({ limit: pageMax }); ; page = await list({ limit: pageMax, after: page.next })) {
    all.push(...page.items);
    if (page.next === null) return all;
  }
}

/**
 * Checks that each job that was acknowledged with a 2xx status exists and has ended, and that each key identifies one
 * job.
 */
async function checkAccepted(db: Database, { accountId, sent }: Customer): Promise<void> {
  const jobOfKey = new Map<string, string>();
  for (const { idempotencyKey, jobId, status, text } of sent) {
    if (status !== 202 && status !== 200) continue;
    const job = jobId === undefined ? undefined : await findJob(db, { accountId, jobId });
    assertThat(job !== undefined, `I9: job ${jobId} was acknowledged with ${status} but does not exist`);
    assertThat(job.status === 'succeeded' || job.status === 'failed', `job ${job.id} is ${job.status}`);
    assertThat(
      job.status !== 'succeeded' || job.output === `rewritten ${text}`,
      `job ${job.id} has the output of another text`,
    );
    const other = jobOfKey.get(idempotencyKey) ?? job.id;
    assertThat(other === job.id, `I7: one key returned the jobs ${other} and ${job.id}`);
    jobOfKey.set(idempotencyKey, job.id);
  }
}

/**
 * Checks that there are no unrequested or duplicate jobs, and that the jobs that could not be enqueued were reported as
 * such.
 */
function checkCounts({ sent }: Customer, jobs: readonly JobSummary[]): void {
  const undone = jobs.filter(({ failureCause }) => failureCause === 'enqueue').length;
  const keys = new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size;
  const accepted = new Set(sent.flatMap(({ jobId }) => jobId ?? [])).size;
  const reportedUndone = sent.filter(({ code }) => code === 'enqueue_failed').length;
  const unanswered = sent.filter(({ status }) => status === 0 || status === 503).length;
  assertThat(jobs.length - undone <= keys, `there are ${jobs.length - undone} jobs for ${keys} keys`);
  assertThat(jobs.length - undone >= accepted, `${accepted} jobs were accepted but ${jobs.length - undone} exist`);
  assertThat(
    undone >= reportedUndone,
    `${reportedUndone} submissions were reported as not enqueued but ${undone} were not enqueued`,
  );
  assertThat(
    undone <= reportedUndone + unanswered,
    `${undone} submissions were not enqueued but ${reportedUndone} were reported`,
  );
}

/** Checks that the event of each job with a webhook was delivered and received. */
async function checkDeliveries(
  db: Database,
  { accountId, jobs, seen }: { accountId: string; jobs: readonly JobSummary[]; seen: ReadonlySet<string> },
): Promise<void> {
  const deliveries = await listAll((page) => listDeliveries(db, { accountId, ...page }));
  const events = new Set(deliveries.map(({ jobId, eventType }) => `${jobId} ${eventType}`));
  for (const { id, status, hasWebhook, failureCause } of jobs) {
    if (!hasWebhook || failureCause === 'enqueue') continue;
    const isEnded = status === 'succeeded' || status === 'failed';
    assertThat(isEnded && events.has(`${id} ${endEventOf(status)}`), `I8: job ${id} has ended without its event`);
  }
  for (const { id, jobId, state } of deliveries) {
    assertThat(state === 'delivered', `I8: an event of job ${jobId} is ${state}`);
    assertThat(seen.has(id), `I8: an event of job ${jobId} was recorded as delivered but not received`);
  }
}
