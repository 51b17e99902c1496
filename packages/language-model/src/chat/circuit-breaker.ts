/**
 * Stops a process from asking a model that is away. After a number of failures in a row the circuit opens and every
 * question is answered at once; after a while one question is let through, and its outcome closes the circuit or opens
 * it again, for twice as long up to a limit.
 */

export type CircuitState = 'closed' | 'open' | 'half-open';

export type CircuitBreaker = {
  /** Whether a question may be asked now. Every true must be followed by exactly one `succeeded`, `failed` or `gaveUp`. */
  readonly tryPass: () => boolean;
  readonly succeeded: () => void;
  /** `atOnce` opens the circuit whatever was before, for failures that the next question would repeat. */
  readonly failed: (options?: { readonly atOnce?: boolean }) => void;
  /** The question was ended by its own caller and says nothing about the model. */
  readonly gaveUp: () => void;
  readonly state: () => CircuitState;
  /** Milliseconds until a question may pass again; 0 unless open. */
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
      // An answer to a question from before the circuit opened says that the model is back, too.
      openMs = openMsMin;
      change('closed');
    },
    failed({ atOnce = false } = {}) {
      failures += 1;
      // Failures of questions that were under way when the circuit opened do not prolong it.
      if (state === 'open') return;
      if (state === 'half-open' || atOnce || failures >= failuresToOpen) open();
    },
    gaveUp() {
      if (state !== 'half-open') return;
      openUntil = now();
      change('open');
    },
    state: () => state,
    opensForMs: () => (state === 'open' ? Math.max(0, openUntil - now()) : 0),
  };
}
