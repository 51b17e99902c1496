/** What a customer reads when a job failed; nothing of the inside. One place, so that each cause has one wording. */
import type { EngineResult } from './engines/engine.ts';

/** The engine's outcomes that fail a job. */
export type EngineFailure = Extract<
  EngineResult,
  { outcome: 'not_english' | 'overran' | 'crashed' | 'empty' | 'model_away' }
>;

const languageNames = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** The message of `error` for a job whose engine ended with `failure`. */
export function describeFailure(failure: EngineFailure): string {
  if (failure.outcome === 'not_english') {
    return `The text seems to be written in ${nameLanguage(failure.language)}, not in English. Only English is supported; the reserved words were refunded.`;
  }
  return failure.outcome === 'overran' || failure.outcome === 'model_away'
    ? 'Rewriting the text took too long. The reserved words were refunded.'
    : 'The text could not be rewritten. The reserved words were refunded.';
}

function nameLanguage(code: string): string {
  try {
    const name = languageNames.of(code);
    return name === undefined || name === code ? `a language with the code ${code}` : `${name} (${code})`;
  } catch (error) {
    // A detector may know codes that Intl does not take.
    if (error instanceof RangeError) return 'another language';
    throw error;
  }
}
