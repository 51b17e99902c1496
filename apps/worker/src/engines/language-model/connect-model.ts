/** Wires the language-model engine: client, circuit breaker, slots, log and metrics, from the operator's settings. */
import { createChatClient, createCircuitBreaker } from '@humanize/language-model';
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

// Five failures in a row are no accident. A model that restarts is back within seconds; one that is away for long is
// asked twice a minute.
const circuit = { failuresToOpen: 5, openMsMin: 1_000, openMsMax: 30_000 } as const;

export function connectModel({ model, threads, metrics, logger }: ConnectModelDeps): Engine {
  const { name } = model;
  // Without credentials, which a URL may hold.
  const { host: server } = new URL(model.baseUrl);
  const client = createChatClient({
    ...model,
    onLearned: (trait) => logger.warn('model server trait learned', { trait, server }),
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
    logger.error('the model server refuses the key, the address or the model name', { reason, server, model: name });
  };
  return createLanguageModelEngine({
    threads,
    askInTurn: guardModel({ ask: client.ask, breaker, slots: createSlots(model.requestsAtOnce), onMisconfigured }),
    models: { draft: name, repair: model.repairName ?? name, polish: name, audit: model.auditName ?? name },
    plan: new Set(model.passes),
    candidates: model.candidates,
    jobLimitMs: model.jobLimitMs,
    fallback: model.fallback,
    prices: model,
    isCircuitOpen: () => breaker.state() !== 'closed',
    metrics,
    onClose: () => client.close(),
  });
}
