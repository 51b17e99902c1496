/**
 * Runs the suite's `ops` commands in one process, because the suite runs 60 commands, and most of a command's CPU time
 * is spent on loading `ops`. `command` is a small client (run-ops.mjs) that passes its arguments to this server, and
 * otherwise behaves like `ops`.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createOpsDeps } from '../../apps/cli/src/ops/ops-deps.ts';
import { runOps } from '../../apps/cli/src/ops/run-ops.ts';

export type OpsServer = {
  /** A shell command line that accepts the arguments of `ops`. */
  readonly command: string;
  close(): Promise<void>;
};

/** @param folder for the socket; its path must be short */
export async function serveOps(folder: string, env: Readonly<Record<string, string>>): Promise<OpsServer> {
  const deps = createOpsDeps(env);
  const run = async (args: string[]): Promise<object> => {
    const [output, errors]: [string[], string[]] = [[], []];
    const collect = { print: (line: string) => output.push(line), complain: (line: string) => errors.push(line) };
    const exitCode = await runOps(deps, collect, args).catch((error: Error) => {
      errors.push(String(error.stack));
      return 1;
    });
    return { exitCode, output: output.join('\n'), errors: errors.join('\n') };
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    void text(socket)
      .then((args) => run(JSON.parse(args) as string[]))
      .then((result) => socket.end(JSON.stringify(result)));
  });
  const path = join(folder, 'ops.sock');
  await once(server.listen(path), 'listening');
  const client = fileURLToPath(new URL('run-ops.mjs', import.meta.url));
  return {
    command: `${process.execPath} ${client} ${path}`,
    async close() {
      server.close();
      await once(server, 'close');
      await deps.close();
    },
  };
}
