import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { startDnsServer, type DnsServer } from '@humanize/dev-servers';
import { createUrlGuard } from './create-url-guard.ts';
import { assertRemoteAddress, pinnedLookup, UncheckedAddressError } from './pin-addresses.ts';

const checked = { hostname: 'h.com', addresses: ['8.8.8.8', '2606:4700:4700::1111'] };
const assertPasses = (address: string | undefined) => () => assertRemoteAddress(checked, address);
let dns: DnsServer | undefined;

afterEach(async () => {
  await dns?.close();
  dns = undefined;
});

test('the lookup returns all checked addresses if all are requested', async () => {
  const addresses = await new Promise((resolve) => {
    pinnedLookup(checked)('h.com', { all: true }, (_error, found) => resolve(found));
  });
  expect(addresses).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2606:4700:4700::1111', family: 6 },
  ]);
});

test.each([
  [undefined, '8.8.8.8', 4],
  [0, '8.8.8.8', 4],
  ['IPv4', '8.8.8.8', 4],
  ['IPv6', '2606:4700:4700::1111', 6],
  [6, '2606:4700:4700::1111', 6],
] as const)(
  'the lookup returns the first address of family %s if one address is requested',
  async (family, address, number) => {
    const response = await new Promise((resolve) => {
      pinnedLookup(checked)('h.com', family === undefined ? {} : { family }, (...found) => resolve(found));
    });
    expect(response).toEqual([null, address, number]);
  },
);

test('the lookup fails for other names and for families that were not checked', async () => {
  const lookup = pinnedLookup({ hostname: 'h.com', addresses: ['8.8.8.8'] });
  const errorOf = (hostname: string, family: number): Promise<unknown> =>
    new Promise((resolve) => {
      lookup(hostname, { family }, (error) => resolve(error));
    });
  expect(await errorOf('other.com', 0)).toBeInstanceOf(UncheckedAddressError);
  expect(await errorOf('h.com', 6)).toBeInstanceOf(UncheckedAddressError);
  expect(await errorOf('h.com', 4)).toBeNull();
});

test('a socket is accepted only if its address was checked, in any notation', () => {
  expect(assertPasses('8.8.8.8')).not.toThrow();
  expect(assertPasses('::ffff:8.8.8.8')).not.toThrow();
  expect(assertPasses('2606:4700:4700:0::1111')).not.toThrow();
  expect(assertPasses('8.8.4.4')).toThrow(UncheckedAddressError);
  expect(assertPasses(undefined)).toThrow(UncheckedAddressError);
  expect(assertPasses('')).toThrow(UncheckedAddressError);
});

test('errors have the code that identifies them to callers, and do not contain the address', async () => {
  const code = 'ERR_UNCHECKED_ADDRESS';
  const error = await new Promise((resolve) => {
    pinnedLookup(checked)('other.com', {}, (failure) => resolve(failure));
  });
  expect(error).toMatchObject({ code, message: 'No checked address for this host.' });
  expect(assertPasses('10.0.0.1')).toThrow(
    expect.objectContaining({ code, message: 'The connection leads to an address that was not checked.' }),
  );
});

test('if the address of a name changes after the check, the connection uses the checked address, and the name is resolved once', async () => {
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  dns = await startDnsServer({ 'a.hooks.test': { A: ['127.0.0.1'] } });
  const guard = createUrlGuard({ dnsServers: [dns.address], allowHosts: [`a.hooks.test:${port}`] });
  const result = await guard.check(`https://a.hooks.test:${port}/`);
  if (result.outcome === 'refused') throw new Error(result.message);
  dns.set('a.hooks.test', { A: ['127.0.0.2'] });

  const socket = connect({ host: 'a.hooks.test', port, lookup: guard.lookupFor(result) });
  await once(socket, 'connect');
  expect(socket.remoteAddress).toBe('127.0.0.1');
  expect(() => guard.assertRemoteAddress(result, socket.remoteAddress)).not.toThrow();
  expect(dns.questions.map(({ type }) => type).toSorted()).toEqual(['A', 'AAAA']);
  socket.destroy();
  server.close();
});
