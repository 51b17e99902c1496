/**
 * Renews the leases of all jobs that this worker holds, with one statement every `renewEveryMs`. If a lease is lost,
 * the job's signal is aborted to stop the work. A lease is lost if the job ended or expired, or if another worker
 * claimed it while this worker was paused. Postgres rejects late writes in any case.
 */

/** A held job. `signal` is aborted if the lease ends before the job; `ended` then contains the reason. */
export type HeldLease = {
  readonly jobId: string;
  readonly lease: string;
  readonly signal: AbortSignal;
  readonly ended: 'lost' | 'abandoned' | undefined;
  /**
   * Marks the start of the final write. From then on, a missing lease is not treated as lost, because the write itself
   * ends the lease.
   */
  settle: () => void;
};

/** Created by {@link createLeaseKeeper}. */
export type LeaseKeeper = {
  start(): void;
  hold(jobId: string, lease: string): HeldLease;
  drop(held: HeldLease): void;
  list(): { jobId: string; lease: string }[];
  /**
   * Aborts all held jobs and returns their leases, which the caller must release. Used when the worker stops. A job that
   * is claimed at this moment is aborted as soon as it is held, and its lease expires.
   */
  abandon(): { jobId: string; lease: string }[];
  /** Stops renewing. Resolves when a renewal in progress has ended. */
  stop(): Promise<void>;
};

/**
 * `renew` extends the given leases and returns the IDs of the jobs that this worker still holds. `onLost` is called for
 * each lost job, and `onError` for a failed renewal, which is retried in the next round.
 */
export type LeaseKeeperDeps = {
  renew: (leases: { jobId: string; lease: string }[]) => Promise<string[]>;
  renewEveryMs: number;
  onLost: (jobId: string) => void;
  onError: (error: unknown) => void;
};

type Entry = HeldLease & { settling: boolean; end: (why: 'lost' | 'abandoned') => void };

function createEntry(jobId: string, lease: string): Entry {
  const controller = new AbortController();
  let ended: HeldLease['ended'];
  const entry = {
    jobId,
    lease,
    signal: controller.signal,
    get ended() {
      return ended;
    },
    settling: false,
    settle() {
      entry.settling = true;
    },
    end(why: 'lost' | 'abandoned') {
      ended = why;
      controller.abort(new Error(`the lease was ${why}`));
    },
  };
  return entry;
}

export function createLeaseKeeper(deps: LeaseKeeperDeps): LeaseKeeper {
  const held = new Map<string, Entry>();
  let timer: NodeJS.Timeout | undefined;
  let inProgress: Promise<void> = Promise.resolve();
  let [renewing, isAbandoned] = [false, false];

  const list = (): { jobId: string; lease: string }[] =>
    Array.from(held.values(), ({ jobId, lease }) => ({ jobId, lease }));

  async function renewAll(): Promise<void> {
    const asked = list();
    try {
      const kept = new Set(await deps.renew(asked));
      for (const { jobId, lease } of asked) if (!kept.has(jobId)) lose(lease);
    } catch (error) {
      deps.onError(error);
    }
  }

  function lose(lease: string): void {
    const entry = held.get(lease);
    // A job that finished during the renewal has already been removed and is not lost.
    if (entry === undefined || entry.settling) return;
    deps.onLost(entry.jobId);
    end(entry, 'lost');
  }

  function end(entry: Entry, why: 'lost' | 'abandoned'): void {
    held.delete(entry.lease);
    entry.end(why);
  }

  function tick(): void {
    if (renewing || held.size === 0) return;
    renewing = true;
    inProgress = renewAll().finally(() => {
      renewing = false;
    });
  }

  return {
    start() {
      timer ??= setInterval(tick, deps.renewEveryMs);
    },
    hold(jobId, lease) {
      const entry = createEntry(jobId, lease);
      held.set(lease, entry);
      if (isAbandoned) end(entry, 'abandoned');
      return entry;
    },
    drop({ lease }) {
      held.delete(lease);
    },
    list,
    abandon() {
      isAbandoned = true;
      const abandoned = list();
      for (const entry of held.values()) end(entry, 'abandoned');
      return abandoned;
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await inProgress;
    },
  };
}
