/**
 * A circuit breaker for the model. It opens after a number of consecutive failures, and requests then fail immediately.
 * After a delay, one request is allowed. If it succeeds, the circuit closes; otherwise, the circuit opens again for
 * twice as long, up to a limit.
 */

export type CircuitState = 'closed' | 'open' | 'half-open';

export type CircuitBreaker = {
  /**
   * Returns whether a request may be sent. If it returns true, exactly one of `succeeded`, `failed` and `abandoned`
   * must be called.
   */
  readonly tryPass: () => boolean;
  readonly succeeded: () => void;
  /** `atOnce` opens the circuit immediately, for failures that would recur with every request. */
  readonly failed: (options?: { readonly atOnce?: boolean }) => void;
  /** The caller aborted the request, so its outcome does not indicate whether the model is available. */
  readonly abandoned: () => void;
  readonly state: () => CircuitState;
  /** Milliseconds until the next request is allowed; 0 unless the circuit is open. */
  readonly opensForMs: () => number;
};

export type CircuitBreakerOptions = {
  readonly failuresToOpen: number;
  readonly openMsMin: number;
  readonly openMsMax: number;
  readonly now: () => number;
  readonly onChange: (state: CircuitState) => void;
};

export function createCircuitBreaker(options: CircuitBreakerOptions): CircuitBreaker {
  const { failuresToOpen, openMsMin, openMsMax, now, onChange } = options;
  let state: CircuitState = 'closed';
  let failures = 0;
  let openMs = openMsMin;
  let openUntil = 0;

  function change(next: CircuitState): void {
    if (state === next) return;
    state = next;
    onChange(next);
  }
  function open(): void {
    openUntil = now() + openMs;
    openMs = Math.min(openMs * 2, openMsMax);
    change('open');
  }

  return {
    tryPass() {
      if (state === 'closed') return true;
      if (state === 'half-open' || now() < openUntil) return false;
      change('half-open');
      return true;
    },
    succeeded() {
      failures = 0;
      // A response to a request that was sent before the circuit opened also indicates that the model is available
      // again.
      openMs = openMsMin;
      change('closed');
    },
    failed({ atOnce = false } = {}) {
      failures += 1;
      // Failures of requests that were in flight when the circuit opened do not extend the delay.
      if (state === 'open') return;
      if (state === 'half-open' || atOnce || failures >= failuresToOpen) open();
    },
    abandoned() {
      if (state !== 'half-open') return;
      openUntil = now();
      change('open');
    },
    state: () => state,
    opensForMs: () => (state === 'open' ? Math.max(0, openUntil - now()) : 0),
  };
}
