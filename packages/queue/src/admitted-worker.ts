/**
 * A BullMQ worker that requests admission before it takes an entry. It replaces BullMQ's main loop, which takes as many
 * entries as its concurrency allows before it handles the first of them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker, type Job, type WorkerOptions } from 'bullmq';
import type { Admission } from './admission.ts';
import type { OnError } from './redis-connection.ts';

/** An entry that a worker has taken. `isStarted` is true once work on it has begun. */
export type TakenEntry = { readonly job: Job; isStarted: boolean };

/** `ask` controls admission for all shards, and `wakeAnother` makes another process look for entries of this shard. */
export type AdmittedWorkerDeps = {
  readonly ask: Pick<Admission<AdmittedWorker>, 'enter' | 'isFull' | 'leave'>;
  readonly wakeAnother: () => Promise<unknown>;
  readonly handle: (entry: TakenEntry) => Promise<void>;
  readonly onError: OnError;
};

const connectionRetryDelayMs = 1_000;

export class AdmittedWorker extends Worker {
  readonly #deps: AdmittedWorkerDeps;
  readonly #entries: WeakMap<Job, TakenEntry>;
  readonly #inProgress = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #taken = 0;
  #foundNone = false;

  constructor(name: string, options: WorkerOptions, deps: AdmittedWorkerDeps) {
    const entries = new WeakMap<Job, TakenEntry>();
    const process = async (job: Job): Promise<void> => {
      const entry = { job, isStarted: false };
      entries.set(job, entry);
      await deps.handle(entry);
    };
    super(name, process, { ...options, autorun: false });
    this.#deps = deps;
    this.#entries = entries;
  }

  /** Takes entries until `stopTaking` is called. */
  takeEntries(): void {
    this.lockManager.start();
    // `close` interrupts the wait for entries and then waits for this promise.
    this.mainLoopRunning = this.#takeUntilStopped();
  }

  async #takeUntilStopped(): Promise<void> {
    await this.startStalledCheckTimer();
    while (!this.#stop.signal.aborted) {
      this.#taken += 1;
      const token = `${this.id}:${this.#taken}`;
      try {
        const job = await this.getNextJob(token, { block: true });
        if (job !== undefined) this.#process(job, token);
      } catch (error) {
        this.#report(error);
        await sleep(connectionRetryDelayMs, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    }
  }

  stopTaking(): void {
    this.#stop.abort();
    this.pause(true).catch((error: unknown) => this.#report(error));
  }

  /** Closes the worker after its entries have ended. */
  async closeWhenDone(): Promise<void> {
    await Promise.all(this.#inProgress);
    await this.close();
  }

  /** Stops renewing locks. BullMQ's `close` is not enough: it waits for Redis, which may never respond. */
  endRenewals(): Promise<void> {
    return this.lockManager.close();
  }

  protected override async moveToActive(token: string, name?: string): Promise<Job> {
    const { ask, wakeAnother } = this.#deps;
    // BullMQ's marker wakes only one process. This process took the marker but cannot take the entry.
    if (this.#foundNone && ask.isFull()) await wakeAnother();
    let job: Job | undefined;
    if (await ask.enter(this)) {
      try {
        job = await super.moveToActive(token, name);
      } finally {
        if (job === undefined) ask.leave({ isStarted: false });
      }
    }
    this.#foundNone = job === undefined;
    // BullMQ's type omits the case in which there is no entry.
    return job as Job;
  }

  #process(job: Job, token: string): void {
    // The next entry may be in another shard, so it is not fetched while this one is being completed.
    const work = this.processJob(job, token, () => false)
      .then(() => undefined)
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#inProgress.delete(work);
        this.#deps.ask.leave(this.#entries.get(job) ?? { isStarted: false });
      });
    this.#inProgress.add(work);
  }

  #report(error: unknown): void {
    this.#deps.onError(error instanceof Error ? error : new Error(String(error)));
  }
}
