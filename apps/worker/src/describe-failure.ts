/** The customer-facing error messages of failed jobs. They contain no internal details. */
import type { EngineResult } from './engines/engine.ts';

/** The engine outcomes that fail a job. */
export type EngineFailure = Extract<
  EngineResult,
  { outcome: 'not_english' | 'overran' | 'crashed' | 'empty' | 'model_unavailable' | 'not_delivered' }
>;

const reasons = {
  overran: 'Rewriting the text took too long.',
  crashed: 'The text could not be rewritten.',
  empty: 'The text could not be rewritten.',
  model_unavailable: 'The language model was unavailable for too long.',
  not_delivered: 'The language model could not rewrite enough of the text without changing its meaning.',
} as const;

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** Returns the error message for a job that ended with `failure`. */
export function describeFailure(failure: EngineFailure): string {
  if (failure.outcome === 'not_english') {
    return `The text appears to be in ${nameLanguage(failure.language)}. Only English is supported. The reserved words were refunded.`;
  }
  return `${reasons[failure.outcome]} The reserved words were refunded.`;
}

function nameLanguage(code: string): string {
  try {
    const name = languageNames.of(code);
    return name === undefined || name === code ? `a language with the code ${code}` : `${name} (${code})`;
  } catch (error) {
    // A detector may return codes that Intl does not accept.
    if (error instanceof RangeError) return 'another language';
    throw error;
  }
}
