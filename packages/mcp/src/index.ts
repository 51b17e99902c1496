/** The MCP server, for programs that embed it. The command `humanize-mcp` runs it over standard input and output. */
export { createMcpServer } from './create-mcp-server.ts';
