import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { measureRunningMs } from '@humanize/testing';
import { afterEach, expect, test } from '@jest/globals';
import { findLocalModel } from '../../scripts/launcher/find-local-model.mjs';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server that answers every request with `body`, or never if `body` is undefined. Returns its port. */
async function serve(body: string | undefined, status = 200): Promise<number> {
  const server = createServer((request, response) => {
    if (body !== undefined) response.writeHead(request.url === '/v1/models' ? status : 404).end(body);
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const list = (...ids: readonly string[]): string => JSON.stringify({ object: 'list', data: ids.map((id) => ({ id })) });

test('the first server that lists a chat model is used, and embedding models are ignored', async () => {
  const embeddings = await serve(list('nomic-embed-text', 'bge-m3'));
  const chat = await serve(list('nomic-embed-text', 'qwen3:4b', 'llama3.2'));
  const later = await serve(list('another'));
  expect(
    await findLocalModel(undefined, [
      { name: 'One', port: embeddings },
      { name: 'Two', port: chat },
      { name: 'Three', port: later },
    ]),
  ).toEqual({ server: 'Two', baseUrl: `http://127.0.0.1:${chat}/v1`, name: 'qwen3:4b', others: ['llama3.2'] });
});

test('with a name, the server that has this model is used', async () => {
  const [one, two] = [await serve(list('a')), await serve(list('b', 'c'))];
  const both = [
    { name: 'One', port: one },
    { name: 'Two', port: two },
  ];
  expect(await findLocalModel('c', both)).toMatchObject({ server: 'Two', name: 'c', others: ['b'] });
  expect(await findLocalModel('d', both)).toBeUndefined();
});

test.each([
  ['no list', '{}'],
  ['a web page', '<html>A page</html>'],
  ['an empty list', list()],
  ['another kind of list', '{"data":[{"name":"x"}]}'],
])('a program that returns %s is not a model server', async (_what, body) => {
  expect(await findLocalModel(undefined, [{ name: 'One', port: await serve(body) }])).toBeUndefined();
});

test('all servers are queried concurrently, and one that does not respond delays the start by at most a second', async () => {
  const silent = [await serve(undefined), await serve(undefined), await serve(undefined)];
  const servers = [...silent, 1].map((port) => ({ name: 'Silent', port }));
  const { result, ms } = await measureRunningMs(() => findLocalModel(undefined, servers));
  expect(result).toBeUndefined();
  expect(ms).toBeLessThan(2_500);
});
