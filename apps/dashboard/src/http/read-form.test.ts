import express, { type ErrorRequestHandler } from 'express';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFormBudgets, isFromOwnPage, readForm } from './read-form.ts';

const formToken = 'the-token-of-the-session';

const budgets = createFormBudgets(4_000_000);

const reportError: ErrorRequestHandler = (error: Error, _request, response, _next) => {
  response.status(400).json(error.name);
};

/** Responds with the fields of a form, or with the name of the error that `readForm` reported. */
function formServer() {
  const app = express();
  app.use((_request, response, next) => {
    response.locals['visitor'] = { formToken };
    next();
  });
  const routes = [{ access: 'public' }, { access: 'viewer' }, { access: 'member', formBytesMax: 1_000_000 }] as const;
  for (const route of routes) {
    app.post(`/${route.access}`, readForm(route, budgets), (received, response) => {
      response.json([...(received.body as URLSearchParams).keys()]);
    });
  }
  return createServer(app.use(reportError));
}

const server = formServer();
const urlOf = (path: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };

async function post(path: string, fields: Record<string, string>, more: Record<string, string> = {}): Promise<unknown> {
  const body = new URLSearchParams(fields).toString();
  return (await fetch(urlOf(path), { method: 'POST', headers: { ...headers, ...more }, body })).json();
}

test.each([
  ['the token of the session', formToken, ['form_token']],
  ['another token', 'x'.repeat(formToken.length), 'ForeignFormError'],
  ['an empty token', '', 'ForeignFormError'],
])('the form of a signed-in user with %s', async (_what, token, expected) => {
  expect(await post('/viewer', { form_token: token })).toEqual(expected);
});

test('a form without a token is accepted only by public routes', async () => {
  expect(await post('/viewer', { a: '1' })).toBe('ForeignFormError');
  expect(await post('/public', { a: '1' })).toEqual(['a']);
});

test('a form of a public route is rejected if a page of another site submits it', async () => {
  expect(await post('/public', { a: '1' }, { 'Sec-Fetch-Site': 'cross-site' })).toBe('ForeignFormError');
});

const fieldsOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, '']));

test('a form can have 50 fields, and NUL is rejected', async () => {
  expect(await post('/public', fieldsOf(50))).toHaveLength(50);
  expect(await post('/public', fieldsOf(51))).toBe('InvalidFormError');
  expect(await post('/public', { a: 'b\0c' })).toBe('InvalidFormError');
});

test('a form with hundreds of thousands of fields is rejected without being parsed', async () => {
  const before = process.cpuUsage();
  const rejected = await fetch(urlOf('/member'), { method: 'POST', headers, body: 'a&'.repeat(400_000) });
  const { user, system } = process.cpuUsage(before);
  expect(await rejected.json()).toBe('InvalidFormError');
  // Parsing the form takes more than a second.
  expect((user + system) / 1_000).toBeLessThan(500);
});

test('a form of more than 16 KiB is rejected', async () => {
  expect(await post('/public', { a: 'a'.repeat(16_384) })).toBe('FormTooLargeError');
});

test('public forms have their own memory budget', async () => {
  const shares = ['a', 'b', 'c', 'd'].map((accountId, index) =>
    budgets.signedIn.shareOf({ accountId, address: `192.0.2.${index}` }),
  );
  const bytes = (4_000_000 * 7) / 8 / shares.length;
  expect(shares.map((share) => share.take(bytes))).toEqual([true, true, true, true]);
  expect(await post('/viewer', { form_token: formToken })).toBe('OverloadedError');
  expect(await post('/public', { a: '1' })).toEqual(['a']);
  for (const share of shares) share.release(bytes);
  expect(await post('/viewer', { form_token: formToken })).toEqual(['form_token']);
});

test('a form that has not arrived after ten seconds is rejected', async () => {
  jest.useFakeTimers({
    doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval'],
  });
  try {
    const sending = request(urlOf('/public'), { method: 'POST', headers: { ...headers, 'Content-Length': '10' } });
    const arrived = once(server, 'request');
    const responded = once(sending, 'response');
    sending.write('a=1');
    await arrived;
    jest.advanceTimersByTime(9_999);
    expect(jest.getTimerCount()).toBeGreaterThan(0);
    jest.advanceTimersByTime(1);
    const [response] = (await responded) as [AsyncIterable<Buffer>];
    const body: Buffer[] = [];
    for await (const chunk of response) body.push(chunk);
    expect(Buffer.concat(body).toString()).toBe('"InvalidFormError"');
    sending.destroy();
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  ['same-origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['same-site', { 'sec-fetch-site': 'same-site', origin: 'https://a.test', host: 'a.test' }, false],
  ['cross-site', { 'sec-fetch-site': 'cross-site', origin: 'https://a.test', host: 'a.test' }, false],
  ['none', { 'sec-fetch-site': 'none', origin: 'https://a.test', host: 'a.test' }, false],
  ['the same Origin', { origin: 'https://a.test:8443', host: 'A.test:8443' }, true],
  ['another Origin', { origin: 'https://b.test', host: 'a.test' }, false],
  ['another port', { origin: 'https://a.test:8443', host: 'a.test' }, false],
  ['an opaque Origin', { origin: 'null', host: 'a.test' }, false],
  ['no Origin', { host: 'a.test' }, false],
])('it is recognized whether a request with %s comes from the dashboard’s own pages', (_what, sent, expected) => {
  expect(isFromOwnPage(sent)).toBe(expected);
});
