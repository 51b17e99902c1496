/**
 * `ops jobs find`: finds the job that a customer submitted with an Idempotency-Key. This works until the key expires.
 */
import { normalizeIdempotencyKey } from '@humanize/contract';
import { findJobByIdempotencyKey } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { text, uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { renderJobSummary } from '../render-records.ts';

export const jobsFind = defineCommand({
  words: 'jobs find',
  summary: 'Find a job from the last 24 hours by its Idempotency-Key.',
  example: 'jobs find --account 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e --idempotency-key order-4711',
  options: {
    account: uuid('the account'),
    // Long keys are accepted because they are truncated as in the API.
    'idempotency-key': text('KEY', 'the key that the customer sent', 4_096),
  },
  async run({ database }: OpsDeps, { account: accountId, 'idempotency-key': sent }) {
    const idempotencyKey = normalizeIdempotencyKey(sent) ?? sent;
    const job = await findJobByIdempotencyKey(database(), { accountId, idempotencyKey });
    if (job === undefined) throw new CommandError('the account has no job with this key, or the key has expired');
    return { print: renderJobSummary(job) };
  },
});
