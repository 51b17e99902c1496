import { afterEach, describe, expect, test } from '@jest/globals';
import { startDnsServer, type DnsHost, type DnsServer } from '@humanize/dev-servers';
import { measureRunningMs, waitUntil, webhookDnsCases, webhookNameCases, webhookUrlCases } from '@humanize/testing';
import { createUrlGuard, type UrlGuard, type UrlGuardOptions } from './create-url-guard.ts';

let dns: DnsServer | undefined;

afterEach(async () => {
  await dns?.close();
  dns = undefined;
});

async function guardWith(zone: Readonly<Record<string, DnsHost>>, options: UrlGuardOptions = {}): Promise<UrlGuard> {
  dns = await startDnsServer(zone);
  return createUrlGuard({ dnsServers: [dns.address], ...options });
}

const verdictOf = async (guard: UrlGuard, url: string): Promise<string> => {
  const result = await guard.check(url);
  return result.outcome === 'refused' ? result.rule : 'accepted';
};

describe.each(Object.entries(webhookUrlCases))('%s', (_group, cases) => {
  test.each(cases.map((item) => [item.url.slice(0, 80), item] as const))(
    '%j gets the expected verdict',
    async (_name, item) => {
      const guard = await guardWith({});
      const result = await guard.check(item.url);
      expect(result).toMatchObject(
        item.verdict === 'accepted'
          ? { outcome: 'allowed', href: item.href ?? item.url }
          : { outcome: 'refused', rule: item.verdict, mayRecover: false },
      );
      const again = result.outcome === 'allowed' ? await guard.check(result.href) : result;
      expect(again).toEqual(result);
      // Addresses and names with invalid syntax are never resolved.
      expect(dns?.questions).toEqual([]);
    },
  );
});

test.each(webhookNameCases.map((item) => [item.url.slice(0, 60), item] as const))(
  '%s is normalized before it is stored and resolved',
  async (_name, item) => {
    const guard = await guardWith({ [item.hostname]: { A: ['93.184.215.14'] } });
    await expect(guard.check(item.url)).resolves.toMatchObject({
      outcome: item.verdict === 'accepted' ? 'allowed' : 'refused',
      href: item.href ?? item.url,
      hostname: item.hostname,
      addresses: ['93.184.215.14'],
    });
    expect(new Set(dns?.questions.map(({ name }) => name))).toEqual(new Set([item.hostname]));
  },
);

describe('a DNS response', () => {
  test.each(webhookDnsCases.map((item) => [item.name, item] as const))(
    '%s gets the expected verdict',
    async (_name, item) => {
      const guard = await guardWith(item.zone);
      expect(await verdictOf(guard, 'https://h.com/hook')).toBe(item.verdict);
    },
  );

  test('a missing response causes a failure within the time limit, regardless of the number of servers', async () => {
    const limitMs = 1_700;
    const silent = { 'h.com': { A: 'silent', AAAA: 'silent' } } as const;
    const others = await Promise.all([startDnsServer(silent), startDnsServer(silent)]);
    dns = await startDnsServer(silent);
    const guard = createUrlGuard({ dnsServers: [dns, ...others].map(({ address }) => address) });
    // Use the lowest of several measured times, because the machine can be busy.
    let lowestMs = Infinity;
    for (let attempt = 0; attempt < 3 && lowestMs >= limitMs; attempt += 1) {
      const { result, ms } = await measureRunningMs(() => verdictOf(guard, 'https://h.com/hook'));
      expect(result).toBe('resolution_failed');
      lowestMs = Math.min(lowestMs, ms);
    }
    await Promise.all(others.map((other) => other.close()));
    expect(lowestMs).toBeLessThan(limitMs);
  });

  test('after a lost response, the query is sent again', async () => {
    const guard = await guardWith({ 'h.com': { A: 'silent', AAAA: 'silent' } });
    const verdict = verdictOf(guard, 'https://h.com/hook');
    await waitUntil(() => dns?.questions.length === 2, { what: 'both questions' });
    dns?.set('h.com', { A: ['8.8.8.8'] });
    expect(await verdict).toBe('accepted');
  });

  test('an unreachable server is treated as a failure rather than as an empty response', async () => {
    const guard = createUrlGuard({ dnsServers: ['127.0.0.1:9'] });
    expect(await verdictOf(guard, 'https://h.com/hook')).toBe('resolution_failed');
  });

  test('a response is reused for its TTL, but no longer', async () => {
    const guard = await guardWith({ 'h.com': { A: ['8.8.8.8'], ttlSeconds: 1 } });
    for (let checks = 0; checks < 3; checks += 1) expect(await verdictOf(guard, 'https://h.com/hook')).toBe('accepted');
    expect(dns?.questions).toHaveLength(2);
    dns?.set('h.com', { A: ['10.0.0.1'], ttlSeconds: 1 });
    const isRejected = async (): Promise<boolean> =>
      (await verdictOf(guard, 'https://h.com/hook')) === 'blocked_address';
    await waitUntil(isRejected, { what: 'the next query' });
  });

  test('a response without a TTL is not reused, so a name that has become private is rejected the next time', async () => {
    const guard = await guardWith({ 'h.com': { A: ['8.8.8.8'] } });
    expect(await verdictOf(guard, 'https://h.com/hook')).toBe('accepted');
    dns?.set('h.com', { A: ['10.0.0.1'] });
    expect(await verdictOf(guard, 'https://h.com/hook')).toBe('blocked_address');
  });

  test('a response without addresses is not reused, so a name that has been added is found the next time', async () => {
    const guard = await guardWith({});
    expect(await verdictOf(guard, 'https://h.com/hook')).toBe('no_address');
    dns?.set('h.com', { A: ['8.8.8.8'], ttlSeconds: 60 });
    expect(await verdictOf(guard, 'https://h.com/hook')).toBe('accepted');
  });

  test('concurrent checks of a name share a query', async () => {
    const guard = await guardWith({ 'h.com': { A: ['8.8.8.8'] } });
    const checks = Array.from({ length: 3 }, () => verdictOf(guard, 'https://h.com/hook'));
    expect(await Promise.all(checks)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(dns?.questions).toHaveLength(2);
  });

  test('search domains are not queried', async () => {
    const guard = await guardWith({ 'h.com': { A: ['8.8.8.8'] } });
    await guard.check('https://unknown.h.com/hook');
    expect(new Set(dns?.questions.map(({ name }) => name))).toEqual(new Set(['unknown.h.com']));
  });
});

describe('the verdict', () => {
  test('a temporary failure is distinguished from a URL that is not allowed', async () => {
    const guard = await guardWith({ 'h.com': { A: 'servfail' }, 'p.com': { A: ['10.0.0.1'] } });
    await expect(guard.check('https://h.com/')).resolves.toMatchObject({ mayRecover: true });
    await expect(guard.check('https://nowhere.com/')).resolves.toMatchObject({ mayRecover: true });
    await expect(guard.check('https://p.com/')).resolves.toMatchObject({ mayRecover: false });
    await expect(guard.check('http://p.com/')).resolves.toMatchObject({ mayRecover: false });
  });

  test('the message contains the violated rule, but not the addresses of a name', async () => {
    const guard = await guardWith({ 'p.com': { A: ['10.11.12.13'], AAAA: ['fd00::abcd'] } });
    const result = await guard.check('https://p.com/secret-path?token=1');
    expect(JSON.stringify(result)).toBe(
      JSON.stringify({
        outcome: 'refused',
        rule: 'blocked_address',
        message: 'webhook_url must not lead to a private, loopback or otherwise blocked address.',
        mayRecover: false,
      }),
    );
  });
});

describe('the settings', () => {
  test('additional ranges are blocked, both for literal addresses and for names', async () => {
    const guard = await guardWith({ 'h.com': { A: ['8.8.4.4'] } }, { blockedRanges: ['8.8.4.0/24', '2a00::/16'] });
    expect(await verdictOf(guard, 'https://8.8.4.4/')).toBe('blocked_address');
    expect(await verdictOf(guard, 'https://[2a00::1]/')).toBe('blocked_address');
    expect(await verdictOf(guard, 'https://h.com/')).toBe('blocked_address');
    expect(await verdictOf(guard, 'https://8.8.8.8/')).toBe('accepted');
  });

  test('an allowed local host is accepted only at its port, and all other rules apply to it', async () => {
    const guard = await guardWith(
      { 'a.hooks.test': { A: ['127.0.0.1'] } },
      { allowHosts: ['127.0.0.1:8443', 'LOCALHOST:8443', '[::1]:8443', 'a.hooks.test:8443'] },
    );
    for (const host of ['127.0.0.1', 'localhost', '[::1]', 'a.hooks.test']) {
      expect(await verdictOf(guard, `https://${host}:8443/`)).toBe('accepted');
      expect(await verdictOf(guard, `https://${host}:8444/`)).not.toBe('accepted');
      expect(await verdictOf(guard, `http://${host}:8443/`)).toBe('scheme');
      expect(await verdictOf(guard, `https://user@${host}:8443/`)).toBe('credentials');
    }
    expect(await verdictOf(guard, 'https://b.hooks.test:8443/')).toBe('reserved_name');
  });

  test('an allowed local host at the standard port is accepted without a port, at both loopback addresses', async () => {
    const guard = await guardWith({}, { allowHosts: ['localhost:443'] });
    await expect(guard.check('https://localhost/')).resolves.toMatchObject({ addresses: ['127.0.0.1', '::1'] });
    expect(await verdictOf(guard, 'https://localhost:8443/')).not.toBe('accepted');
  });

  test('malformed settings are rejected on creation', () => {
    expect(() => createUrlGuard({ allowHosts: ['localhost'] })).toThrow('host:port');
    expect(() => createUrlGuard({ allowHosts: ['https://localhost:1'] })).toThrow('host:port');
    expect(() => createUrlGuard({ allowHosts: ['localhost:1/'] })).toThrow('host:port');
    expect(() => createUrlGuard({ blockedRanges: ['10.0.0.0'] })).toThrow(
      'Not an address range in CIDR notation: 10.0.0.0',
    );
    expect(() => createUrlGuard({ dnsServers: ['not an address'] })).toThrow('Invalid IP address');
  });
});
