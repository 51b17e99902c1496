/**
 * Verifiers in other languages, written from the interface's events part alone: they know nothing of our code, and what
 * they say of recorded requests is what a customer's receiver would say. Both are on nearly every machine that
 * developers and build servers use, and neither on all of them: so there are two, and who uses them says which is missing.
 * - python3 judges signature, headers and payload; all requests in one process
 * - openssl, under a shell, judges the signature; a process for each request
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a receiver has in hand when it verifies. */
export type RecordedRequest = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw bytes. */
  readonly body: Buffer;
  /** The `whsec_` secret that the receiver was given. */
  readonly secret: string;
  /** The receiver's clock. */
  readonly nowSeconds: number;
};

/** `accept`, or `refuse` and why. */
export type Verdict = string;

export type ForeignVerifier = {
  readonly tool: string;
  isThere(): boolean;
  /** One verdict for each request, in order. @throws when the tool fails */
  judge(requests: readonly RecordedRequest[]): readonly Verdict[];
};

const outputBytesMax = 10_000_000;
const fileBeside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const python: ForeignVerifier = {
  tool: 'python3',
  isThere: () => answers('python3', '--version'),
  judge(requests) {
    const lines = requests.map(({ headers, body, secret, nowSeconds: now }) =>
      JSON.stringify({ headers, body: body.toString('base64'), secret, now }),
    );
    return run('python3', [fileBeside('verify-requests.py')], `${lines.join('\n')}\n`);
  },
};

const openssl: ForeignVerifier = {
  tool: 'openssl',
  isThere: () => answers('openssl', 'version'),
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

/** What any of the verifiers that are there refuses: tool, place of the request, and reason. */
export function refusedByForeignVerifiers(requests: readonly RecordedRequest[]): readonly string[] {
  return foreignVerifiers
    .filter((verifier) => verifier.isThere())
    .flatMap((verifier) => {
      const verdicts = verifier.judge(requests);
      return requests.flatMap((_, index) =>
        verdicts[index] === 'accept' ? [] : [`${verifier.tool}, request ${index}: ${verdicts[index] ?? 'no verdict'}`],
      );
    });
}

function answers(command: string, question: string): boolean {
  return spawnSync(command, [question]).status === 0;
}

function run(command: string, args: readonly string[], input: string): string[] {
  const { status, stdout, stderr } = spawnSync(command, args, { input, encoding: 'utf8', maxBuffer: outputBytesMax });
  if (status !== 0 || stderr !== '') throw new Error(`${command} ended with ${String(status)}: ${stderr}`);
  return stdout.trimEnd().split('\n');
}
