import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import type { RequestListener } from 'node:http';
import { startHttpServer, type HttpServer } from './start-http-server.ts';

const serve = (app: RequestListener = (_request, response) => response.end('a page')): Promise<HttpServer> =>
  startHttpServer(app, {
    port: 0,
    host: '127.0.0.1',
    connectionsMax: 10,
    newRequestId: () => 'id',
    logger: { info: () => undefined },
    renderBadRequest: (body) => ({ contentType: 'text/plain', body }),
  });

const get = 'GET / HTTP/1.1\r\nHost: dashboard.test\r\n\r\n';

/** Opens a connection and completes a request, which ensures that the server has accepted the connection. */
async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(get);
  await once(socket, 'data');
  return socket;
}

test('a request on a connection that was open when shutdown began gets a response, and then the connection is closed', async () => {
  const server = await serve();
  const socket = await open(server.port);
  const closed = server.close({ timeoutMs: 5_000 });
  socket.write(get);
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  expect(response).toMatch(/\r\nConnection: close\r\n/i);
  expect(response).toContain('a page');
  await closed;
});

test('an idle connection does not delay shutdown', async () => {
  const server = await serve();
  const socket = await open(server.port);
  await server.close({ idleMs: 100, timeoutMs: 60_000 });
  expect(await text(socket)).toBe('');
});

test('a connection that has never sent a request does not delay shutdown', async () => {
  const server = await serve();
  const socket = connect(server.port, '127.0.0.1');
  // The server resets a connection that it has not accepted yet.
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  await server.close({ idleMs: 100, timeoutMs: 60_000 });
  await closed;
  expect(socket.bytesRead).toBe(0);
});

test('a connection whose request has no response is closed at the deadline', async () => {
  const { promise: received, resolve: receive } = Promise.withResolvers<void>();
  const server = await serve(() => receive());
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.write(get);
  await received;
  await server.close({ timeoutMs: 100 });
  await once(socket, 'close');
  expect(socket.bytesRead).toBe(0);
});
