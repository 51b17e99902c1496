import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text as readText } from 'node:stream/consumers';
import { curlRequest, nodeRequest, pythonRequest, type RequestOfText } from './request-code.tsx';

const oddText = `It's "odd": $HOME \`id\` \\ %s \u2028 \u{1F600} \\' </script>\n\nTwo\tlines; 'end'`;

/** A stub of the API that returns a job with a new status for each submission and a successful job for each lookup. */
let url = '';
const received: { authorization: string | undefined; body: unknown }[] = [];
async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const ended = request.method === 'GET';
  if (!ended) received.push({ authorization: request.headers.authorization, body: await json(request) });
  response.setHeader('Content-Type', 'application/json');
  const job = { status: ended ? 'succeeded' : 'postponed', status_url: `${url}/humanize/1` };
  response.end(JSON.stringify(ended ? { ...job, output: 'The result.' } : job));
}
const server = createServer((request, response) => void respond(request, response));

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
afterAll(() => {
  server.close();
});

const isInstalled = (command: string): boolean => spawnSync(command, ['--version']).status === 0;

async function run(command: string, args: string[], code: string): Promise<string> {
  const child = spawn(command, args, { env: { ...process.env, HUMANIZE_API_KEY: 'hk_live_test' } });
  child.stdin.end(code);
  return readText(child.stdout);
}

type Send = (request: RequestOfText) => Promise<string>;
const languages: [string, boolean, Send][] = [
  ['curl', isInstalled('curl'), (request) => run('sh', [], curlRequest(request))],
  ['Node', true, (request) => run(process.execPath, ['--input-type=module'], nodeRequest(request))],
  ['Python', isInstalled('python3'), (request) => run('python3', ['-'], pythonRequest(request))],
];

test.each(languages.filter(([, installed]) => installed))(
  'the %s sample sends any text unchanged, waits while the status is not final, and prints the response',
  async (name, _installed, send) => {
    const printed = await send({ url, text: oddText, british: true });
    expect(received.at(-1)).toEqual({
      authorization: 'Bearer hk_live_test',
      body: { text: oddText, use_british_spellings: true },
    });
    expect(printed).toContain(name === 'curl' ? 'status_url' : 'The result.');
  },
);

test('the spelling option is included only if it is not the default', () => {
  const request = { url, text: 'A text.', british: false };
  for (const code of [curlRequest, nodeRequest, pythonRequest]) expect(code(request)).not.toContain('british');
});
