/** The `get_job` tool: returns the current state of a job and its result. */
import type { Humanize } from '@humanize/client';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { withErrorResult } from './error-result.ts';
import { jobResult, jobResultSchema } from './job-result.ts';

export function addGetJobTool(server: McpServer, { jobs }: Pick<Humanize, 'jobs'>): void {
  server.registerTool(
    'get_job',
    {
      title: 'Get job',
      description:
        'Returns the state of a job that humanize_text started, including the rewritten text if the job has succeeded.',
      inputSchema: { job_id: z.string().describe('The job_id that humanize_text returned.') },
      outputSchema: jobResultSchema,
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    ({ job_id: jobId }, { signal }) => withErrorResult(async () => jobResult(await jobs.get(jobId, { signal }))),
  );
}
