/** The error that ends the processing of a text whose check failed. */
import type { EngineResult } from '../engine.ts';

/** A check exceeded its time limit or crashed its thread. `run` is the outcome of the text. */
export class FailedCheckError extends Error {
  override readonly name = 'FailedCheckError';
  readonly run: Extract<EngineResult, { outcome: 'overran' | 'crashed' }>;

  constructor(run: FailedCheckError['run']) {
    super(`the check ${run.outcome}`);
    this.run = run;
  }
}
