/**
 * The way to the model for all jobs of a process: at most so many requests at once, none while the circuit is open,
 * and every failure counted. A wrong key, address or model name opens the circuit at once, because every further
 * request would fail in the same way. Texts that began earlier go first, so that they end one after another instead of
 * all together.
 */
import type { AskModel, ChatAnswer, CircuitBreaker } from '@humanize/language-model';
import type { Slots } from '../../slots.ts';

export type GuardModelDeps = {
  readonly ask: AskModel;
  readonly breaker: CircuitBreaker;
  readonly slots: Slots;
  /** Told of answers that show that the settings are wrong; `reason` is a status. */
  readonly onMisconfigured: (reason: string) => void;
};

const noUsage = { promptTokens: 0, completionTokens: 0, reasoningTokens: 0 };

/** Asks for one text; a text with a lower `rank` goes first. */
export type AskInTurn = (rank: number) => AskModel;

export function guardModel({ ask, breaker, slots, onMisconfigured }: GuardModelDeps): AskInTurn {
  async function askNow(...[request, signal]: Parameters<AskModel>): Promise<ChatAnswer> {
    signal.throwIfAborted();
    if (!breaker.tryPass()) {
      const retryAfterMs = breaker.opensForMs();
      const reason = 'circuit open';
      return { outcome: 'unavailable', reason, misconfigured: false, retryAfterMs, usage: noUsage, retries: 0 };
    }
    let answer: ChatAnswer;
    try {
      answer = await ask(request, signal);
    } catch (error) {
      breaker.gaveUp();
      throw error;
    }
    if (answer.outcome !== 'unavailable') {
      breaker.succeeded();
      return answer;
    }
    // Requests that were under way together are refused together; one line in the log says it.
    const isFirst = breaker.state() !== 'open';
    breaker.failed({ atOnce: answer.misconfigured });
    if (answer.misconfigured && isFirst) onMisconfigured(answer.reason);
    return answer;
  }
  return (rank) => (request, signal) => slots.use(() => askNow(request, signal), signal, rank);
}
