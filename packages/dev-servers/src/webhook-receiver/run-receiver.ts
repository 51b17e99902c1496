/**
 * `npm run receiver`: runs a webhook receiver on this machine, for trying out deliveries. The command prints how to
 * start the service so that the service delivers to this receiver. For each delivery, the receiver prints the content
 * and whether the signature is valid, then behaves as requested or forwards the delivery to the user's receiver.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runServerCommand } from '../processes/run-server-command.ts';
import { describeDelivery } from './describe-delivery.ts';
import { forwardDelivery } from './forward-delivery.ts';
import { loadCertificates } from './load-certificates.ts';
import { commandOfPath, isReceiverCommand, receiverCommands, type ReceiverCommand } from './receiver-commands.ts';
import type { Behavior } from './receiver-behaviors.ts';
import { startWebhookReceiver, type ReceivedDelivery } from './start-webhook-receiver.ts';

const portDefault = '8443';

const help = `Usage: npm run receiver -- [options]

Starts an HTTPS receiver of webhooks on this machine, verifies signatures and prints what arrives.

  --port PORT        port on 127.0.0.1 (default ${portDefault})
  --forward-to URL   pass every delivery on to your own receiver at this URL, and return its response
  --secret SECRET    signing secret that verifies signatures (default: HUMANIZE_SIGNING_SECRET, else the demo account's)
  --behave COMMAND   what to do with deliveries whose path names no command (default accept)
  --data-dir FOLDER  where certificates are kept (default: DATA_DIR, else .data)

Commands, for --behave or as the path of the webhook URL:
${Object.entries(receiverCommands)
  .map(([word, { summary }]) => `  ${word.padEnd(10)}${summary}`)
  .join('\n')}
`;

type Secret = { value: string; isDemo: boolean };
type Options = {
  port: number;
  secret: () => Secret | undefined;
  behave: ReceiverCommand;
  /** The URL of the user's receiver, which replaces the behaviors. */
  forwardTo: string | undefined;
  dataDir: string;
};

/** Parses the arguments. @throws Error that describes the invalid argument */
function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: portDefault },
      'forward-to': { type: 'string' },
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
  const forwardTo = values['forward-to'];
  if (forwardTo !== undefined && !/^https?:$/.test(URL.parse(forwardTo)?.protocol ?? ''))
    throw new Error(
      `--forward-to must be a URL such as http://localhost:8080/webhooks, not ${JSON.stringify(forwardTo)}`,
    );
  const dataDir = resolve(values['data-dir']);
  const given = values.secret ?? (process.env['HUMANIZE_SIGNING_SECRET'] || undefined);
  const secret = (): Secret | undefined =>
    given === undefined ? demoSecret(dataDir) : { value: given, isDemo: false };
  return { port, secret, behave: values.behave, forwardTo, dataDir };
}

/**
 * Returns the secret of the demo account. It is read for each delivery, because npm start may create the account while
 * the receiver is running.
 */
function demoSecret(dataDir: string): Secret | undefined {
  const file = join(dataDir, 'demo-account.json');
  if (!existsSync(file)) return undefined;
  const { signingSecret } = JSON.parse(readFileSync(file, 'utf8')) as { signingSecret?: string };
  return signingSecret === undefined ? undefined : { value: signingSecret, isDemo: true };
}

function introduction(port: number, authorityFile: string, { secret, forwardTo }: Options): string {
  const paths = Object.keys(receiverCommands).map((word) => `/${word}`);
  return `
A webhook receiver listens on https://localhost:${port}/
${
  String(port) === portDefault
    ? 'A service started with npm start in this folder can deliver to it.'
    : `Start the service so that it delivers to the receiver:

  WEBHOOK_ALLOW_HOSTS=localhost:${port} NODE_EXTRA_CA_CERTS='${authorityFile}' npm start`
}

Submit a job with

  "webhook_url": "https://localhost:${port}/webhooks"

${forwardTo === undefined ? `or with one of these paths to get another response: ${paths.join(' ')}` : `Every delivery is forwarded to ${forwardTo}`}

${describeSecret(secret())}
Press Ctrl-C to stop.
`;
}

function describeSecret(secret: Secret | undefined): string {
  if (secret === undefined)
    return 'There is no demo account yet. Signatures are checked once npm start has created it, or if you pass --secret.';
  return `Signatures are checked with ${secret.isDemo ? "the demo account's secret" : 'the given secret'}.`;
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
    secret: () => options.secret()?.value,
    onDelivery: (delivery) => {
      const first = receiver.deliveries.find(({ deliveryId }) => deliveryId === delivery.deliveryId) ?? delivery;
      return options.forwardTo === undefined
        ? behave(delivery, first, options)
        : forward(delivery, first, { ...options, forwardTo: options.forwardTo });
    },
  });
  process.stdout.write(`${introduction(receiver.port, authorityFile, options)}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void receiver.close());
}

function print(delivery: ReceivedDelivery, action: string, { first, secret }: PrintOptions): void {
  const isDemoSecret = secret()?.isDemo ?? false;
  process.stdout.write(`${describeDelivery(delivery, { action, first, isDemoSecret })}\n`);
}

type PrintOptions = Pick<Options, 'secret'> & { first: ReceivedDelivery };

function behave(delivery: ReceivedDelivery, first: ReceivedDelivery, options: Options): Behavior {
  const command = commandOfPath(delivery.path, options.behave);
  print(delivery, command, { ...options, first });
  const { behavior } = receiverCommands[command];
  return command === 'close' ? behavior : sayingWhenLetGo(behavior, delivery);
}

function forward(
  delivery: ReceivedDelivery,
  first: ReceivedDelivery,
  options: Options & { forwardTo: string },
): Behavior {
  const url = options.forwardTo;
  print(delivery, url, { ...options, first });
  return (response) =>
    void forwardDelivery(delivery, { url, response }).then((outcome) => process.stdout.write(`    ${outcome}\n\n`));
}

/** Wraps a behavior so that a line is printed if the sender closes the connection before the end of the response. */
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

await runServerCommand(run);
