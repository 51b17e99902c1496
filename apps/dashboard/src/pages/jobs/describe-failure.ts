/** Describes why jobs fail. */
import type { FailureKind } from '@humanize/database';

const descriptions: Readonly<Record<FailureKind, string>> = {
  not_english: 'Text not in English',
  too_slow: 'Rewriting took too long',
  model_unavailable: 'The language model was unavailable',
  not_delivered: 'The language model could not rewrite enough of the text',
  not_rewritten: 'Text could not be rewritten',
  expired: 'Timed out after an hour',
  interrupted: 'Interrupted repeatedly',
  not_queued: 'Could not be queued',
};

export const describeFailure = (kind: FailureKind): string => descriptions[kind];
