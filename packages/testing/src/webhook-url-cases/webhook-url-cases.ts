/**
 * Webhook URLs, and whether each must be accepted based on its text or literal address. The tests of the URL guard, the
 * API and the dispatcher share this list. No test contacts an accepted URL.
 */

import type { DnsHost } from '@humanize/dev-servers';

export type WebhookUrlCase = {
  readonly url: string;
  /** The rule that the URL violates, or 'accepted' if it violates none. */
  readonly verdict: string;
  /** The normalized form, if it differs from the URL by more than a slash for an empty path. */
  readonly href?: string;
};

const atPath = (host: string): string => `https://${host}/hook`;
const expecting =
  (verdict: string) =>
  (host: string): WebhookUrlCase => ({ url: atPath(host), verdict });

const ipv4Spellings: readonly WebhookUrlCase[] = [
  ...[
    '2130706433',
    '0x7f.1',
    '0x7f000001',
    '0177.0.0.1',
    '017700000001',
    '127.1',
    '127.0.1',
    '0',
    '0.0.0.0',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '127%2e0%2e0%2e1',
    '0xA9FEA9FE',
    '2852039166',
  ].map(expecting('blocked_address')),
  ...['256.256.256.256', '1.2.3.4.5', '999999999999'].map(expecting('malformed')),
];

const ipv4Ranges: readonly WebhookUrlCase[] = [
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.254',
  '100.100.100.200',
  '127.1.2.3',
  '169.254.169.254',
  '168.63.129.16',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
].map(expecting('blocked_address'));

const ipv4Borders: readonly WebhookUrlCase[] = [
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '198.17.255.255',
  '198.20.0.1',
].map(expecting('accepted'));

const ipv6: readonly WebhookUrlCase[] = [
  ...[
    '::',
    '::1',
    '::2',
    '::7f00:1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    // ISATAP, with both interface identifiers.
    '2606:4700:4700::5efe:a00:1',
    '2606:4700:4700::200:5efe:808:808',
  ].map((address) => expecting('blocked_address')(`[${address}]`)),
  ...['[fe80::1%25eth0]', '[127.0.0.1]'].map(expecting('malformed')),
  ...['[2606:4700:4700::1111]', '[2001:4860:4860::8888]'].map(expecting('accepted')),
];

const label63 = 'a'.repeat(63);
/** 253 characters, the maximum length of a name. */
const longestName = `${label63}.${label63}.${label63}.${'a'.repeat(57)}.com`;

const names: readonly WebhookUrlCase[] = [
  ...[
    'localhost',
    'localhost.',
    'LOCALHOST',
    'foo.localhost',
    '%6c%6fcalhost',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'loc\u00adalhost',
    'metadata.google.internal',
    'x.local.',
    'router.home.arpa',
    'hidden.onion',
    'a.test',
    'a.invalid',
    'a.example',
  ].map(expecting('reserved_name')),
  ...[
    'redis',
    'a..com',
    '.a.com',
    'a.com..',
    `${label63}a.com`,
    `${label63}.${label63}.${label63}.${'a'.repeat(58)}.com`,
    'xn--',
    '-a.com',
    'a-.com',
    'a_b.com',
  ].map(expecting('host_name')),
];

const syntax: readonly WebhookUrlCase[] = [
  { url: 'http://example.com/hook', verdict: 'scheme' },
  { url: 'ftp://example.com/hook', verdict: 'scheme' },
  { url: 'javascript:alert(1)', verdict: 'scheme' },
  { url: 'example.com/hook', verdict: 'malformed' },
  { url: '//example.com/hook', verdict: 'malformed' },
  { url: '', verdict: 'malformed' },
  ...[
    'user:pw@example.com',
    'user@example.com',
    '@example.com',
    ':@example.com',
    'example.com@127.0.0.1',
    '127.0.0.1@example.com',
  ].map(expecting('credentials')),
  ...['https://example.com\\@127.0.0.1/', 'https:\\\\127.0.0.1/', 'https://example.com\\hook'].map((url) => ({
    url,
    verdict: 'forbidden_character',
  })),
  ...[
    'https:127.0.0.1',
    'https:///127.0.0.1/',
    'https:/127.0.0.1/',
    'https:/8.8.8.8/https://8.8.8.8/',
    'https://',
    'https://?a',
    'https://:8443/',
  ].map((url) => ({ url, verdict: 'malformed' })),
  ...['\t', '\n', '\r\n', ' ', '\u0000', '\u0085', '\u2028', '\u00a0'].flatMap((character) => [
    { url: `https://exam${character}ple.com/hook`, verdict: 'forbidden_character' },
    { url: `https://example.com/ho${character}ok`, verdict: 'forbidden_character' },
    { url: `https://example.com/hook${character}`, verdict: 'forbidden_character' },
  ]),
  ...[0, 22, 25, 587, 6667, 10080].map((port) => ({ url: `https://example.com:${port}/hook`, verdict: 'port' })),
  { url: 'https://example.com:65536/hook', verdict: 'malformed' },
  { url: 'https://example.com:port/hook', verdict: 'malformed' },
  { url: `https://example.com/${'a'.repeat(2_029)}`, verdict: 'too_long' },
  // The limit also applies to the URL as it was sent, even if its normalized form is short.
  { url: `https://8.8.8.8/${'a/../'.repeat(407)}`, verdict: 'too_long' },
  // Each emoji becomes twelve characters when percent-encoded, the form in which URLs are stored and requested.
  { url: `https://8.8.8.8/${'😀'.repeat(170)}`, verdict: 'too_long' },
  {
    url: `https://8.8.8.8/${'😀'.repeat(169)}`,
    verdict: 'accepted',
    href: `https://8.8.8.8/${'%F0%9F%98%80'.repeat(169)}`,
  },
  { url: `https://8.8.8.8/${'a'.repeat(2_032)}`, verdict: 'accepted' },
  // 2,048 characters without a path: the slash that the parser adds does not count.
  { url: `https://8.8.8.8?${'a'.repeat(2_032)}`, verdict: 'accepted' },
  { url: 'https://8.8.8.8:443/hook', verdict: 'accepted', href: 'https://8.8.8.8/hook' },
  { url: 'https://8.8.8.8:8443/hook', verdict: 'accepted' },
  { url: 'https://8.8.8.8:444/hook', verdict: 'accepted' },
  { url: 'https://8.8.8.8./hook', verdict: 'accepted', href: 'https://8.8.8.8/hook' },
  { url: 'HTTPS://8.8.8.8/hook', verdict: 'accepted', href: 'https://8.8.8.8/hook' },
  { url: 'https://8.8.8.8/a@b?c=@d#@e', verdict: 'accepted' },
];

/** Cases without name resolution, by the name of the test group. */
export const webhookUrlCases: Readonly<Record<string, readonly WebhookUrlCase[]>> = {
  'IPv4 addresses in all notations': ipv4Spellings,
  'special IPv4 ranges': ipv4Ranges,
  'public IPv4 addresses next to special ranges': ipv4Borders,
  'IPv6 addresses': ipv6,
  'host names': names,
  'spelling of the URL': syntax,
};

/** URLs whose host names look public. They are accepted if they resolve to a public address. */
export const webhookNameCases: readonly (WebhookUrlCase & { readonly hostname: string })[] = [
  { url: 'https://example.com./hook', verdict: 'accepted', href: 'https://example.com/hook', hostname: 'example.com' },
  {
    url: 'https://bücher.de/hook',
    verdict: 'accepted',
    href: 'https://xn--bcher-kva.de/hook',
    hostname: 'xn--bcher-kva.de',
  },
  { url: 'https://EXAMPLE.com/Hook', verdict: 'accepted', href: 'https://example.com/Hook', hostname: 'example.com' },
  { url: 'https://example.com:8443/hook', verdict: 'accepted', hostname: 'example.com' },
  { url: `https://example.com/${'a'.repeat(2_028)}`, verdict: 'accepted', hostname: 'example.com' },
  { url: atPath(longestName), verdict: 'accepted', hostname: longestName },
];

/** DNS responses for h.com, and whether each must be accepted. */
export const webhookDnsCases: readonly {
  readonly name: string;
  readonly zone: Readonly<Record<string, DnsHost>>;
  readonly verdict: string;
}[] = [
  { name: 'private A', zone: { 'h.com': { A: ['10.0.0.1'] } }, verdict: 'blocked_address' },
  { name: 'private AAAA', zone: { 'h.com': { AAAA: ['fd00::1'] } }, verdict: 'blocked_address' },
  {
    name: 'private A, public AAAA',
    zone: { 'h.com': { A: ['10.0.0.1'], AAAA: ['2606:4700:4700::1111'] } },
    verdict: 'blocked_address',
  },
  { name: 'public A, private AAAA', zone: { 'h.com': { A: ['8.8.8.8'], AAAA: ['::1'] } }, verdict: 'blocked_address' },
  { name: 'private before public', zone: { 'h.com': { A: ['127.0.0.1', '8.8.8.8'] } }, verdict: 'blocked_address' },
  { name: 'public before private', zone: { 'h.com': { A: ['8.8.8.8', '127.0.0.1'] } }, verdict: 'blocked_address' },
  {
    name: 'one private address among eleven',
    zone: { 'h.com': { A: [...Array.from({ length: 10 }, (_, index) => `8.8.8.${index + 1}`), '192.168.0.1'] } },
    verdict: 'blocked_address',
  },
  { name: 'mapped AAAA', zone: { 'h.com': { AAAA: ['::ffff:8.8.8.8'] } }, verdict: 'blocked_address' },
  { name: 'NAT64 AAAA', zone: { 'h.com': { AAAA: ['64:ff9b::808:808'] } }, verdict: 'blocked_address' },
  {
    name: 'CNAME to a private address',
    zone: { 'h.com': { CNAME: 'inner.com' }, 'inner.com': { A: ['10.1.2.3'] } },
    verdict: 'blocked_address',
  },
  {
    name: 'CNAME to localhost',
    zone: { 'h.com': { CNAME: 'localhost' }, localhost: { A: ['127.0.0.1'], AAAA: ['::1'] } },
    verdict: 'blocked_address',
  },
  {
    name: 'CNAME to a public address',
    zone: { 'h.com': { CNAME: 'outer.com' }, 'outer.com': { A: ['8.8.8.8'] } },
    verdict: 'accepted',
  },
  { name: 'CNAME loop', zone: { 'h.com': { CNAME: 'i.com' }, 'i.com': { CNAME: 'h.com' } }, verdict: 'no_address' },
  { name: 'CNAME to nowhere', zone: { 'h.com': { CNAME: 'nowhere.com' } }, verdict: 'no_address' },
  { name: 'NXDOMAIN', zone: {}, verdict: 'no_address' },
  { name: 'no records', zone: { 'h.com': {} }, verdict: 'no_address' },
  {
    name: 'SERVFAIL for A and a public AAAA',
    zone: { 'h.com': { A: 'servfail', AAAA: ['2606:4700:4700::1111'] } },
    verdict: 'resolution_failed',
  },
  {
    name: 'SERVFAIL for AAAA and a public A',
    zone: { 'h.com': { A: ['8.8.8.8'], AAAA: 'servfail' } },
    verdict: 'resolution_failed',
  },
  { name: 'SERVFAIL of both', zone: { 'h.com': { A: 'servfail', AAAA: 'servfail' } }, verdict: 'resolution_failed' },
  {
    name: 'no response for one address family',
    zone: { 'h.com': { A: ['8.8.8.8'], AAAA: 'silent' } },
    verdict: 'resolution_failed',
  },
  { name: 'silence of both', zone: { 'h.com': { A: 'silent', AAAA: 'silent' } }, verdict: 'resolution_failed' },
  { name: 'public A alone', zone: { 'h.com': { A: ['8.8.8.8'] } }, verdict: 'accepted' },
  { name: 'public AAAA alone', zone: { 'h.com': { AAAA: ['2606:4700:4700::1111'] } }, verdict: 'accepted' },
  {
    name: 'sixteen public addresses',
    zone: { 'h.com': { A: Array.from({ length: 16 }, (_, index) => `8.8.8.${index + 1}`) } },
    verdict: 'accepted',
  },
  {
    name: 'seventeen public addresses',
    zone: { 'h.com': { A: Array.from({ length: 17 }, (_, index) => `8.8.8.${index + 1}`) } },
    verdict: 'too_many_addresses',
  },
  {
    name: 'a thousand addresses, over TCP',
    zone: { 'h.com': { A: Array.from({ length: 1_000 }, (_, index) => `8.8.${index >> 8}.${index & 255}`) } },
    verdict: 'too_many_addresses',
  },
  {
    name: 'a thousand addresses, one of them private',
    zone: {
      'h.com': { A: [...Array.from({ length: 999 }, (_, index) => `8.8.${index >> 8}.${index & 255}`), '10.0.0.1'] },
    },
    verdict: 'too_many_addresses',
  },
];
