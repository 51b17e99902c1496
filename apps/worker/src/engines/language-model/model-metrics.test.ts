import { expect, test } from '@jest/globals';
import { createMetrics } from '@humanize/runtime';
import { createModelMetrics } from './model-metrics.ts';

test.each(['humanize_model_request_seconds', 'humanize_model_wait_seconds'])(
  'between 120 and 600 seconds, each bucket of %s is less than twice as long as the previous one',
  async (name) => {
    const registry = createMetrics({ app: 'worker' });
    const usage = { promptTokens: 1, completionTokens: 1, reasoningTokens: 0 };
    createModelMetrics(registry).recordPass({
      pass: 'draft',
      model: 'recorded',
      outcome: 'answered',
      durationMs: 1,
      completion: { outcome: 'answered', text: 'A text.', cutOff: false, reasoned: false, retries: 0, usage },
    });
    const metrics = await registry.metrics();
    const buckets = metrics.matchAll(new RegExp(`^${name}_bucket\\{le="([\\d.]+)"`, 'gm'));
    const limits = Array.from(buckets, ([, limit]) => Number(limit)).filter((limit) => limit >= 120 && limit <= 600);
    expect([limits[0], limits.at(-1)]).toEqual([120, 600]);
    const steps = limits.slice(1).map((limit, index) => limit / (limits[index] ?? 0));
    expect(Math.max(...steps)).toBeLessThan(2);
  },
);
