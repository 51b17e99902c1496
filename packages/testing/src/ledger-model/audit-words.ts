/**
 * Checks the effect of a group of operations on the account's words. The new ledger entries determine the order of the
 * writes. Each write must be correct at its position, and each rejection and replay must be correct at some position in
 * that order.
 */
import type { LedgerEntry } from '@humanize/database';
import { activeJobs, activeMax, type ModelAccount } from './model.ts';
import type { Book, Done, Fail, Submit, Succeed } from './operations.ts';

type Moment = {
  balance: number;
  /** Bounds on the number of active jobs: with none and with all of the group's successes applied. */
  activeMost: number;
  activeLeast: number;
  keys: Map<string, { readonly body: string; readonly jobId: string }>;
  references: Map<string, { readonly kind: 'grant' | 'adjust'; readonly words: number }>;
};

type Submitted = Extract<Done, { operation: Submit }>;
type Booked = Extract<Done, { operation: Book }>;
type Ended = Extract<Done, { operation: Fail | Succeed }>;

/**
 * Applies the entries to the model. Must be called before `auditJobs`. @throws with the reason if the results are
 * impossible
 */
export function auditWords(account: ModelAccount, done: readonly Done[], entries: readonly LedgerEntry[]): void {
  const successes = done.filter(
    ({ operation, result }) => operation.kind === 'succeed' && result.outcome === 'finished',
  );
  const active = activeJobs(account).length;
  const first: Moment = {
    balance: account.balance,
    activeMost: active,
    activeLeast: active - successes.length,
    keys: new Map(account.keys),
    references: new Map(account.references),
  };
  const moments = [first];
  const written = new Set<Done>();
  for (const entry of entries) {
    const before = moments.at(-1) ?? first;
    const author = findAuthor(done, entry);
    written.add(author);
    const after = applyEntry(account, before, author, entry);
    account.seq += 1;
    if (entry.seq !== account.seq) throw new Error(`entry ${entry.seq} is at position ${account.seq}`);
    if (entry.balanceAfter !== after.balance)
      throw new Error(`entry ${entry.seq} says ${entry.balanceAfter}, not ${after.balance}`);
    moments.push(after);
  }
  for (const one of done) if (!written.has(one)) auditUnwritten(one, moments);
  const last = moments.at(-1) ?? first;
  account.balance = last.balance;
  replace(account.keys, last.keys);
  replace(account.references, last.references);
}

function findAuthor(done: readonly Done[], entry: LedgerEntry): Done {
  const author = done.find(({ operation, result }) => {
    if (operation.kind === 'submit') {
      return entry.kind === 'reserve' && entry.jobId === operation.jobId && result.outcome === 'created';
    }
    if (isRefund(operation)) {
      return entry.kind === 'refund' && entry.jobId === operation.jobId && result.outcome === 'finished';
    }
    return (
      operation.kind === 'book' &&
      entry.kind === operation.as &&
      entry.reference === operation.reference &&
      result.outcome === 'booked' &&
      result.seq === entry.seq
    );
  });
  if (author === undefined) throw new Error(`no operation wrote entry ${entry.seq}, a ${entry.kind}`);
  return author;
}

function applyEntry(account: ModelAccount, before: Moment, author: Done, entry: LedgerEntry): Moment {
  const after: Moment = { ...before, keys: new Map(before.keys), references: new Map(before.references) };
  switch (author.operation.kind) {
    case 'submit':
      applySubmit(account, before, after, author as Submitted);
      break;
    case 'fail':
    case 'succeed':
      applyRefund(account, after, author as Ended, entry);
      break;
    case 'book':
      applyBooking(before, after, author as Booked);
      break;
    case 'claim':
      throw new Error(`a claim wrote entry ${entry.seq}`);
  }
  return after;
}

function applySubmit(account: ModelAccount, before: Moment, after: Moment, { operation, result }: Submitted): void {
  const { jobId, words, key, body, hasWebhook } = operation;
  if (result.outcome !== 'created') throw new Error('unreachable: only a created job has an entry');
  if (before.activeLeast >= activeMax)
    throw new Error(`job ${jobId} was created although ${before.activeLeast} jobs were active`);
  if (before.balance < words) throw new Error(`job ${jobId} of ${words} words was created from ${before.balance}`);
  if (key !== null && before.keys.has(key)) throw new Error(`job ${jobId} was created with the live key ${key}`);
  if (result.active <= before.activeLeast || result.active > before.activeMost + 1) {
    throw new Error(
      `job ${jobId} is active job ${result.active} with ${before.activeLeast} to ${before.activeMost} active jobs`,
    );
  }
  after.balance -= words;
  after.activeMost += 1;
  after.activeLeast += 1;
  if (result.balance !== after.balance)
    throw new Error(`job ${jobId} returned the balance ${result.balance}, not ${after.balance}`);
  if (key !== null) after.keys.set(key, { body, jobId });
  const fresh = {
    status: 'queued',
    errorCode: null,
    refunded: false,
    lease: null,
    lapsed: false,
    expired: false,
    claims: 0,
  } as const;
  account.jobs.set(jobId, { id: jobId, words, key, hasWebhook, ...fresh });
}

function applyRefund(account: ModelAccount, after: Moment, { operation }: Ended, entry: LedgerEntry): void {
  const job = account.jobs.get(operation.jobId);
  if (job === undefined || entry.amount !== job.words)
    throw new Error(`entry ${entry.seq} refunds ${entry.amount} words`);
  after.balance += job.words;
  after.activeMost -= 1;
  // Successes are already subtracted.
  if (operation.kind === 'succeed') return;
  after.activeLeast -= 1;
  if (operation.when === 'queued' && job.key !== null && after.keys.get(job.key)?.jobId === job.id)
    after.keys.delete(job.key);
}

function applyBooking(before: Moment, after: Moment, { operation }: Booked): void {
  const { as, words, reference } = operation;
  if (before.references.has(reference)) throw new Error(`reference ${reference} counted twice`);
  if (before.balance + words < 0) throw new Error(`${words} were taken from ${before.balance}`);
  after.balance += words;
  after.references.set(reference, { kind: as, words });
}

function auditUnwritten(done: Done, moments: readonly Moment[]): void {
  if (done.operation.kind === 'submit') {
    const submitted = done as Submitted;
    if (moments.some((moment) => submitFits(moment, submitted))) return;
  } else if (done.operation.kind === 'book') {
    const booked = done as Booked;
    if (moments.some((moment) => bookingFits(moment, booked))) return;
  } else if (!isRefund(done.operation) || done.result.outcome !== 'finished') {
    return;
  }
  throw new Error(`${JSON.stringify(done)} is impossible at all of ${moments.length} positions`);
}

function submitFits(moment: Moment, { operation, result }: Submitted): boolean {
  const used = operation.key === null ? undefined : moment.keys.get(operation.key);
  switch (result.outcome) {
    case 'replayed':
      return used?.body === operation.body && used.jobId === result.job.id;
    case 'key_conflict':
      return used !== undefined && used.body !== operation.body && used.jobId === result.existingJobId;
    case 'too_many_active':
      return used === undefined && moment.activeMost >= activeMax && result.active === activeMax;
    case 'insufficient_words': {
      const { balance, wordsRequired } = result;
      const short = balance === moment.balance && balance < operation.words && wordsRequired === operation.words;
      return used === undefined && moment.activeLeast < activeMax && short;
    }
    // The model does not limit the number of keys.
    case 'key_limit_reached':
    case 'created':
    case 'no_account':
      return false;
  }
}

function bookingFits(moment: Moment, { operation, result }: Booked): boolean {
  const used = moment.references.get(operation.reference);
  const same = used?.kind === operation.as && used.words === operation.words;
  switch (result.outcome) {
    case 'already_booked':
      return same && result.balance === moment.balance;
    case 'reference_conflict':
      return used !== undefined && !same && result.bookedWords === used.words;
    case 'insufficient_words':
      return used === undefined && result.balance === moment.balance && moment.balance + operation.words < 0;
    case 'booked':
    case 'no_account':
      return false;
  }
}

/** Returns true for an operation that ends a job and refunds it. */
function isRefund(operation: Done['operation']): operation is Fail | Succeed {
  return operation.kind === 'fail' || (operation.kind === 'succeed' && operation.refund);
}

function replace<K, V>(target: Map<K, V>, source: ReadonlyMap<K, V>): void {
  target.clear();
  for (const [key, value] of source) target.set(key, value);
}
