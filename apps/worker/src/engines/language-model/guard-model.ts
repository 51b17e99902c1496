/**
 * Sends the model requests of all jobs in a process, with limited concurrency and a circuit breaker. A wrong key,
 * address or model name opens the circuit immediately, because every further request would fail too. Requests for texts
 * that started earlier are sent first, so that texts finish one after another.
 *
 * While the circuit is half-open, one request probes the model. Other requests of the same text wait for its result. If
 * they failed instead, the text would be postponed and the probe aborted, and the circuit would never close.
 */
import type { CompleteChat, ChatResult, CircuitBreaker } from '@humanize/language-model';
import type { Slots } from '../../slots.ts';
import type { ModelClock } from './model-clock.ts';

export type GuardModelDeps = {
  readonly complete: CompleteChat;
  readonly breaker: CircuitBreaker;
  readonly slots: Slots;
  /** Called if a response shows that the settings are wrong. `reason` is a status or an error such as `no credit`. */
  readonly onMisconfigured: (reason: string) => void;
};

/** The `reason` of a request that was not sent because the circuit was open. */
export const circuitOpen = 'circuit open';

const noUsage = { promptTokens: 0, completionTokens: 0, reasoningTokens: 0 };

/**
 * The request that probes the model. `rank` identifies its text. `result` is undefined if the request threw an error.
 */
type Probe = { readonly rank: number; readonly result: Promise<ChatResult | undefined> };

/**
 * A text whose requests are being sent. Texts with a lower `rank` are served first. `clock` runs while one of the
 * text's requests has a slot.
 */
export type ServedText = { readonly rank: number; readonly clock: ModelClock };

/** Returns the function that sends the requests of one text. */
export type CompleteChatForText = (text: ServedText) => CompleteChat;

export function guardModel({ complete, breaker, slots, onMisconfigured }: GuardModelDeps): CompleteChatForText {
  let probe: Probe | undefined;

  async function send(isProbe: boolean, ...[request, signal]: Parameters<CompleteChat>): Promise<ChatResult> {
    let completion: ChatResult;
    try {
      completion = await complete(request, signal);
    } catch (error) {
      if (isProbe) breaker.abandoned();
      throw error;
    }
    if (completion.outcome !== 'unavailable') {
      breaker.succeeded();
      return completion;
    }
    // Concurrent requests fail together, but the error is logged only once.
    const isFirst = breaker.state() !== 'open';
    breaker.failed({ atOnce: completion.misconfigured });
    if (completion.misconfigured && isFirst) onMisconfigured(completion.reason);
    return completion;
  }

  async function sendNow(rank: number, ...[request, signal]: Parameters<CompleteChat>): Promise<ChatResult> {
    signal.throwIfAborted();
    if (breaker.tryPass()) {
      const isProbe = breaker.state() === 'half-open';
      const sending = send(isProbe, request, signal);
      // If the probe throws, the requests waiting for it get `undefined`. The probe's own caller gets the error.
      if (isProbe) probe = { rank, result: sending.catch(() => undefined) };
      return sending;
    }
    const probed = probe?.rank === rank && breaker.state() === 'half-open' ? await probe.result : undefined;
    if (probed === undefined || probed.outcome === 'unavailable') {
      const { reason = circuitOpen, misconfigured = false } = probed ?? {};
      const retryAfterMs = breaker.opensForMs();
      return { outcome: 'unavailable', reason, misconfigured, retryAfterMs, usage: noUsage, retries: 0 };
    }
    return sendNow(rank, request, signal);
  }
  return ({ rank, clock }) =>
    (request, signal) => {
      const askedAt = performance.now();
      return slots.use(
        async () => {
          const waitedMs = performance.now() - askedAt;
          return { ...(await clock.run(() => sendNow(rank, request, signal))), waitedMs };
        },
        signal,
        rank,
      );
    };
}
