/** Creates the MCP server with its tools. It keeps no state; all results come from the API. */
import type { Humanize } from '@humanize/client';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { addGetJobTool } from './tools/get-job.ts';
import { addHumanizeTextTool } from './tools/humanize-text.ts';
import { version } from './version.ts';

const instructions =
  'Rewrites English text so that it reads as natural human writing, without changing its meaning. Call humanize_text; if it returns before the job has ended, call get_job with the job_id.';

/** Creates the server. Usage is charged to the account that the client's API key belongs to. */
export function createMcpServer(client: Pick<Humanize, 'humanize' | 'jobs'>): McpServer {
  const server = new McpServer({ name: 'humanize', title: 'Humanize', version }, { instructions });
  addHumanizeTextTool(server, client);
  addGetJobTool(server, client);
  return server;
}
