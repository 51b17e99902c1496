/** The options of a request, in the form in which the engines and their threads read them. */
import type { RewriteOptions } from '@humanize/contract';
import type { Variant } from '@humanize/text';

export type EngineOptions = {
  variant: Variant;
  /** Whether to detect the language first and to reject a text that is confidently not English. */
  detectLanguage: boolean;
};

export function readEngineOptions(options: RewriteOptions): EngineOptions {
  return {
    variant: options.use_british_spellings ? 'en-GB' : 'en-US',
    detectLanguage: options.auto_detect_language,
  };
}
