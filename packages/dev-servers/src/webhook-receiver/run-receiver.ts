/**
 * `npm run receiver`: a webhook receiver on this machine, for trying out deliveries. It prints each delivery and whether
 * its signature is valid, behaves as requested, and prints how to start the service so that it delivers here.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeDelivery } from './describe-delivery.ts';
import { loadCertificates } from './load-certificates.ts';
import { commandOfPath, isReceiverCommand, receiverCommands, type ReceiverCommand } from './receiver-commands.ts';
import type { Behavior } from './receiver-behaviors.ts';
import { startWebhookReceiver, type ReceivedDelivery } from './start-webhook-receiver.ts';

const portDefault = '8443';

const help = `Usage: npm run receiver -- [options]

Starts an HTTPS receiver of webhooks on this machine, verifies signatures and prints what arrives.

  --port PORT        port on 127.0.0.1 (default ${portDefault})
  --secret SECRET    what signatures are verified with (default: the demo account's, made by npm start)
  --behave COMMAND   what to do with deliveries whose path names no command (default accept)
  --data-dir FOLDER  where certificates are kept (default: DATA_DIR, else .data)

Commands, for --behave and as path of the webhook URL:
${Object.entries(receiverCommands)
  .map(([word, { summary }]) => `  ${word.padEnd(10)}${summary}`)
  .join('\n')}
`;

type Options = { port: number; secret: () => string | undefined; behave: ReceiverCommand; dataDir: string };

/** @throws Error that describes what is wrong with the arguments */
function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: portDefault },
      secret: { type: 'string' },
      behave: { type: 'string', default: 'accept' },
      'data-dir': { type: 'string', default: process.env['DATA_DIR'] ?? '.data' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`--port must be a port, not ${JSON.stringify(values.port)}`);
  if (!isReceiverCommand(values.behave))
    throw new Error(`--behave must be one of ${Object.keys(receiverCommands).join(', ')}`);
  const dataDir = resolve(values['data-dir']);
  return { port, secret: () => values.secret ?? demoSecret(dataDir), behave: values.behave, dataDir };
}

/** Read at each delivery, because npm start may create the demo account while the receiver runs. */
function demoSecret(dataDir: string): string | undefined {
  const file = join(dataDir, 'demo-account.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { signingSecret?: string }).signingSecret;
}

function introduction(port: number, authorityFile: string, { secret }: Options): string {
  const paths = Object.keys(receiverCommands).map((word) => `/${word}`);
  return `
A webhook receiver listens on https://localhost:${port}/

${
  String(port) === portDefault
    ? 'A service that npm start runs with the same DATA_DIR delivers here. One with a WEBHOOK_ALLOW_HOSTS of its own does with'
    : 'Start the service so that it delivers here:'
}

  WEBHOOK_ALLOW_HOSTS=localhost:${port} NODE_EXTRA_CA_CERTS='${authorityFile}' npm start

Submit a job with

  "webhook_url": "https://localhost:${port}/"

or add one of these paths to get another response: ${paths.join(' ')}

${secret() === undefined ? 'There is no demo account yet. Signatures are checked once npm start has created it, or with --secret.' : 'Signatures are checked.'}
Press Ctrl-C to stop.
`;
}

async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (options === 'help') {
    process.stdout.write(help);
    return;
  }
  const { tls, authorityFile } = await loadCertificates(join(options.dataDir, 'receiver'));
  const receiver = await startWebhookReceiver({
    tls,
    port: options.port,
    secret: options.secret,
    onDelivery: (delivery) => {
      const command = commandOfPath(delivery.path, options.behave);
      const first = receiver.deliveries.find(({ deliveryId }) => deliveryId === delivery.deliveryId) ?? delivery;
      process.stdout.write(`${describeDelivery(delivery, command, first)}\n`);
      const { behavior } = receiverCommands[command];
      return command === 'close' ? behavior : sayingWhenLetGo(behavior, delivery);
    },
  });
  process.stdout.write(`${introduction(receiver.port, authorityFile, options)}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void receiver.close());
}

/** Prints a line when a sender closes the connection before the end of the response. */
function sayingWhenLetGo(behavior: Behavior, { deliveryId, attempt, receivedAt }: ReceivedDelivery): Behavior {
  return (response, delivery) => {
    response.once('close', () => {
      const seconds = ((Date.now() - receivedAt.getTime()) / 1_000).toFixed(1);
      const which = `delivery ${deliveryId || 'without id'}  request ${attempt}`;
      if (!response.writableFinished) process.stdout.write(`${which}: the connection ended after ${seconds} s\n\n`);
    });
    behavior(response, delivery);
  };
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  process.stderr.write(`${code === 'EADDRINUSE' ? 'The port is in use. Choose another with --port PORT.' : message}\n`);
  process.exitCode = 1;
}
