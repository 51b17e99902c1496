/** Sums requests and tokens by pass. */
import type { PassMetrics, PassName } from '@humanize/language-model';

export type PassUsage = {
  readonly requests: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly seconds: number;
};

const nothing: PassUsage = { requests: 0, promptTokens: 0, completionTokens: 0, seconds: 0 };

export function createUsageCount(): {
  add: (pass: PassMetrics) => void;
  byPass: () => Partial<Record<PassName, PassUsage>>;
  total: () => PassUsage;
} {
  const passes = new Map<PassName, PassUsage>();
  return {
    add: ({ pass, durationMs, completion: { usage } }) => {
      const own = { requests: 1, ...usage, seconds: durationMs / 1_000 };
      passes.set(pass, sum(passes.get(pass) ?? nothing, own));
    },
    byPass: () => Object.fromEntries(passes),
    total: () => [...passes.values()].reduce(sum, nothing),
  };
}

function sum(one: PassUsage, other: PassUsage): PassUsage {
  return {
    requests: one.requests + other.requests,
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    seconds: one.seconds + other.seconds,
  };
}
