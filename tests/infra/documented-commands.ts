/**
 * Runs the command blocks of a documentation page as an operator does: in order, in one shell, in a folder with a copy
 * of the files that the commands read. `ops`, docker, kubectl and helm are replaced by small scripts that call a server
 * in the test, which runs the operator commands and validates the other calls (command-stand-ins.ts). Starting Node for
 * each command would take most of a minute in total.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createOpsDeps } from '../../apps/cli/src/ops/ops-deps.ts';
import { runOps } from '../../apps/cli/src/ops/run-ops.ts';
import { callStandIn } from './command-stand-ins.ts';

const root = join(import.meta.dirname, '../..');
const timeoutMs = 120_000;
const attemptsMax = 20;
/** The files that the documented commands read. */
const files = ['infra', 'docker-compose.yml'];

/** A block of commands. `notRun` is the reason why the test does not run it. */
export type CommandBlock = { readonly commands: string; readonly notRun: string | undefined };

/**
 * Returns the fenced blocks without a language. A block that cannot be run has the comment `<!-- not run: REASON -->`
 * on the line before it.
 */
export function readCommandBlocks(page: string): CommandBlock[] {
  const source = readFileSync(join(root, page), 'utf8');
  const blocks = source.matchAll(/(?:^ *<!-- not run: (.+?) -->\n)?^( *)```(.*)\n([^]*?)^\2```$/gm);
  return [...blocks]
    .filter(([, , , language]) => language === '')
    .map(([, notRun, , , commands = '']) => ({ commands, notRun }));
}

/**
 * The environment of `ops`, including the variables that commands use, and the API URL that replaces the documented
 * address.
 */
export type CommandEnvironment = { readonly env: Readonly<Record<string, string>>; readonly apiUrl: string };

/** Runs the blocks of `page`. @returns their output. @throws with all output if a block fails */
export async function runCommands(page: string, { env, apiUrl }: CommandEnvironment): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'documented-commands-'));
  for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true });
  const problems: string[] = [];
  const server = await startCommandServer({ folder, env, problems });
  writeStandIns(join(folder, 'bin'), (server.address() as AddressInfo).port);
  const blocks = readCommandBlocks(page).filter(({ notRun }) => notRun === undefined);
  const script = blocks.map(({ commands }) => commands).join('\n');
  writeFileSync(join(folder, 'page.sh'), `set -euo pipefail\n${script.replaceAll('http://127.0.0.1:3000/v1', apiUrl)}`);
  try {
    const path = `${join(folder, 'bin')}:${process.env['PATH']}`;
    const options = { cwd: folder, timeout: timeoutMs, env: { ...env, PATH: path } };
    return (await promisify(execFile)('bash', ['page.sh'], options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
    throw new Error([`${page}: ${message}`, ...problems, stdout, stderr].join('\n'), { cause: error });
  } finally {
    server.close();
    rmSync(folder, { recursive: true });
  }
}

/**
 * Writes scripts that send their arguments as base64 headers. The argument `-` (LQ==) means that the scripts also send
 * their standard input as the body.
 */
function writeStandIns(folder: string, port: number): void {
  mkdirSync(folder);
  const script = `#!/bin/sh
for argument; do set -- "$@" --header "x-argument: $(printf %s "$argument" | base64 | tr -d '\\n')"; shift; done
case "$*" in *LQ==) cat ;; esac |
  exec curl -sS --fail-with-body --data-binary @- "$@" http://127.0.0.1:${port}/$(basename "$0")
`;
  for (const tool of ['ops', 'docker', 'kubectl', 'helm']) writeFileSync(join(folder, tool), script, { mode: 0o755 });
}

type CommandServerDeps = {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** The reasons why commands failed, which a pipe may hide. */
  readonly problems: string[];
};

async function startCommandServer({ folder, env, problems }: CommandServerDeps): Promise<Server> {
  const runOps = (args: readonly string[]): Promise<string> => runUntilServersRespond(args, env);
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const encoded = request.headersDistinct['x-argument'] ?? [];
    const args = encoded.map((argument) => Buffer.from(argument, 'base64').toString());
    try {
      const call = { tool: (request.url ?? '').slice(1), args, input: await text(request) };
      response.end(await callStandIn({ folder, runOps }, call));
    } catch (error) {
      problems.push(`${args.join(' ')}: ${(error as Error).message}`);
      response.writeHead(500).end();
    }
  };
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return server;
}

/**
 * Retries a command that times out because Redis or PostgreSQL is slow on a busy machine. Such a command changes
 * nothing.
 */
async function runUntilServersRespond(args: readonly string[], env: CommandEnvironment['env']): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOperatorCommand(args, env);
    } catch (error) {
      if (attempt === attemptsMax || !/is not responding/.test((error as Error).message)) throw error;
    }
  }
}

async function runOperatorCommand(args: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  let output = '';
  let errors = '';
  const deps = { ...createOpsDeps(env), progress: () => undefined };
  const out = {
    print: (printed: string) => (output += `${printed}\n`),
    complain: (printed: string) => (errors += printed),
  };
  const code = await runOps(deps, out, [...args]);
  await deps.close();
  if (code !== 0) throw new Error(`${errors}\n${output}`);
  return output;
}
