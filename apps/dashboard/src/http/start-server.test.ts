import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { startServer } from './start-server.ts';

const serve = () => startServer((_request, response) => response.end('a page'), { port: 0, host: '127.0.0.1' });

/** A connection on which nothing has been asked yet. */
async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  // The server has to see it too.
  await sleep(50);
  return socket;
}

test('a request on a connection that stood when the server was told to end is still answered, as its last', async () => {
  const server = await serve();
  const socket = await open(server.port);
  const closed = server.close(5_000);
  socket.write('GET / HTTP/1.1\r\nHost: dashboard.test\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/\r\nConnection: close\r\n/i);
  expect(answer).toContain('a page');
  await closed;
});

test('a connection on which nothing is asked does not keep the server from ending', async () => {
  const server = await serve();
  const socket = await open(server.port);
  await server.close(60_000);
  expect(await text(socket)).toBe('');
});

test('a request that is never answered is cut when the time is over', async () => {
  const server = await startServer(() => undefined, { port: 0, host: '127.0.0.1' });
  const socket = await open(server.port);
  socket.on('error', () => socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: dashboard.test\r\n\r\n');
  await sleep(50);
  await server.close(100);
  await once(socket, 'close');
  expect(socket.bytesRead).toBe(0);
});
