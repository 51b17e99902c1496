/**
 * Verifiers in other languages, written from the event documentation alone. They share no code with the service, so
 * they judge recorded requests as a receiver would. If a tool is not installed, the tests that need it are reported as
 * not run.
 * - python3 checks the signature, headers and payload of all requests in one process
 * - openssl, run by a shell, checks the signature of each request in a separate process
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The data that a receiver needs to verify a request. */
export type RecordedRequest = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw bytes. */
  readonly body: Buffer;
  /** The receiver's `whsec_` secret. */
  readonly secret: string;
  /** The receiver's clock. */
  readonly nowSeconds: number;
};

/** `accept`, or `reject` with the reason. */
export type Verdict = string;

export type ForeignVerifier = {
  readonly tool: string;
  isAvailable(): boolean;
  /** Returns one verdict per request, in order. @throws if the tool fails */
  judge(requests: readonly RecordedRequest[]): readonly Verdict[];
};

const outputBytesMax = 10_000_000;
const fileBeside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const python: ForeignVerifier = {
  tool: 'python3',
  isAvailable: () => succeeds('python3', '--version'),
  judge(requests) {
    const lines = requests.map(({ headers, body, secret, nowSeconds: now }) =>
      JSON.stringify({ headers, body: body.toString('base64'), secret, now }),
    );
    return run('python3', [fileBeside('verify-requests.py')], `${lines.join('\n')}\n`);
  },
};

const openssl: ForeignVerifier = {
  tool: 'openssl',
  isAvailable: () => succeeds('openssl', 'version'),
  judge(requests) {
    const folder = mkdtempSync(join(tmpdir(), 'recorded-requests-'));
    try {
      for (const [index, { headers, body, secret, nowSeconds }] of requests.entries()) {
        const file = join(folder, String(index).padStart(8, '0'));
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\n`);
        writeFileSync(`${file}.headers`, lines.join(''));
        writeFileSync(`${file}.body`, body);
        writeFileSync(`${file}.secret`, `${secret}\n`);
        writeFileSync(`${file}.now`, `${Math.floor(nowSeconds)}\n`);
      }
      return run('sh', [fileBeside('verify-requests.sh'), folder], '');
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

export const foreignVerifiers: readonly ForeignVerifier[] = [python, openssl];

/**
 * Lists the requests that the available verifiers reject, each with the tool, the index of the request, and the reason.
 * @throws Error if neither tool is available
 */
export function rejectedByForeignVerifiers(requests: readonly RecordedRequest[]): readonly string[] {
  const available = foreignVerifiers.filter((verifier) => verifier.isAvailable());
  if (available.length === 0) throw new Error('neither python3 nor openssl is on the PATH');
  return available.flatMap((verifier) => {
    const verdicts = verifier.judge(requests);
    return requests.flatMap((_, index) =>
      verdicts[index] === 'accept' ? [] : [`${verifier.tool}, request ${index}: ${verdicts[index] ?? 'no verdict'}`],
    );
  });
}

function succeeds(command: string, argument: string): boolean {
  return spawnSync(command, [argument]).status === 0;
}

function run(command: string, args: readonly string[], input: string): string[] {
  const { status, stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8', maxBuffer: outputBytesMax });
  if (status !== 0 || stderr !== '') throw new Error(`${command} ended with ${String(status)}: ${stderr}`);
  return stdout.trimEnd().split('\n');
}
