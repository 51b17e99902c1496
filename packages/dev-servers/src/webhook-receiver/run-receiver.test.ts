import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { signWebhook } from '@humanize/contract';
import { waitUntil } from '../wait-until.ts';

const entry = fileURLToPath(new URL('run-receiver.ts', import.meta.url));
let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'receiver-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true });
});

function start(...args: string[]): { child: ChildProcess; output: () => string } {
  const child = spawn(
    process.execPath,
    ['--conditions=@humanize/source', '--disable-warning=ExperimentalWarning', entry, '--data-dir', dataDir, ...args],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, HUMANIZE_SIGNING_SECRET: '' } },
  );
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}

function deliverTo(
  port: number,
  path: string,
  secret: string,
  signal = AbortSignal.timeout(10_000),
): Promise<number | string> {
  const body = '{"id":"one"}';
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  return new Promise((resolve) => {
    request(
      `https://localhost:${port}${path}`,
      {
        method: 'POST',
        ca: readFileSync(join(dataDir, 'receiver', 'authority.pem')),
        agent: false,
        signal,
        headers: {
          'X-Service-Delivery': 'one',
          'X-Service-Event': 'humanize.job.succeeded',
          'X-Service-Timestamp': String(timestampSeconds),
          'X-Service-Signature': signWebhook({ secret, timestampSeconds, body }),
        },
      },
      (response) => resolve(response.resume().statusCode ?? 0),
    )
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
      .end(body);
  });
}

test('it prints how to start the service, verifies deliveries, behaves according to the path, and stops on a signal', async () => {
  const { child, output } = start('--port', '0');
  const port = await waitUntil(() => Number(/localhost:(\d+)\//.exec(output())?.[1]) || false, { what: 'its port' });
  expect(output()).toContain(
    `WEBHOOK_ALLOW_HOSTS=localhost:${port} NODE_EXTRA_CA_CERTS='${join(dataDir, 'receiver', 'authority.pem')}' npm start`,
  );
  expect(await deliverTo(port, '/', 'whsec_demo')).toBe(200);
  await waitUntil(() => output().includes('signature not checked  → accept'), { what: 'the first delivery' });

  writeFileSync(join(dataDir, 'demo-account.json'), '{"signingSecret":"whsec_demo"}');
  expect(await deliverTo(port, '/fail', 'whsec_demo')).toBe(500);
  await waitUntil(() => output().includes('signature valid  → fail'), { what: 'the second delivery' });
  expect(await deliverTo(port, '/close', 'whsec_other')).toBe('ECONNRESET');
  await waitUntil(() => /signature INVALID for the demo key .*--secret.*→ close/.test(output()), {
    what: 'the third delivery',
  });
  expect(output().match(/^ {4}x-service-timestamp: \d+\n {4}x-service-signature: sha256=[0-9a-f]{64}$/gm)).toHaveLength(
    3,
  );
  expect(output().match(/"id": "one"/g)).toHaveLength(1);
  expect(output().match(/the same bytes as at request 1$/gm)).toHaveLength(2);

  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('it forwards deliveries to another receiver and returns its response, or 502 if there is none', async () => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = [];
  const own = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      received.push({ headers: incoming.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(418).end('a teapot');
    });
  }).listen(0, '127.0.0.1');
  await once(own, 'listening');
  const url = `http://127.0.0.1:${(own.address() as AddressInfo).port}/webhooks`;
  const { output } = start('--port', '0', '--secret', 'whsec_own', '--forward-to', url);
  const port = await waitUntil(() => Number(/localhost:(\d+)\//.exec(output())?.[1]) || false, { what: 'its port' });
  expect(await deliverTo(port, '/fail', 'whsec_own')).toBe(418);
  await waitUntil(() => output().includes(`${url} responded with status 418`), { what: 'the outcome' });
  expect(output()).toContain(`signature valid  → ${url}`);
  expect(received).toMatchObject([
    { body: '{"id":"one"}', headers: { 'x-service-delivery': 'one', 'x-service-event': 'humanize.job.succeeded' } },
  ]);
  own.closeAllConnections();
  own.close();
  await once(own, 'close');
  expect(await deliverTo(port, '/', 'whsec_other')).toBe(502);
  await waitUntil(() => output().includes(`${url} did not respond: ECONNREFUSED`), { what: 'the second outcome' });
  expect(output()).toContain('signature INVALID (mismatch)');
});

test('it reports a sender that closes the connection before the response', async () => {
  const { output } = start('--port', '0', '--behave', 'hang');
  const port = await waitUntil(() => Number(/localhost:(\d+)\//.exec(output())?.[1]) || false, { what: 'its port' });
  const sender = new AbortController();
  const delivered = deliverTo(port, '/', 'whsec_demo', sender.signal);
  await waitUntil(() => output().includes('delivery one  request 1'), { what: 'the delivery to arrive' });
  sender.abort();
  expect(await delivered).toBe('ABORT_ERR');
  await waitUntil(() => /delivery one {2}request 1: the connection ended after \d\.\d s/.test(output()), {
    what: 'the connection to end',
  });
});

async function authorityOfRun(): Promise<string> {
  const { child, output } = start('--port', '0');
  await waitUntil(() => output().includes('Ctrl-C'), { what: 'the introduction' });
  child.kill('SIGTERM');
  await once(child, 'close');
  return readFileSync(join(dataDir, 'receiver', 'authority.pem'), 'utf8');
}

test('its certificates are kept between runs', async () => {
  expect(await authorityOfRun()).toBe(await authorityOfRun());
});

test('invalid arguments are reported in one line', async () => {
  const { child, output } = start('--behave', 'dance');
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(output()).toBe('--behave must be one of accept, fail, hang, redirect, drip, close, flaky\n');
  const astray = start('--forward-to', 'localhost:8080');
  expect(await once(astray.child, 'close')).toEqual([1, null]);
  expect(astray.output()).toBe(
    '--forward-to must be a URL such as http://localhost:8080/webhooks, not "localhost:8080"\n',
  );
  const first = start('--port', '0');
  const port = await waitUntil(() => /localhost:(\d+)\//.exec(first.output())?.[1], {
    what: 'the first receiver to listen',
  });
  const second = start('--port', port);
  expect(await once(second.child, 'close')).toEqual([1, null]);
  expect(second.output()).toBe('The port is in use. Choose another with --port PORT.\n');
});
