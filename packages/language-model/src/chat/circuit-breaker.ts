/**
 * A circuit breaker for the model. It opens after a number of consecutive failures, and requests then fail immediately.
 * After a delay, one request is allowed; its outcome closes the circuit or opens it again for twice as long, up to a
 * limit.
 */

export type CircuitState = 'closed' | 'open' | 'half-open';

export type CircuitBreaker = {
  /** Whether a request may be sent. Each true must be followed by exactly one `succeeded`, `failed` or `abandoned`. */
  readonly tryPass: () => boolean;
  readonly succeeded: () => void;
  /** `atOnce` opens the circuit immediately, for failures that every request would repeat. */
  readonly failed: (options?: { readonly atOnce?: boolean }) => void;
  /** The caller aborted the request, which says nothing about the model. */
  readonly abandoned: () => void;
  readonly state: () => CircuitState;
  /** Milliseconds until the next request is allowed; 0 unless open. */
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
      // A response to a request from before the circuit opened also means that the model is back.
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
