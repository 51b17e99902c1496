/**
 * Limits the attempts in flight, so that no receiver or account can use all of a process's slots. An attempt over a
 * limit is postponed. Postponed attempts are spaced by the receiver's response time, so that a thousand waiting
 * deliveries do not poll constantly.
 */

/** An attempt's account and target host. */
export type Receiver = { readonly accountId: string; readonly host: string };

export type SlotDecision =
  | { readonly outcome: 'free'; release(): void }
  | { readonly outcome: 'full'; readonly postponeMs: number };

export type ReceiverSlots = {
  /** Takes a slot, which the caller must release, or returns how long to wait before trying again. */
  take(receiver: Receiver): SlotDecision;
  /** Number of slots in use. */
  inUse(): number;
};

export type ReceiverSlotsOptions = {
  /** Maximum concurrent attempts for one account and host. */
  readonly perReceiverMax: number;
  /** Maximum concurrent attempts of the process. One account gets at most half of them. */
  readonly concurrency: number;
  /** Default: the monotonic clock. */
  readonly nowMs?: () => number;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
};

/** An attempt in flight. */
type Attempt = { readonly startedMs: number };
type Group = { readonly inFlight: Set<Attempt>; readonly max: number; meanDurationMs: number; nextTurnMs: number };

/** The assumed duration of an attempt until one has ended or has lasted longer. */
const durationGuessMs = 50;
/** Weight of the newest duration in the moving average. */
const newestWeight = 0.2;
const postponeMsMin = 100;
/** Maximum wait before jitter, regardless of the number of waiting deliveries. */
const postponeMsMax = 30_000;
const jitterShare = 0.2;
/** Above this number, unused groups are removed. */
const groupsMax = 10_000;

export function createReceiverSlots(options: ReceiverSlotsOptions): ReceiverSlots {
  const perAccountMax = Math.ceil(options.concurrency / 2);
  const { nowMs = () => performance.now(), random } = options;
  const groups = new Map<string, Group>();
  let inUse = 0;

  function groupOf(key: string, max: number): Group {
    const existing = groups.get(key);
    if (existing !== undefined) return existing;
    if (groups.size >= groupsMax) removeIdleGroups();
    const created = { inFlight: new Set<Attempt>(), max, meanDurationMs: durationGuessMs, nextTurnMs: 0 };
    groups.set(key, created);
    return created;
  }

  /** Assigns the next turn in a full group and returns the time until then, with jitter. */
  function postpone(group: Group): number {
    const now = nowMs();
    const turnMs = Math.max(group.nextTurnMs, now) + msPerAttempt(group, now) / group.max;
    group.nextTurnMs = Math.min(turnMs, now + postponeMsMax);
    const waitMs = Math.max(group.nextTurnMs - now, postponeMsMin);
    return Math.round(waitMs * (1 - jitterShare + 2 * jitterShare * random()));
  }

  function leave(group: Group, attempt: Attempt): void {
    group.inFlight.delete(attempt);
    group.meanDurationMs += newestWeight * (nowMs() - attempt.startedMs - group.meanDurationMs);
  }

  /** Removes groups that have neither attempts in flight nor assigned turns. */
  function removeIdleGroups(): void {
    const now = nowMs();
    for (const [key, group] of groups) if (group.inFlight.size === 0 && group.nextTurnMs <= now) groups.delete(key);
  }

  return {
    take({ accountId, host }) {
      const memberships = [groupOf(accountId, perAccountMax), groupOf(`${accountId} ${host}`, options.perReceiverMax)];
      const full = memberships.filter((group) => group.inFlight.size >= group.max);
      if (full.length > 0) {
        return { outcome: 'full', postponeMs: Math.max(...full.map(postpone)) };
      }
      const attempt: Attempt = { startedMs: nowMs() };
      inUse += 1;
      for (const group of memberships) group.inFlight.add(attempt);
      return {
        outcome: 'free',
        release() {
          inUse -= 1;
          for (const group of memberships) leave(group, attempt);
        },
      };
    },
    inUse: () => inUse,
  };
}

/**
 * Returns the expected duration of an attempt in a group: the moving average, or the age of the oldest attempt in
 * flight if that is longer.
 */
function msPerAttempt({ inFlight, meanDurationMs }: Group, now: number): number {
  const [oldest] = inFlight;
  return Math.max(meanDurationMs, oldest === undefined ? 0 : now - oldest.startedMs);
}
