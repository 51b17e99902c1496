/**
 * `npm run conformance`: checks a deployment against the contract and prints one line per check and a summary. Exits
 * with 0 if no check failed, 1 if one did, and 2 if the command line is invalid.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadCertificates } from '@humanize/dev-servers';
import { allChecks } from './checks/all-checks.ts';
import { createOperator } from './operator.ts';
import { type Command, type Options, readCommand, type ReceiverOptions, usage, UsageError } from './options.ts';
import { openReceiver } from './receiver.ts';
import { type CheckResult, runChecks } from './run-checks.ts';
import { createService } from './service.ts';
import { createSession, type Faults, type SessionDeps } from './session.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function run(command: Command): Promise<number> {
  return command.name === 'check' ? check(command) : writeCertificate(command.receiver);
}

async function writeCertificate({ folder, host }: ReceiverOptions): Promise<number> {
  say((await loadCertificates(folder, [host])).authorityFile);
  return 0;
}

async function check(options: Options): Promise<number> {
  const { baseUrl, receiver: where } = options;
  const service = createService(baseUrl);
  await service.send({ method: 'GET', path: '/', operationId: null }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`no response from ${baseUrl} (${error.code ?? error.message})`, { cause: error });
  });
  const mayBeTrusted = existsSync(where.folder);
  const { tls, authorityFile } = await loadCertificates(where.folder, [where.host]);
  const receiver = await openReceiver({ ...where, tls });
  try {
    const deps: SessionDeps = {
      service,
      apiKey: options.apiKey,
      operator: options.ops === undefined ? undefined : createOperator(options.ops),
      receiver: undefined,
      faults: faultsOf(options),
      jobLifetimeSeconds: options.jobLifetimeSeconds,
      webhookWaitMs: options.webhookWaitSeconds * 1_000,
    };
    const mayBeCalled = mayBeTrusted && (await isAllowed(deps, receiver.at().url));
    if (!mayBeCalled) say(receiverAdvice(options, authorityFile));
    const session = createSession(mayBeCalled ? { ...deps, receiver } : deps);
    const checks = allChecks.filter(({ name }) => name.includes(options.only));
    const results = await runChecks(checks, session, (result) => say(describe(result)));
    return summarize(results);
  } finally {
    await receiver.close();
  }
}

/** Returns whether the service accepts the receiver's URL, as it does with the settings in `receiverAdvice`. */
async function isAllowed(deps: SessionDeps, url: string): Promise<boolean> {
  const { keys, send } = createSession(deps);
  const response = await send({
    method: 'POST',
    path: '/humanize',
    key: await keys.forSubmission(),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'one', webhook_url: url }),
    // The checks validate responses. Only the status matters here.
    operationId: null,
  });
  return response.status === 202;
}

function receiverAdvice({ receiver: { host, port } }: Options, authorityFile: string): string {
  return [
    'The service rejects the URL of the webhook receiver. To include the webhook checks, start it with',
    `  WEBHOOK_ALLOW_HOSTS=${host}:${port} NODE_EXTRA_CA_CERTS='${resolve(authorityFile)}'`,
  ].join('\n');
}

function faultsOf({ queue }: Options): Faults {
  if (queue === undefined) return {};
  return {
    withoutQueue: async (during) => {
      await runShell(queue.down);
      try {
        await during();
      } finally {
        await runShell(queue.up);
      }
    },
  };
}

async function runShell(command: string): Promise<void> {
  const [code] = (await once(spawn('/bin/sh', ['-c', command], { stdio: 'inherit' }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the queue command exited with ${code}`);
}

function describe({ outcome, name, durationMs, detail }: CheckResult): string {
  return `${outcome.padEnd(7)} ${name} (${durationMs} ms)${detail === undefined ? '' : `\n        ${detail}`}`;
}

function summarize(results: readonly CheckResult[]): number {
  const count = (outcome: CheckResult['outcome']): number =>
    results.filter((result) => result.outcome === outcome).length;
  say(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  return count('failed') === 0 && count('passed') > 0 ? 0 : 1;
}

try {
  const command = readCommand(process.argv.slice(2));
  if (command === undefined) say(usage);
  process.exitCode = command === undefined ? 0 : await run(command);
} catch (error) {
  process.stderr.write(`${error instanceof UsageError ? `${error.message}\n\n${usage}` : String(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
