/** The error that ends the processing of a text whose meaning check could not be completed. */
import type { EngineResult } from '../engine.ts';

/** Thrown if a check exceeds its time limit or crashes its thread. `run` becomes the text's outcome. */
export class FailedCheckError extends Error {
  override readonly name = 'FailedCheckError';
  readonly run: Extract<EngineResult, { outcome: 'overran' | 'crashed' }>;

  constructor(run: FailedCheckError['run']) {
    super(`the check ${run.outcome}`);
    this.run = run;
  }
}
