/**
 * Caps on attempts that are under way, so that no receiver and no account can take all slots of a process. Whoever is
 * over a cap is told when to come back: turns are given out one after another, at the pace at which that receiver has
 * been answering, so that a thousand waiting deliveries do not ask all the time.
 */

/** Who an attempt is made for and where it goes. */
export type Receiver = { readonly accountId: string; readonly host: string };

export type SlotDecision =
  | { readonly outcome: 'free'; release(): void }
  | { readonly outcome: 'full'; readonly postponeMs: number };

export type ReceiverSlots = {
  /** Takes a slot, which must be released, or says when to ask again. */
  take(receiver: Receiver): SlotDecision;
  /** Slots in use. */
  inUse(): number;
};

export type ReceiverSlotsOptions = {
  /** Attempts at once for one account and host. */
  readonly perReceiverMax: number;
  /** Attempts at once for one account. */
  readonly perAccountMax: number;
  readonly nowMs: () => number;
  /** A number from 0 up to but not including 1. */
  readonly random: () => number;
};

/** An attempt under way. */
type Attempt = { readonly startedMs: number };
type Group = { readonly underWay: Set<Attempt>; readonly max: number; meanDurationMs: number; nextTurnMs: number };

/** Taken for an attempt's duration until one has ended or has lasted longer. */
const durationGuessMs = 50;
/** Weight of the newest duration in the running mean. */
const newestWeight = 0.2;
const postponeMsMin = 100;
/** Nobody waits longer than this for being asked again, however many wait. */
const postponeMsMax = 30_000;
const jitterShare = 0.2;
/** From here on, groups that are not in use are looked for and forgotten. */
const groupsMax = 10_000;

export function createReceiverSlots(options: ReceiverSlotsOptions): ReceiverSlots {
  const { nowMs, random } = options;
  const groups = new Map<string, Group>();
  let inUse = 0;

  function groupOf(key: string, max: number): Group {
    const existing = groups.get(key);
    if (existing !== undefined) return existing;
    if (groups.size >= groupsMax) forgetIdleGroups();
    const created = { underWay: new Set<Attempt>(), max, meanDurationMs: durationGuessMs, nextTurnMs: 0 };
    groups.set(key, created);
    return created;
  }

  /** The next turn in a group that is full. */
  function postpone(group: Group): number {
    const now = nowMs();
    const turnMs = Math.max(group.nextTurnMs, now) + paceOf(group, now) / group.max;
    group.nextTurnMs = Math.min(turnMs, now + postponeMsMax);
    const waitMs = Math.max(group.nextTurnMs - now, postponeMsMin);
    return Math.round(waitMs * (1 - jitterShare + 2 * jitterShare * random()));
  }

  function leave(group: Group, attempt: Attempt): void {
    group.underWay.delete(attempt);
    group.meanDurationMs += newestWeight * (nowMs() - attempt.startedMs - group.meanDurationMs);
  }

  /** Without attempts under way and turns given out there is little to remember. */
  function forgetIdleGroups(): void {
    const now = nowMs();
    for (const [key, group] of groups) if (group.underWay.size === 0 && group.nextTurnMs <= now) groups.delete(key);
  }

  return {
    take({ accountId, host }) {
      const memberships = [
        groupOf(accountId, options.perAccountMax),
        groupOf(`${accountId} ${host}`, options.perReceiverMax),
      ];
      const full = memberships.filter((group) => group.underWay.size >= group.max);
      if (full.length > 0) {
        return { outcome: 'full', postponeMs: Math.max(...full.map(postpone)) };
      }
      const attempt: Attempt = { startedMs: nowMs() };
      inUse += 1;
      for (const group of memberships) group.underWay.add(attempt);
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

/** How long an attempt takes in a group: the running mean, or what the oldest one under way has taken already. */
function paceOf({ underWay, meanDurationMs }: Group, now: number): number {
  const [oldest] = underWay;
  return Math.max(meanDurationMs, oldest === undefined ? 0 : now - oldest.startedMs);
}
