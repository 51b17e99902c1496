/** Language model metrics: requests, tokens, paragraphs by outcome, rejections by cause, findings, and the circuit. */
import { type ChatResult, type CircuitState, passNames } from '@humanize/language-model';
import { Counter, Gauge, Histogram, type Registry } from '@humanize/runtime';
import { circuitOpen } from './guard-model.ts';
import type { ModelEngineMetrics } from './language-model-engine.ts';

/** Created by {@link createModelMetrics}. */
export type ModelMetrics = ModelEngineMetrics & {
  circuitChanged: (state: CircuitState) => void;
  /** `reason` is a status or an error such as `no credit`. */
  modelMisconfigured: (reason: string) => void;
};

// The range extends from a short audit on a fast server to a long passage on a small machine, with retries.
const secondsBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 90, 120, 180, 240, 300, 450, 600];

// The range extends to the age limit of jobs.
const waitBuckets = [0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 180, 300, 450, 600, 900, 1_800, 3_600];

/** Common reasons why a server rejects every request. */
const misconfigurations = ['status 401', 'status 403', 'status 404', 'no credit', 'unknown model', 'invalid key'];

export function createModelMetrics(registry: Registry): ModelMetrics {
  const registers = [registry];
  const counter = (name: string, help: string, labelNames: string[]): Counter =>
    new Counter({ name, help, labelNames, registers });
  const requests = counter('humanize_model_requests_total', 'Model requests by pass and outcome.', ['pass', 'outcome']);
  const tokens = counter('humanize_model_tokens_total', 'Tokens reported by the model server by pass and kind.', [
    'pass',
    'kind',
  ]);
  const { seconds, waits } = createDurations(registry);
  const paragraphs = counter(
    'humanize_model_paragraphs_total',
    'Paragraphs by the pass that wrote the final version.',
    ['writer'],
  );
  const rejections = counter('humanize_model_rejections_total', 'Rejected versions by cause.', ['by', 'kind']);
  const findings = counter(
    'humanize_model_findings_total',
    'Findings of the meaning check by weight (refuse: rejected; ask: question for the audit) and kind.',
    ['weight', 'kind'],
  );
  const misconfigured = counter(
    'humanize_model_configuration_errors_total',
    'Requests rejected because of a wrong key, address or model name, or an account without credit, by reason.',
    ['reason'],
  );
  const faults = counter(
    'humanize_model_faults_total',
    'Requests that failed because the model was unavailable, by reason. Requests stopped by the open circuit are not counted.',
    ['reason'],
  );
  const open = new Gauge({
    name: 'humanize_model_circuit_open',
    help: "1 while the model's circuit breaker is open or half-open, otherwise 0.",
    registers,
  });
  initialize({ paragraphs, requests, misconfigured });
  open.set(0);
  return {
    recordPass({ pass, outcome, durationMs, completion }) {
      const { usage, waitedMs = 0 } = completion;
      if (isFault(completion)) faults.inc({ reason: completion.reason });
      requests.inc({ pass, outcome });
      tokens.inc({ pass, kind: 'prompt' }, usage.promptTokens);
      tokens.inc({ pass, kind: 'completion' }, usage.completionTokens);
      seconds.observe({ pass }, durationMs / 1_000);
      waits.observe(waitedMs / 1_000);
    },
    paragraphDone(result) {
      paragraphs.inc({ writer: result.outcome === 'accepted' ? result.writer : 'light edit' });
      for (const { by, kind } of result.rejections) rejections.inc({ by, kind });
    },
    found(found) {
      for (const { weight, kind } of found) findings.inc({ weight, kind });
    },
    circuitChanged: (state) => open.set(state === 'closed' ? 0 : 1),
    modelMisconfigured: (reason) => misconfigured.inc({ reason }),
  };
}

/** Returns whether the request was sent and the model was unavailable. Wrong settings are counted separately. */
function isFault(completion: ChatResult): completion is Extract<ChatResult, { outcome: 'unavailable' }> {
  return completion.outcome === 'unavailable' && !completion.misconfigured && completion.reason !== circuitOpen;
}

type AlertCounters = { paragraphs: Counter; requests: Counter; misconfigured: Counter };

/** Initializes the counters that alerts use, setting them to 0 so that their first increase is visible. */
function initialize({ paragraphs, requests, misconfigured }: AlertCounters): void {
  for (const writer of ['draft', 'polish', 'repair', 'light edit']) paragraphs.inc({ writer }, 0);
  for (const pass of passNames) {
    for (const outcome of ['answered', 'unavailable']) requests.inc({ pass, outcome }, 0);
  }
  for (const reason of misconfigurations) misconfigured.inc({ reason }, 0);
}

/** Creates the histograms of request durations and waiting times. */
function createDurations(registry: Registry): { seconds: Histogram; waits: Histogram } {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'humanize_model_request_seconds',
    help: 'Duration of requests to the language model, including retries, by pass. The wait for a slot is not included.',
    labelNames: ['pass'],
    buckets: secondsBuckets,
    registers,
  });
  const waits = new Histogram({
    name: 'humanize_model_wait_seconds',
    help: 'Time a request spent waiting for a MODEL_CONCURRENCY slot.',
    buckets: waitBuckets,
    registers,
  });
  return { seconds, waits };
}
