/**
 * The MCP server, for embedding in other programs. The command `humanize-mcp` runs it over standard input and output.
 */
export { createMcpServer } from './create-mcp-server.ts';
