/** Adds up the requests of two attempts at the same text. */
import type { JobUsage, PassUsage } from '@humanize/database';

/** Returns the usage of the last attempt, including the requests, tokens and cost of an earlier one. */
export function addUsage(earlier: JobUsage | undefined, last: JobUsage): JobUsage {
  if (earlier === undefined) return last;
  const passes: Record<string, PassUsage> = { ...earlier.passes };
  for (const [name, { requests, promptTokens, completionTokens, seconds }] of Object.entries(last.passes ?? {})) {
    const before = passes[name] ?? { requests: 0, promptTokens: 0, completionTokens: 0, seconds: 0 };
    passes[name] = {
      requests: before.requests + requests,
      promptTokens: before.promptTokens + promptTokens,
      completionTokens: before.completionTokens + completionTokens,
      seconds: before.seconds + seconds,
    };
  }
  return {
    ...last,
    modelRequests: earlier.modelRequests + last.modelRequests,
    promptTokens: earlier.promptTokens + last.promptTokens,
    completionTokens: earlier.completionTokens + last.completionTokens,
    costMicros: earlier.costMicros + last.costMicros,
    passes,
  };
}
