/**
 * Keeps the leases of all the jobs that this worker holds: one statement for all of them, every `renewEveryMs`.
 * A job whose lease is gone (it ended, expired, or another worker claimed it while this one stood still) has its
 * signal aborted, so that no more work goes into it; the fence in Postgres is what keeps its late write out.
 */

/** A job in hand: `signal` is aborted when its lease ends before the job did, and `ended` then says why. */
export type HeldLease = {
  readonly jobId: string;
  readonly lease: string;
  readonly signal: AbortSignal;
  readonly ended: 'lost' | 'abandoned' | undefined;
  /** From now on the fence in Postgres decides: a lease that a renewal misses was ended by the job's own last write. */
  settle: () => void;
};

/** Made by {@link createLeaseKeeper}. */
export type LeaseKeeper = {
  start(): void;
  hold(jobId: string, lease: string): HeldLease;
  drop(held: HeldLease): void;
  list(): { jobId: string; lease: string }[];
  /** Ends the work on all held jobs and returns their leases, for them to be released. For a worker that stops. */
  abandon(): { jobId: string; lease: string }[];
  /** Stops renewing; resolves when a renewal under way has ended. */
  stop(): Promise<void>;
};

/**
 * `renew` extends the given leases and answers the ids of the jobs that are still this worker's own.
 * `onLost` is told of each job that is no longer, `onError` of a renewal that failed; the next round tries again.
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
  let underWay: Promise<void> = Promise.resolve();
  let renewing = false;

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
    // A job that was finished while the renewal was under way is dropped already: it was not lost.
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
    underWay = renewAll().finally(() => {
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
      return entry;
    },
    drop({ lease }) {
      held.delete(lease);
    },
    list,
    abandon() {
      const abandoned = list();
      for (const entry of held.values()) end(entry, 'abandoned');
      return abandoned;
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await underWay;
    },
  };
}
