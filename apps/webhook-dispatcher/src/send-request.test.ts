import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { behaviors } from '@humanize/dev-servers';
import { createUrlGuard } from '@humanize/url-guard';
import { waitUntil } from '@humanize/testing';
import { createSendRequest } from './send-request.ts';
import { certificate, check, headers, name, smallBody, untimedMs, useSender } from '../test-support/use-sender.ts';

const { state, receiverWith, agentFor, senderTo } = useSender();

describe('ordinary receivers', () => {
  test('the receiver gets the given bytes and headers, and its response is returned', async () => {
    const receiver = await receiverWith(behaviors.respond(201, { 'content-type': 'text/plain' }, 'hello'));
    const response = await senderTo(receiver).send({ path: '/hook?a=1' });
    expect(response).toMatchObject({ status: 201, address: '127.0.0.1', failure: null });
    expect(response.excerpt?.toString()).toBe('hello');
    const [delivery] = receiver.deliveries;
    expect(delivery).toMatchObject({ method: 'POST', path: '/hook?a=1', serverName: name });
    expect(delivery?.body.equals(smallBody)).toBe(true);
    expect(delivery?.headers).toEqual({
      ...headers,
      host: `${name}:${receiver.port}`,
      'content-length': String(smallBody.length),
      connection: 'keep-alive',
    });
  });

  test('requests share a connection as long as the addresses are the same', async () => {
    const receiver = await receiverWith(behaviors.accept);
    const sender = senderTo(receiver);
    for (let count = 0; count < 3; count += 1) expect(await sender.send()).toMatchObject({ status: 200 });
    expect(receiver.connectionCount()).toBe(1);
    state.dns.set(name, { A: ['127.0.0.1', '127.0.0.2'] });
    expect(await sender.send()).toMatchObject({ status: 200 });
    expect(receiver.connectionCount()).toBe(2);
  });

  test('no listeners are left on a connection, regardless of the number of requests', async () => {
    const receiver = await receiverWith(behaviors.accept);
    const sender = senderTo(receiver);
    const listenersAfter = async (requests: number): Promise<number> => {
      for (let count = 0; count < requests; count += 1) await sender.send();
      const idle = Object.values(state.agents[0]?.freeSockets ?? {}).flatMap((sockets) => sockets ?? []);
      return idle
        .flatMap((socket) => socket.eventNames().map((event) => socket.listenerCount(event)))
        .reduce((sum, count) => sum + count, 0);
    };
    const afterTwo = await listenersAfter(2);
    expect(afterTwo).toBeGreaterThan(0);
    expect(await listenersAfter(20)).toBe(afterTwo);
    expect(receiver.connectionCount()).toBe(1);
  });

  test.each([
    ['start', (response: ServerResponse) => response.flushHeaders()],
    ['finish', (response: ServerResponse) => response.end('thank you')],
  ])(
    'a receiver may %s its response before it has read the request, and the connection is kept',
    async (_what, act) => {
      const server = createHttpsServer({ cert: certificate.certificatePem, key: certificate.keyPem });
      let connections = 0;
      server.on('secureConnection', () => (connections += 1));
      server.on('request', (request, response) => {
        request.resume();
        act(response);
        request.once('end', () => response.end('thank you'));
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const sender = senderTo({ port: (server.address() as AddressInfo).port });
      const answers: (string | undefined)[] = [];
      while (answers.length < 3) {
        // More than fits into the buffers of the sockets.
        const { excerpt } = await sender.send({ body: Buffer.alloc(4_000_000, 'x') });
        answers.push(excerpt?.toString());
        const isIdle = () => Object.keys(state.agents[0]?.freeSockets ?? {}).length === 1;
        await waitUntil(isIdle, { what: 'the rest of the request to be sent' });
      }
      server.closeAllConnections();
      server.close();
      expect(answers).toEqual(answers.map(() => 'thank you'));
      expect(connections).toBe(1);
    },
  );

  test('a connection is kept after a response of at most 64 KB, and closed after a longer one', async () => {
    for (const [bytes, connections] of [
      [60_000, 1],
      [1_000_000, 2],
    ] as const) {
      const receiver = await receiverWith(behaviors.respond(200, {}, 'x'.repeat(bytes)));
      const sender = senderTo(receiver);
      for (let count = 0; count < 2; count += 1) {
        const { status, excerpt } = await sender.send();
        expect({ status, excerpt: excerpt?.toString() }).toEqual({ status: 200, excerpt: 'x'.repeat(4_096) });
      }
      expect(receiver.connectionCount()).toBe(connections);
    }
  });

  test('a few interim responses before the response are accepted', async () => {
    const receiver = await receiverWith((response) => {
      for (let count = 0; count < 20; count += 1) response.writeProcessing();
      response.end('done');
    });
    const { status, excerpt } = await senderTo(receiver).send();
    expect({ status, excerpt: excerpt?.toString() }).toEqual({ status: 200, excerpt: 'done' });
  });

  test('idle connections are closed after four seconds, before servers close them', async () => {
    const receiver = await receiverWith(behaviors.respond(200, { 'keep-alive': 'timeout=600' }));
    await senderTo(receiver).send();
    const idle = Object.values(state.agents[0]?.freeSockets ?? {}).flatMap((sockets) => sockets ?? []);
    expect(idle.map(({ timeout }) => timeout)).toEqual([4_000]);
  });

  test('after a receiver has closed an idle connection, the next request uses a new one', async () => {
    const receiver = await receiverWith(behaviors.respond(200, { connection: 'close' }));
    const sender = senderTo(receiver);
    expect(await sender.send()).toMatchObject({ status: 200 });
    expect(await sender.send()).toMatchObject({ status: 200 });
    expect(receiver.connectionCount()).toBe(2);
  });

  test('the Retry-After header of a response is returned', async () => {
    const receiver = await receiverWith(behaviors.respond(503, { 'retry-after': '17' }));
    expect(await senderTo(receiver).send()).toMatchObject({ status: 503, retryAfter: '17' });
  });
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])(
    '%i is a response like any other, and its target is never contacted',
    async (status) => {
      const target = await receiverWith(behaviors.accept);
      const receiver = await receiverWith(behaviors.redirect(`https://${name}:${target.port}/`, status));
      expect(await senderTo(receiver).send()).toMatchObject({ status });
      expect(receiver.deliveries).toHaveLength(1);
      expect(target.connectionCount()).toBe(0);
    },
  );
});

describe('the deadline', () => {
  test.each([
    ['never responds', behaviors.hang],
    ['sends its headers byte by byte', behaviors.dripHeaders],
  ])('ends a request to a receiver that %s', async (_what, behavior) => {
    const receiver = await receiverWith(behavior);
    const response = await senderTo(receiver).send({ timeoutMs: 700 });
    expect(response).toMatchObject({ status: null, failure: 'timeout' });
    expect(response.tookMs).toBeLessThan(1_500);
  });

  test('ends a slow body, but the status counts', async () => {
    const receiver = await receiverWith(behaviors.drip);
    // On a busy machine, the TLS handshake alone can take longer than the first deadline.
    let timeoutMs = 1_000;
    let response = await senderTo(receiver).send({ timeoutMs });
    while (response.status === null && timeoutMs < untimedMs) {
      timeoutMs *= 3;
      response = await senderTo(receiver).send({ timeoutMs });
    }
    expect(response).toMatchObject({ status: 200, failure: null });
    expect(response.tookMs).toBeLessThan(timeoutMs + 1_000);
  });

  test('ends the wait for a server that never responds', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const guard = createUrlGuard({ allowHosts: [`127.0.0.1:${port}`] });
    const sendRequest = createSendRequest({ agent: agentFor(guard), guard });
    const target = await check(guard, `https://127.0.0.1:${port}/`);
    const response = await sendRequest({ target, headers, body: smallBody, deadline: AbortSignal.timeout(500) });
    expect(response).toMatchObject({ status: null, failure: 'timeout' });
    server.close();
  });

  test('prevents the request if it has already passed', async () => {
    const receiver = await receiverWith(behaviors.accept);
    expect(await senderTo(receiver).send({ deadline: AbortSignal.abort() })).toMatchObject({ failure: 'timeout' });
    expect(receiver.connectionCount()).toBe(0);
  });
});

describe('a hostile receiver', () => {
  test('an endless body is cut after 64 KB, of which 4 KB are kept', async () => {
    const receiver = await receiverWith(behaviors.flood(1_000_000_000));
    const before = process.memoryUsage().rss;
    const response = await senderTo(receiver).send();
    expect(response).toMatchObject({ status: 200, failure: null });
    expect(response.excerpt?.length).toBe(4_096);
    expect(response.tookMs).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  test('compressed bodies are not decompressed', async () => {
    const receiver = await receiverWith(behaviors.gzipBomb(50_000_000));
    const response = await senderTo(receiver).send();
    expect(response).toMatchObject({ status: 200, failure: null });
    expect([...(response.excerpt ?? [])].slice(0, 2)).toEqual([0x1f, 0x8b]);
  });

  test('a flood of interim responses is a protocol failure', async () => {
    const receiver = await receiverWith(behaviors.floodOfInterimResponses);
    const response = await senderTo(receiver).send();
    expect(response).toMatchObject({ status: null, failure: 'protocol' });
    expect(response.tookMs).toBeLessThan(2_000);
  });

  test.each([
    ['another protocol', behaviors.switchProtocols, 'protocol'],
    ['gibberish', behaviors.speakGibberish, 'protocol'],
    ['more header bytes than are accepted', behaviors.hugeHeaders, 'protocol'],
    ['nothing before the end of the connection', behaviors.close, 'closed'],
  ])('%s is a failure', async (_what, behavior, failure) => {
    const receiver = await receiverWith(behavior);
    expect(await senderTo(receiver).send()).toMatchObject({ status: null, failure });
  });

  test('a connection that is closed on its second request is a failure of class closed, with its address', async () => {
    let requests = 0;
    const receiver = await receiverWith((response, delivery) => {
      requests += 1;
      (requests === 1 ? behaviors.accept : behaviors.close)(response, delivery);
    });
    const sender = senderTo(receiver);
    expect(await sender.send()).toMatchObject({ status: 200 });
    expect(await sender.send()).toMatchObject({ status: null, failure: 'closed', address: '127.0.0.1' });
    expect(receiver.connectionCount()).toBe(1);
  });

  test('a reset after the headers of a 2xx response does not change the outcome', async () => {
    const receiver = await receiverWith(behaviors.resetAfterHeaders());
    const response = await senderTo(receiver).send();
    expect(response).toMatchObject({ status: 200, failure: null });
    expect(response.excerpt?.toString()).toBe('only this');
  });

  test('misbehaving connections are closed', async () => {
    for (const behavior of [behaviors.hang, behaviors.drip, behaviors.flood(10_000_000), behaviors.switchProtocols]) {
      const receiver = await receiverWith(behavior);
      await senderTo(receiver).send({ timeoutMs: 300 });
      const closed = waitUntil(() => receiver.openConnectionCount() === 0, { what: 'the connection to be closed' });
      await expect(closed).resolves.toBe(true);
    }
  });
});
