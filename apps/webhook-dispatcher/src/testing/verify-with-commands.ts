/**
 * Verifies a delivery as a customer without our code would, from the contract alone: HMAC-SHA256 over timestamp, a
 * period and the raw bytes, in other languages. Uses every tool that the machine has of openssl, perl and python3.
 */
import { spawnSync } from 'node:child_process';
import type { ReceivedDelivery } from '@humanize/testing';

/** What one tool says. */
export type Verdict = { readonly tool: string; readonly accepts: boolean };

type Tool = { readonly tool: string; readonly digest: (secret: string, signed: Buffer) => string | undefined };

const perlProgram = 'use Digest::SHA qw(hmac_sha256_hex); local $/; print hmac_sha256_hex(scalar <STDIN>, $ARGV[0])';
const pythonProgram =
  'import hashlib, hmac, sys; print(hmac.new(sys.argv[1].encode(), sys.stdin.buffer.read(), hashlib.sha256).hexdigest())';

const tools: readonly Tool[] = [
  {
    tool: 'openssl',
    digest: (secret, signed) => run('openssl', ['dgst', '-sha256', '-hmac', secret, '-r'], signed)?.split(' ')[0],
  },
  { tool: 'perl', digest: (secret, signed) => run('perl', ['-e', perlProgram, secret], signed) },
  { tool: 'python3', digest: (secret, signed) => run('python3', ['-c', pythonProgram, secret], signed) },
];

/** One verdict for each tool that is there. */
export function verifyWithCommands(delivery: ReceivedDelivery | undefined, secret: string): readonly Verdict[] {
  const timestamp = String(delivery?.headers['x-service-timestamp']);
  const signed = Buffer.concat([Buffer.from(`${timestamp}.`), delivery?.body ?? Buffer.alloc(0)]);
  return tools.flatMap(({ tool, digest }) => {
    const hex = digest(secret, signed);
    return hex === undefined
      ? []
      : [{ tool, accepts: delivery?.headers['x-service-signature'] === `sha256=${hex.trim()}` }];
  });
}

function run(command: string, args: readonly string[], input: Buffer): string | undefined {
  const { status, stdout } = spawnSync(command, args, { input, encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
}
