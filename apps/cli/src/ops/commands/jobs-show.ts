/** `ops jobs show`: prints the state of one job. Texts are never printed. */
import { findJobForOperator } from '@humanize/database';
import { CommandError } from '../../command-line/command-error.ts';
import { defineCommand } from '../../command-line/command.ts';
import { uuid } from '../../command-line/option.ts';
import type { OpsDeps } from '../ops-deps.ts';
import { renderJobSummary } from '../render-records.ts';

export const jobsShow = defineCommand({
  words: 'jobs show',
  summary: 'Show the state of a job, without its texts.',
  example: 'jobs show --id 0190c2f0-5a3e-7c11-9d2b-1f6a4b3c2d1e',
  options: { id: uuid('the job') },
  async run({ database }: OpsDeps, { id: jobId }) {
    const job = await findJobForOperator(database(), { jobId });
    if (job === undefined) throw new CommandError('there is no job with this ID');
    return { print: renderJobSummary(job) };
  },
});
