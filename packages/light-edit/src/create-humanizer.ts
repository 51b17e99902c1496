/** Makes the engine ready: the one place where its parts are put together. */
import { createEngine } from './engine.ts';
import type { Humanizer } from './humanizer.ts';
import { detectLanguage, looksLikeCode, runningTextOf } from '@humanize/text';
import { reviewVersion } from './review-version.ts';
import { leaveAlone, rewrite } from './rewrite.ts';

/** Loads word lists and rules, once: half a second and 60 MB. Throws only when an installed package is missing. */
export function createHumanizer(): Humanizer {
  const engine = createEngine();
  return {
    detectLanguage,
    reviewVersion: (text, version, options) => reviewVersion(engine, text, version, options),
    rewrite(text, options) {
      if (looksLikeCode(runningTextOf(text))) return leaveAlone(text);
      const { outcome } = detectLanguage(text);
      if (outcome === 'not_english') return leaveAlone(text);
      const riskMax = options.cautious === true || outcome === 'unsure' ? 'low' : 'high';
      return rewrite(engine, text, { ...options, riskMax, keepAllowances: true });
    },
  };
}
