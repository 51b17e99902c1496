/** Converts errors to tool results that tell the assistant what happened and what to do. */
import { HumanizeApiError, HumanizeError } from '@humanize/client';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

/**
 * Runs a tool. Errors from the client are returned as results with `isError`. Other errors are bugs and are rethrown.
 */
export async function withErrorResult(run: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await run();
  } catch (error) {
    // The client throws a TypeError for arguments that the API would not accept.
    if (!(error instanceof HumanizeError || error instanceof TypeError)) throw error;
    return { isError: true, content: [{ type: 'text', text: describe(error) }] };
  }
}

function describe(error: HumanizeError | TypeError): string {
  if (!(error instanceof HumanizeApiError)) return error.message;
  const { retryAfterMs, requestId, docsUrl } = error;
  return [
    // With a documentation page, the message ends in its URL.
    docsUrl === undefined ? error.message : `${error.message}.`,
    ...(retryAfterMs === undefined ? [] : [`Retry after ${Math.ceil(retryAfterMs / 1000)} seconds.`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}.`]),
  ].join(' ');
}
