#!/usr/bin/env node
/**
 * Runs the MCP server over standard input and output. It reads HUMANIZE_API_KEY and HUMANIZE_BASE_URL. Standard output
 * is used for the protocol, so messages are written to standard error.
 */
import { ConfigurationError, Humanize } from '@humanize/client';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer } from './create-mcp-server.ts';
import { findMissingSetting } from './find-missing-setting.ts';
import { version } from './version.ts';

try {
  const missing = findMissingSetting(process.env);
  if (missing !== undefined) throw new ConfigurationError(missing);
  const client = new Humanize({ appInfo: `humanize-mcp/${version}` });
  const server = createMcpServer(client);
  // An MCP client ends the server by closing its streams. Closing the server aborts its calls, so that no more parts of a
  // long text are submitted and charged.
  process.stdin.once('close', () => void server.close());
  process.stdout.on('error', () => void server.close());
  await server.connect(new StdioServerTransport());
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  process.stderr.write(`humanize-mcp: ${error.message}\n`);
  process.exitCode = 1;
}
