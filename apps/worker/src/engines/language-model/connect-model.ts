/** Wires up the language-model engine from the settings: client, circuit breaker, slots, log and metrics. */
import { createChatClient, createCircuitBreaker, readPassSettings } from '@humanize/language-model';
import type { Logger, ModelConfig } from '@humanize/runtime';
import { createSlots } from '../../slots.ts';
import type { ThreadPool } from '../../thread-pool.ts';
import type { ThreadTasks } from '../../thread-tasks.ts';
import type { Engine } from '../engine.ts';
import { guardModel } from './guard-model.ts';
import { createLanguageModelEngine } from './language-model-engine.ts';
import type { ModelMetrics } from './model-metrics.ts';

export type ConnectModelDeps = {
  model: ModelConfig;
  threads: ThreadPool<ThreadTasks>;
  metrics: ModelMetrics;
  logger: Logger;
};

// The circuit opens after five consecutive failures. The first probe is sent after a second, because the model may just
// be restarting. During a longer outage, the interval grows to 30 s.
const circuit = { failuresToOpen: 5, openMsMin: 1_000, openMsMax: 30_000 } as const;

export function connectModel({ model, threads, metrics, logger }: ConnectModelDeps): Engine {
  const { name } = model;
  // Only the host is logged, because the URL may contain credentials.
  const { host: server } = new URL(model.baseUrl);
  const client = createChatClient({
    ...model,
    onTraitDetected: (trait) => logger.warn('model request parameters adapted', { trait, server }),
  });
  const breaker = createCircuitBreaker({
    ...circuit,
    now: () => performance.now(),
    onChange(state) {
      metrics.circuitChanged(state);
      logger[state === 'open' ? 'warn' : 'info']('model circuit', { state });
    },
  });
  const onMisconfigured = (reason: string): void => {
    metrics.modelMisconfigured(reason);
    logger.error('the model server rejects the key, the address, the model name or the account', {
      reason,
      server,
      model: name,
    });
  };
  const slots = createSlots(model.requestsAtOnce);
  return createLanguageModelEngine({
    threads,
    slots,
    completeChatForText: guardModel({
      complete: client.complete,
      breaker,
      slots,
      onMisconfigured,
    }),
    passSettings: readPassSettings(model),
    jobLimitMs: model.jobLimitMs,
    fallback: model.fallback,
    deliveredShareMin: model.deliveredPercentMin / 100,
    prices: model,
    isCircuitOpen: () => breaker.state() !== 'closed',
    metrics,
    onClose: () => client.close(),
  });
}
