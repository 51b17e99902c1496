/** The structured result that both tools return. */
import type { Job } from '@humanize/client';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

export const jobResultSchema = {
  status: z.enum(['queued', 'running', 'succeeded', 'failed']).describe('succeeded and failed are final.'),
  job_id: z.string().optional().describe('For get_job. Absent if a long text was divided into several jobs.'),
  output: z.string().optional().describe('The rewritten text, if status is succeeded.'),
  error: z
    .object({ code: z.string(), message: z.string() })
    .optional()
    .describe('The reason why the job failed. Its words were refunded.'),
  words_charged: z
    .number()
    .int()
    .describe('Words charged to the account. For a text that was split, the words of all parts.'),
  current_stage: z.string().nullable().optional().describe('The current processing stage.'),
};

type JobResult = z.infer<z.ZodObject<typeof jobResultSchema>>;

/** Returns the tool result, which also contains text for clients that do not read structured content. */
export function toToolResult(result: JobResult): CallToolResult {
  const text = result.output ?? JSON.stringify(result);
  return { content: [{ type: 'text', text }], structuredContent: result };
}

/** Returns the tool result for a job in any state. */
export function jobResult(job: Job): CallToolResult {
  const { id, status, words_charged, current_stage } = job;
  return toToolResult({
    status,
    job_id: id,
    words_charged,
    current_stage,
    ...(job.status === 'succeeded' && { output: job.output }),
    ...(job.status === 'failed' && { error: job.error }),
  });
}
