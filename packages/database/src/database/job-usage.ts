/** Who rewrote the text of a job and what it cost, as it is kept with the job. */
import { integer, nullable, objectOf, oneOf, text } from './rows.ts';

export type JobUsage = {
  engine: 'language-model' | 'light-edit';
  /** As the endpoint knows it; null for the light edit. */
  model: string | null;
  /** Paragraphs of prose as the model wrote them, and those that the light edit wrote. */
  modelParagraphs: number;
  lightEditParagraphs: number;
  modelRequests: number;
  promptTokens: number;
  completionTokens: number;
  /** Millionths of the operator's currency; 0 where no price is set. */
  costMicros: number;
};

/** The column that holds it. */
export const jobUsage = objectOf({
  engine: oneOf(['language-model', 'light-edit']),
  model: nullable(text),
  modelParagraphs: integer,
  lightEditParagraphs: integer,
  modelRequests: integer,
  promptTokens: integer,
  completionTokens: integer,
  costMicros: integer,
});
