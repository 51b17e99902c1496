/** The command line of the suite. */
import { parseArgs } from 'node:util';
import { limits } from '@humanize/contract';

export const usage = `npm run conformance -- BASE_URL --api-key KEY [--ops COMMAND] [options]

Checks a deployment of the service against its contract, row by row.

  BASE_URL                    such as http://127.0.0.1:3000/v1; /v1 is added if it is missing
  --api-key KEY               a live key; not needed with --ops
  --ops COMMAND               the ops command of the deployment, such as 'npm run --silent ops --':
                              the suite creates its own accounts and keys, and does not remove them
  --receiver-host NAME        localhost (default) or 127.0.0.1: the host name of the webhook receiver
  --receiver-port PORT        port of the receiver on 127.0.0.1 (default 8443, as npm run receiver)
  --receiver-folder FOLDER    folder of its certificate (default .data/receiver, as npm run receiver)
  --queue-down COMMAND        shell command that stops Redis, for the row enqueue_failed
  --queue-up COMMAND          shell command that starts it again
  --job-lifetime-seconds N    JOB_LIFETIME_SECONDS of the deployment (default ${limits.jobLifetimeSeconds})
  --webhook-wait-seconds N    longest wait for the attempts of one delivery (default 300)
  --only TEXT                 only checks whose name contains TEXT
  --help                      this text`;

export type Options = {
  baseUrl: string;
  apiKey: string | undefined;
  ops: string | undefined;
  receiver: { host: string; port: number; folder: string };
  queue: { down: string; up: string } | undefined;
  jobLifetimeSeconds: number;
  webhookWaitSeconds: number;
  only: string;
};

/** The command line is wrong. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * @returns undefined if help was requested
 * @throws UsageError that describes the problem
 */
export function readOptions(args: string[]): Options | undefined {
  const { values, positionals } = parse(args);
  if (values.help === true) return undefined;
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0) throw new UsageError('give one BASE_URL');
  const { ops, 'api-key': apiKey, 'queue-down': down, 'queue-up': up } = values;
  if (ops === undefined && apiKey === undefined) throw new UsageError('give --api-key, --ops, or both');
  if ((down === undefined) !== (up === undefined)) throw new UsageError('--queue-down and --queue-up go together');
  return {
    baseUrl: withVersion(address),
    apiKey,
    ops,
    receiver: {
      host: values['receiver-host'],
      port: wholeNumber('receiver-port', values['receiver-port']),
      folder: values['receiver-folder'],
    },
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
        'receiver-port': text('8443'),
        'receiver-folder': text('.data/receiver'),
        'queue-down': { type: 'string' },
        'queue-up': { type: 'string' },
        'job-lifetime-seconds': text(String(limits.jobLifetimeSeconds)),
        'webhook-wait-seconds': text('300'),
        only: text(''),
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
