/** Runs the example webhook receivers on real servers. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { signWebhook } from '@humanize/contract';
import { app as expressApp } from '../../examples/express.ts';
import { app as fastifyApp } from '../../examples/fastify.ts';
import { app as honoApp } from '../../examples/hono.ts';
import { POST } from '../../examples/nextjs.ts';
import { failedJob, succeededJob } from '../../test-support/serve-api.ts';

const secret = 'whsec_examples';
const path = '/webhooks/humanize';
let expressServer: Server;

beforeAll(async () => {
  process.env['HUMANIZE_SIGNING_SECRET'] = secret;
  expressServer = createServer(expressApp).listen(0, '127.0.0.1');
  await once(expressServer, 'listening');
  await fastifyApp.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  expressServer.closeAllConnections();
  expressServer.close();
  await fastifyApp.close();
});

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const receivers: Readonly<Record<string, (init: RequestInit) => Promise<Response>>> = {
  express: (init) => fetch(urlOf(expressServer), init),
  nextjs: (init) => POST(new Request(`https://app.example.com${path}`, init)),
  hono: async (init) => honoApp.request(path, init),
  fastify: (init) => fetch(urlOf(fastifyApp.server), init),
};

/** Returns the request that the service would send. */
function deliver(payload: object, key: string): RequestInit {
  const body = JSON.stringify(payload, undefined, 1);
  const timestampSeconds = Math.floor(Date.now() / 1_000);
  const signature = signWebhook({ secret: key, timestampSeconds, body });
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-service-timestamp': String(timestampSeconds),
      'x-service-signature': signature,
    },
    body,
  };
}

test.each(Object.keys(receivers))(
  'the receiver with %s handles each event once and rejects a forged event',
  async (name) => {
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
    const send = async (init: RequestInit) => (await receivers[name]?.(init))?.status;
    const succeeded = { ...succeededJob, id: `succeeded-${name}`, type: 'humanize.job.succeeded', output: 'Déjà vu' };
    const failed = { ...failedJob, id: `failed-${name}`, type: 'humanize.job.failed' };
    expect(await send(deliver(succeeded, secret))).toBe(204);
    expect(await send(deliver(succeeded, secret))).toBe(204);
    expect(await send(deliver(failed, secret))).toBe(204);
    expect(await send(deliver({ ...succeeded, id: 'forged' }, 'whsec_other'))).toBe(400);
    expect(log.mock.calls).toEqual([[`succeeded-${name}: Déjà vu`], [`failed-${name} failed: No.`]]);
    log.mockRestore();
  },
);
