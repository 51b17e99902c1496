/** The options of the model's process, which are passed in its environment. */
import type { EngineOptions } from './llama-engine.ts';

/** The environment variable that contains the options as JSON. */
export const optionsVariable = 'HUMANIZE_MODEL_SERVER';

export type ServerProcessOptions = EngineOptions & {
  readonly port: number;
  readonly apiKey: string;
  readonly queueMax: number;
};
