import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signWebhook, webhookHeaderNames } from '@humanize/contract';
import { createVerifiers } from './verifiers.ts';

// Differs from the default brand, so that a name hard-coded in a sample causes a failure.
const names = webhookHeaderNames('Acme-Text');
const verifiers = createVerifiers(names);

const secret = `whsec_${'aB3_-'.repeat(8)}xyz`;
const body = Buffer.from('{"id":"1","output":"It’s “odd” — \u00e9 \\n"}');
const folder = mkdtempSync(join(tmpdir(), 'verifiers-'));
const bodyFile = join(folder, 'body.json');
writeFileSync(bodyFile, body);

type Sent = { timestamp: string; signature: string };

function sign(ageSeconds: number): Sent {
  const timestampSeconds = Math.floor(Date.now() / 1_000) - ageSeconds;
  return { timestamp: String(timestampSeconds), signature: signWebhook({ secret, timestampSeconds, body }) };
}

const forged = (sent: Sent): Sent => ({
  ...sent,
  signature: sent.signature.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
});

const node = (sent: Sent): string =>
  spawnSync(process.execPath, ['--input-type=module'], {
    input: `${verifiers.node}
      import { readFileSync } from 'node:fs';
      const headers = { '${names.timestamp.toLowerCase()}': '${sent.timestamp}', '${names.signature.toLowerCase()}': '${sent.signature}' };
      console.log(isAuthentic(headers, readFileSync(${JSON.stringify(bodyFile)}), '${secret}'));`,
    encoding: 'utf8',
  }).stdout.trim();

const python = (sent: Sent): string =>
  spawnSync('python3', ['-'], {
    input: `${verifiers.python}
headers = {"${names.timestamp.toLowerCase()}": "${sent.timestamp}", "${names.signature}": "${sent.signature}"}
print(str(is_authentic(headers, open(${JSON.stringify(bodyFile)}, "rb").read(), "${secret}")).lower())`,
    encoding: 'utf8',
  }).stdout.trim();

const openssl = (sent: Sent): string => {
  const env = { ...process.env, TIMESTAMP: sent.timestamp, SECRET: secret };
  const { stdout } = spawnSync('sh', ['-c', verifiers.openssl], { cwd: folder, env, encoding: 'utf8' });
  return stdout.trim().split(' ').at(-1) ?? '';
};

const isInstalled = (command: string, option: string): boolean => spawnSync(command, [option]).status === 0;
const installed: [string, boolean, (sent: Sent) => string][] = [
  ['Node', true, node],
  ['Python', isInstalled('python3', '--version'), python],
];

test.each(installed.filter(([, isHere]) => isHere))(
  'the %s sample accepts a signed event and rejects forged and expired ones',
  (_name, _installed, accepts) => {
    expect(accepts(sign(0))).toBe('true');
    expect(accepts(forged(sign(0)))).toBe('false');
    expect(accepts(sign(301))).toBe('false');
    expect(accepts({ timestamp: '', signature: 'sha256=' })).toBe('false');
    expect(accepts({ ...sign(0), signature: 'sha256=é' })).toBe('false');
    expect(accepts({ ...sign(0), timestamp: '²' })).toBe('false');
  },
);

test('the openssl sample prints the hexadecimal signature and names the headers', () => {
  expect(verifiers.openssl).toContain(`${names.timestamp} header`);
  expect(verifiers.openssl).toContain(`${names.signature} header`);
  if (!isInstalled('openssl', 'version')) return;
  const sent = sign(0);
  expect(`sha256=${openssl(sent)}`).toBe(sent.signature);
});
