import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { waitUntil } from '@humanize/dev-servers';
import { afterEach, expect, test } from '@jest/globals';
import { connectionsPerAddress } from './limit-connections.ts';
import { startHttpServer, type HttpServer } from './start-http-server.ts';

const request = 'GET / HTTP/1.1\r\nHost: dashboard.test\r\n\r\n';
const sockets: Socket[] = [];
let server: HttpServer | undefined;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close({ timeoutMs: 1_000 });
});

const serve = async (options: { connectionsMax: number; connectionsPerAddressMax?: number }): Promise<number> => {
  server = await startHttpServer((_request, response) => void response.end('a page'), {
    port: 0,
    host: '127.0.0.1',
    newRequestId: () => 'id',
    logger: { info: () => undefined },
    renderBadRequest: (body) => ({ contentType: 'text/plain', body }),
    ...options,
  });
  return server.port;
};

const ended = (): undefined => undefined;

/**
 * Opens a connection from a loopback address and requests a page. Returns the socket and the response, or undefined if
 * the connection is closed.
 */
async function open(port: number, localAddress: string): Promise<{ socket: Socket; response: string } | undefined> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write(request);
  const received = await Promise.race([
    once(socket, 'data').then(([data]) => String(data), ended),
    once(socket, 'close').then(ended, ended),
  ]);
  return received === undefined ? undefined : { socket, response: received };
}

test('an address that holds idle connections does not keep other addresses from connecting', async () => {
  const port = await serve({ connectionsMax: 40, connectionsPerAddressMax: 10 });
  const attempts = await Promise.all(Array.from({ length: 60 }, () => open(port, '127.0.0.2')));
  expect(attempts.filter((attempt) => attempt !== undefined)).toHaveLength(10);
  expect((await open(port, '127.0.0.3'))?.response).toContain('a page');
});

test('a closed connection makes room for another one from the same address', async () => {
  const port = await serve({ connectionsMax: 40, connectionsPerAddressMax: 1 });
  const first = await open(port, '127.0.0.2');
  expect(await open(port, '127.0.0.2')).toBeUndefined();
  first?.socket.destroy();
  const isServed = async (): Promise<boolean> => (await open(port, '127.0.0.2')) !== undefined;
  await waitUntil(isServed, { what: 'another connection to be served' });
});

test('idle connections are closed early while most connections are in use', async () => {
  const port = await serve({ connectionsMax: 8 });
  const opened = [];
  for (let count = 0; count < 8; count += 1) opened.push(await open(port, `127.0.0.${count + 2}`));
  const late = opened.at(-1);
  const [early] = opened;
  expect(early?.response).toContain('timeout=75');
  expect(late?.response).toContain('timeout=2');
  if (late !== undefined) await once(late.socket, 'close');
  expect(early?.socket.destroyed).toBe(false);
});

test('an address gets a quarter of the connections, unless all come from a proxy', () => {
  expect(connectionsPerAddress(1_024, false)).toBe(256);
  expect(connectionsPerAddress(1_024, true)).toBeUndefined();
});
