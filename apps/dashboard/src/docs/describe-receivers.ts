/**
 * Markdown text that depends on how the service was started. A service started by `npm start` also delivers to a
 * webhook receiver on the same machine, and its SDK and MCP server come from the repository.
 */

export type ReceiverTexts = {
  /** How to install the SDK. */
  readonly sdkInstallation: string;
  /** The command of the MCP server and its arguments, as two JSON properties. */
  readonly mcpCommand: string;
  /** Where the MCP server comes from. */
  readonly mcpInstallation: string;
  /** The value of `webhook_url` in the quickstarts. */
  readonly webhookUrl: string;
  /** How to get a receiver for a shell quickstart. */
  readonly anyReceiver: string;
  /** How to forward events to port 8080. */
  readonly receiverOnPort: string;
};

/** The version of the SDK and the MCP server. */
const version = '1.0.0';

const publicTexts: ReceiverTexts = {
  sdkInstallation: `Download \`humanize-client-${version}.tgz\` from the release page of the service, and install it:\n\n${code(`npm install ./humanize-client-${version}.tgz`)}`,
  mcpCommand: '"command": "humanize-mcp"',
  mcpInstallation: `To install the server, download \`humanize-mcp-${version}.tgz\` from the release page of the service, and run \`npm install --global ./humanize-mcp-${version}.tgz\`.`,
  webhookUrl: 'https://your-server.example.com/webhooks',
  anyReceiver:
    'A `webhook_url` must be a public `https` address. Use one of your own, or [forward one to your machine](/docs/webhooks#local-receivers).',
  receiverOnPort:
    'A `webhook_url` must be a public `https` address. During development, [use a tunnel](/docs/webhooks#local-receivers) to forward requests from such an address to port 8080.',
};

const localRule =
  'A `webhook_url` must use `https`. This service was started with `npm start`, so it also delivers to `https://localhost:8443`. To receive events at a public address instead, [use a tunnel](/docs/webhooks#local-receivers).';

const localTexts: ReceiverTexts = {
  sdkInstallation: `This service was started from its repository. Install the SDK from there:\n\n${code('npm install PATH_TO_REPOSITORY/packages/client')}`,
  mcpCommand: '"command": "node",\n      "args": ["PATH_TO_REPOSITORY/packages/mcp/dist/main.js"]',
  mcpInstallation: 'This service was started from its repository, which contains the server.',
  webhookUrl: 'https://localhost:8443/webhooks',
  anyReceiver: `${localRule} In another terminal, repeat the exports of step 1 and start a receiver in the folder where you ran \`npm start\`:\n\n${code('npm run receiver')}`,
  receiverOnPort: `${localRule} In another terminal, repeat the exports of step 1. In the folder where you ran \`npm start\`, forward events from there to port 8080:\n\n${code('npm run receiver -- --forward-to http://localhost:8080/webhooks')}`,
};

export const describeReceivers = (hasLocalReceiver: boolean): ReceiverTexts =>
  hasLocalReceiver ? localTexts : publicTexts;

function code(command: string): string {
  return `\`\`\`sh\n${command}\n\`\`\``;
}
