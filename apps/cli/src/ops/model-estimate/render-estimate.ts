/** Renders the result of `ops model estimate` as text for a terminal. */
import type { ModelEstimate, ModelLoad } from './estimate-model.ts';

export function renderEstimate(load: ModelLoad, estimate: ModelEstimate): string {
  const { tokenCostMicros, serverCostMicros } = estimate;
  return [
    `1,000 words in the passes ${load.passes.join(', ')}`,
    `  tokens            ${whole(estimate.inputTokens)} in, ${whole(estimate.outputTokens)} out (${((estimate.inputTokens + estimate.outputTokens) / 1_000).toFixed(1)} per word)`,
    `  requests          ${estimate.requests.toFixed(1)}, ${estimate.requestSeconds.toFixed(0)} s in total`,
    ...(tokenCostMicros === undefined ? [] : [`  cost of tokens    ${money(tokenCostMicros)}`]),
    ...(serverCostMicros === undefined ? [] : [`  cost of servers   ${money(serverCostMicros)} at peak load`]),
    '',
    `${whole(load.wordsPerHour)} words per hour, at ${load.tokensPerSecond} tokens per second per request`,
    `  job duration      ${estimate.passageSeconds.toFixed(0)} s, if no request waits`,
    `  concurrent        ${estimate.requestsAtOnce.toFixed(1)} requests`,
    `  servers           ${estimate.servers} with ${load.slots} concurrent requests each`,
    `  workers           ${estimate.workers} with MODEL_CONCURRENCY=${load.workerConcurrency}; more workers do not make the model faster`,
    '',
    'Rejected paragraphs and reasoning tokens increase the cost. "ops model check" measures the token usage and speed of a connected model.',
  ].join('\n');
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
const money = (micros: number): string => `${(micros / 1_000_000).toFixed(4)} in the currency of the prices`;
