/** Which engine rewrote a job and what it cost, as stored with the job. */
import { integer, nullable, objectOf, oneOf, text } from './rows.ts';

export type JobUsage = {
  engine: 'language-model' | 'light-edit';
  /** The name at the endpoint; null for the light edit. */
  model: string | null;
  /** Paragraphs written by the model and by the light edit. */
  modelParagraphs: number;
  lightEditParagraphs: number;
  modelRequests: number;
  promptTokens: number;
  completionTokens: number;
  /** Millionths of the operator's currency; 0 if no price is set. */
  costMicros: number;
};

export const jobUsageFields = {
  engine: oneOf(['language-model', 'light-edit']),
  model: nullable(text),
  modelParagraphs: integer,
  lightEditParagraphs: integer,
  modelRequests: integer,
  promptTokens: integer,
  completionTokens: integer,
  costMicros: integer,
};

/** The column that stores it. */
export const jobUsage = objectOf(jobUsageFields);
