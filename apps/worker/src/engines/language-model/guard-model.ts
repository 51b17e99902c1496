/**
 * Access to the model for all jobs of a process, with limited concurrency and a circuit breaker. A wrong key, address
 * or model name opens the circuit immediately, because every further request would fail, too. Requests of texts that
 * started earlier are sent first, so that texts finish one after another.
 */
import type { CompleteChat, ChatResult, CircuitBreaker } from '@humanize/language-model';
import type { Slots } from '../../slots.ts';

export type GuardModelDeps = {
  readonly complete: CompleteChat;
  readonly breaker: CircuitBreaker;
  readonly slots: Slots;
  /** Called if a response shows that the settings are wrong; `reason` is the status. */
  readonly onMisconfigured: (reason: string) => void;
};

const noUsage = { promptTokens: 0, completionTokens: 0, reasoningTokens: 0 };

/** Sends a request for a text. A text with a lower `rank` is served first. */
export type CompleteChatForRank = (rank: number) => CompleteChat;

export function guardModel({ complete, breaker, slots, onMisconfigured }: GuardModelDeps): CompleteChatForRank {
  async function askNow(...[request, signal]: Parameters<CompleteChat>): Promise<ChatResult> {
    signal.throwIfAborted();
    if (!breaker.tryPass()) {
      const retryAfterMs = breaker.opensForMs();
      const reason = 'circuit open';
      return { outcome: 'unavailable', reason, misconfigured: false, retryAfterMs, usage: noUsage, retries: 0 };
    }
    let answer: ChatResult;
    try {
      answer = await complete(request, signal);
    } catch (error) {
      breaker.gaveUp();
      throw error;
    }
    if (answer.outcome !== 'unavailable') {
      breaker.succeeded();
      return answer;
    }
    // Concurrent requests are rejected together, but only one line is logged.
    const isFirst = breaker.state() !== 'open';
    breaker.failed({ atOnce: answer.misconfigured });
    if (answer.misconfigured && isFirst) onMisconfigured(answer.reason);
    return answer;
  }
  return (rank) => (request, signal) => slots.use(() => askNow(request, signal), signal, rank);
}
