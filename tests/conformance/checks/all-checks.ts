/** All checks, in the same order as in the contract. */
import type { Check } from '../check.ts';
import { authenticationChecks } from './authentication.ts';
import { createJobChecks } from './create-job.ts';
import { eventChecks } from './events.ts';
import { getJobChecks } from './get-job.ts';
import { jobFieldChecks } from './job-fields.ts';
import { limitChecks } from './limits-and-errors.ts';
import { stateChecks } from './states.ts';
import { submissionBodyChecks } from './submission-body.ts';
import { wholeServiceChecks } from './whole-service.ts';

export const allChecks: readonly Check[] = [
  ...jobFieldChecks,
  ...submissionBodyChecks,
  ...stateChecks,
  ...createJobChecks,
  ...getJobChecks,
  ...authenticationChecks,
  ...eventChecks,
  ...limitChecks,
  ...wholeServiceChecks,
];
