/** The `humanize_text` tool: submits a text, reports progress while the job runs, and returns the rewritten text. */
import { countWords, type Humanize, HumanizeError, type Job, limits } from '@humanize/client';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { withErrorResult } from './error-result.ts';
import { jobResult, jobResultSchema, toToolResult } from './job-result.ts';
import { createProgressReporter, type ReportProgress } from './report-progress.ts';

/** Shorter than the 60 seconds after which most MCP clients time out. */
const waitSecondsDefault = 45;

const inputSchema = {
  text: z
    .string()
    .min(1)
    .describe('The English text to rewrite. A text of more than 2,000 words is divided into several jobs.'),
  use_british_spellings: z
    .boolean()
    .optional()
    .describe('Whether to use British instead of US spelling. Default: false.'),
  wait_seconds: z
    .number()
    .int()
    .min(0)
    .max(limits.jobLifetimeSeconds)
    .optional()
    .describe(
      `How many seconds to wait for the job. After that, the result contains the job_id for get_job. Does not apply to a text that is divided into several jobs. Default: ${waitSecondsDefault}.`,
    ),
};

type Input = z.infer<z.ZodObject<typeof inputSchema>>;

export function addHumanizeTextTool(server: McpServer, client: Pick<Humanize, 'humanize' | 'jobs'>): void {
  server.registerTool(
    'humanize_text',
    {
      title: 'Humanize text',
      description:
        'Rewrites English text so that it reads as natural human writing, without changing its meaning or adding facts. Costs as many words as the text contains; failed jobs are refunded.',
      inputSchema,
      outputSchema: jobResultSchema,
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    },
    (input, context) =>
      withErrorResult(() => {
        const report = createProgressReporter(context);
        const run = countWords(input.text) > limits.wordsMax ? humanizeParts : humanizeOne;
        return run(client, input, { report, signal: context.signal });
      }),
  );
}

type RunOptions = { readonly report: ReportProgress; readonly signal: AbortSignal };
type Run = (client: Pick<Humanize, 'humanize' | 'jobs'>, input: Input, options: RunOptions) => Promise<CallToolResult>;

const humanizeOne: Run = async (
  { jobs },
  { wait_seconds: waitSeconds = waitSecondsDefault, ...input },
  { report, signal },
) => {
  let latest: Job = await jobs.create(input, { signal });
  const reports: Promise<void>[] = [report(latest.status)];
  const onUpdate = (job: Job): void => {
    latest = job;
    reports.push(report(job.current_stage ?? job.status));
  };
  try {
    latest = await jobs.wait(latest.id, { timeoutMs: waitSeconds * 1000, onUpdate, signal });
  } catch (error) {
    // The job has been paid for: its ID is returned, so that the assistant does not submit the text again.
    if (!(error instanceof HumanizeError)) throw error;
  }
  await Promise.all(reports);
  const result = jobResult(latest);
  return latest.status === 'failed' ? { ...result, isError: true } : result;
};

const humanizeParts: Run = async (client, { text, wait_seconds: _seconds, ...options }, { report, signal }) => {
  const reports: Promise<void>[] = [];
  let wordsCharged = 0;
  const output = await client.humanize(text, {
    ...options,
    split: true,
    signal,
    onProgress: ({ succeeded, failed, total, result }) => {
      if (result.status === 'succeeded') wordsCharged += result.job.words_charged;
      reports.push(report(`${succeeded + failed} of ${total} parts`, total));
    },
  });
  await Promise.all(reports);
  return toToolResult({ status: 'succeeded', output, words_charged: wordsCharged });
};
