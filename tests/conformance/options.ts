/** The command line of the suite. */
import { parseArgs } from 'node:util';
import { limits } from '@humanize/contract';

export const usage = `npm run conformance -- BASE_URL --api-key KEY [--ops COMMAND] [options]

Checks a deployment of the service against the API contract.

  BASE_URL                    for example http://127.0.0.1:3000/v1; /v1 is appended if missing
  --api-key KEY               a live key; not needed with --ops
  --ops COMMAND               the ops command of the deployment, for example 'npm run --silent ops --';
                              the suite creates its own accounts and keys and does not delete them
  --receiver-host NAME        host name of the webhook receiver in URLs and in its certificate (default localhost)
  --receiver-address ADDRESS  address that the receiver listens on (default 127.0.0.1)
  --receiver-port PORT        port of the receiver (default 8443, like npm run receiver)
  --receiver-folder FOLDER    folder of its certificate (default .data/receiver, like npm run receiver)
  --queue-down COMMAND        shell command that makes Redis unavailable, for the check of enqueue_failed
  --queue-up COMMAND          shell command that makes it available again
  --job-lifetime-seconds N    JOB_LIFETIME_SECONDS of the deployment (default ${limits.jobLifetimeSeconds})
  --webhook-wait-seconds N    maximum wait for the attempts of one delivery (default 300)
  --only TEXT                 run only the checks whose name contains TEXT
  --write-certificate         create the certificate of the receiver and exit
  --help                      this text`;

export type ReceiverOptions = { host: string; address: string; port: number; folder: string };

export type Options = {
  baseUrl: string;
  apiKey: string | undefined;
  ops: string | undefined;
  receiver: ReceiverOptions;
  queue: { down: string; up: string } | undefined;
  jobLifetimeSeconds: number;
  webhookWaitSeconds: number;
  only: string;
};

/** What to do: run the checks, or only create the certificate of the receiver. */
export type Command = ({ name: 'check' } & Options) | { name: 'write-certificate'; receiver: ReceiverOptions };

/** Thrown if the command line is invalid. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * @returns undefined if help was requested
 * @throws UsageError
 */
export function readCommand(args: string[]): Command | undefined {
  const { values, positionals } = parse(args);
  if (values.help === true) return undefined;
  const receiver = {
    host: values['receiver-host'],
    address: values['receiver-address'],
    port: wholeNumber('receiver-port', values['receiver-port']),
    folder: values['receiver-folder'],
  };
  if (values['write-certificate'] === true) return { name: 'write-certificate', receiver };
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0) throw new UsageError('expected one BASE_URL');
  const { ops, 'api-key': apiKey, 'queue-down': down, 'queue-up': up } = values;
  if (ops === undefined && apiKey === undefined) throw new UsageError('expected --api-key, --ops, or both');
  if ((down === undefined) !== (up === undefined))
    throw new UsageError('--queue-down and --queue-up must be used together');
  return {
    name: 'check',
    baseUrl: withVersion(address),
    apiKey,
    ops,
    receiver,
    queue: down === undefined || up === undefined ? undefined : { down, up },
    jobLifetimeSeconds: wholeNumber('job-lifetime-seconds', values['job-lifetime-seconds']),
    webhookWaitSeconds: wholeNumber('webhook-wait-seconds', values['webhook-wait-seconds']),
    only: values.only,
  };
}

const text = (value: string) => ({ type: 'string', default: value }) as const;

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'api-key': { type: 'string' },
        ops: { type: 'string' },
        'receiver-host': text('localhost'),
        'receiver-address': text('127.0.0.1'),
        'receiver-port': text('8443'),
        'receiver-folder': text('.data/receiver'),
        'queue-down': { type: 'string' },
        'queue-up': { type: 'string' },
        'job-lifetime-seconds': text(String(limits.jobLifetimeSeconds)),
        'webhook-wait-seconds': text('300'),
        only: text(''),
        'write-certificate': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function withVersion(address: string): string {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new UsageError('BASE_URL must be an http or https URL');
  const base = url.href.replace(/\/$/, '');
  return base.endsWith('/v1') ? base : `${base}/v1`;
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new UsageError(`--${name} must be a whole number`);
  return Number(text);
}
