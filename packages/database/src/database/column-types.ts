/** The types of columns whose values the schema cannot describe. */

/** A permission that an API key can have. A constraint lists the scopes. */
export type ApiKeyScope = 'humanize';

/** The cost of a job and the engine that rewrote it, as stored with the job. */
export type JobUsage = {
  engine: 'language-model' | 'light-edit';
  /** The name of the model at the endpoint, or null for the light edit. */
  model: string | null;
  /** Number of paragraphs written by the model and by the light edit. */
  modelParagraphs: number;
  lightEditParagraphs: number;
  modelRequests: number;
  promptTokens: number;
  completionTokens: number;
  /** Cost in millionths of the operator's currency; 0 if no price is set. */
  costMicros: number;
  /** Requests, tokens and seconds per pass. Absent for the light edit. */
  passes?: Record<string, PassUsage>;
};

/** The requests of one pass. `seconds` is the sum of their durations, including retries. */
export type PassUsage = {
  requests: number;
  promptTokens: number;
  completionTokens: number;
  seconds: number;
};
