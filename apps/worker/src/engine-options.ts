/** Request options in the form used by the engines and their threads. */
import type { RewriteOptions } from '@humanize/contract';
import type { Variant } from '@humanize/text';

export type EngineOptions = {
  variant: Variant;
  /** Whether to detect the language first and reject texts that are clearly not English. */
  detectLanguage: boolean;
};

export function readEngineOptions(options: RewriteOptions): EngineOptions {
  return {
    variant: options.use_british_spellings ? 'en-GB' : 'en-US',
    detectLanguage: options.auto_detect_language,
  };
}
