import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { signWebhook } from '@humanize/contract';

// Runs the code samples of docs/webhooks.md unchanged.
const page = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
const body = Buffer.from('{"id":"0190c2ef","output":"Ünïcode \\u00e4 and \\n all"}\n');
const secret = 'whsec_q8Yw-0_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789';
const nowSeconds = Math.floor(Date.now() / 1_000);
const timestamp = String(nowSeconds);
const signature = signWebhook({ secret, timestampSeconds: nowSeconds, body });

type Sample = { secret: string; timestamp: string; signature: string };
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'webhook-docs-'));
  writeFileSync(join(folder, 'body.json'), body);
});
afterAll(() => rmSync(folder, { recursive: true }));

function blockOf(language: string): string {
  const block = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page)?.[1];
  if (block === undefined) throw new Error(`docs/webhooks.md has no ${language} block`);
  return block;
}

function run(command: string, args: readonly string[], sample: Sample): boolean {
  const env = { ...process.env, SECRET: sample.secret, TIMESTAMP: sample.timestamp, SIGNATURE: sample.signature };
  const { stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' });
  if (!/^(?:valid|invalid)\n$/.test(stdout)) throw new Error(`${command} said neither: ${stdout}${stderr}`);
  return stdout === 'valid\n';
}

const nodeCall = `
import { readFileSync } from 'node:fs';
const { SECRET: secret, TIMESTAMP: timestamp, SIGNATURE: signature } = process.env;
console.log(isFromService({ secret, timestamp, signature, body: readFileSync('body.json') }) ? 'valid' : 'invalid');
`;
const pythonCall = `
import os
args = [os.environ[name] for name in ("SECRET", "TIMESTAMP", "SIGNATURE")]
print("valid" if is_from_service(*args, open("body.json", "rb").read()) else "invalid")
`;

const isAvailable = (command: string, argument = '--version'): boolean => spawnSync(command, [argument]).status === 0;
const verifiers: [string, boolean, (sample: Sample) => boolean][] = [
  ['node', true, (sample) => run(process.execPath, ['--input-type=module', '-e', blockOf('js') + nodeCall], sample)],
  ['python3', isAvailable('python3'), (sample) => run('python3', ['-c', blockOf('python') + pythonCall], sample)],
  ['openssl', isAvailable('openssl', 'version'), (sample) => run('sh', ['-c', blockOf('sh')], sample)],
];

for (const [name, canRun, accepts] of verifiers) {
  const lack = canRun ? '' : ` (not run: ${name} is not on the PATH)`;

  (canRun ? describe : describe.skip)(`the ${name} verifier of the page${lack}`, () => {
    test('accepts a delivery', () => {
      expect(accepts({ secret, timestamp, signature })).toBe(true);
    });

    test('rejects another secret, another timestamp and another signature', () => {
      expect(accepts({ secret: 'whsec_other', timestamp, signature })).toBe(false);
      expect(accepts({ secret, timestamp: String(nowSeconds - 1), signature })).toBe(false);
      expect(
        accepts({ secret, timestamp, signature: signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
      ).toBe(false);
      expect(accepts({ secret, timestamp, signature: '' })).toBe(false);
    });

    test('rejects deliveries older than five minutes, if it checks the time', () => {
      const old = { timestampSeconds: nowSeconds - 301, secret, body };
      const stale = { secret, timestamp: String(old.timestampSeconds), signature: signWebhook(old) };
      expect(accepts(stale)).toBe(name === 'openssl');
    });
  });
}

test('every setting and error class of the page exists in the code', () => {
  const sources = ['config.ts', 'send-attempt.ts', 'classify-failure.ts']
    .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
    .concat(readFileSync(new URL('../../../packages/runtime/src/shared-settings.ts', import.meta.url), 'utf8'))
    .join('\n');
  const settings = page.match(/`(WEBHOOK_[A-Z_]+)`/g)?.map((name) => name.slice(1, -1)) ?? [];
  const faults = [
    'http_status',
    'timeout',
    'dns',
    'connect',
    'tls',
    'closed',
    'protocol',
    'blocked_address',
    'internal',
  ];
  expect(settings.filter((name) => !sources.includes(`'${name}'`))).toEqual([]);
  expect(faults.filter((fault) => !page.includes(`| \`${fault}\` |`) || !sources.includes(`'${fault}'`))).toEqual([]);
});
