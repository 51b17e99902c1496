/**
 * Replaces docker-compose for the two scripts in infra/docker, which run unchanged: their commands for the Postgres
 * container run against the test's server, and `ops` runs the built command.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { opsFile } from '@humanize/testing';
import type { PostgresTools } from './postgres-tools.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const ops = opsFile();
const secretPath = '/run/secrets/postgres_password';
const runTimeoutMs = 120_000;

/** The exit code and output of a script or a command. */
export type Ended = { readonly exitCode: number; readonly stdout: string; readonly stderr: string };

/** A replacement for a Compose project, backed by one server with a role and a database named `humanize`. */
export type ComposeStandIn = {
  /** The URL for connecting to the database as the `humanize` role. */
  readonly databaseUrl: string;
  /** Runs infra/docker/NAME with these arguments. */
  script(name: string, ...args: readonly string[]): Promise<Ended>;
  /** Runs SQL with psql as the `humanize` role. Throws if it fails. */
  sql(text: string): Promise<string>;
  /** Runs SQL as a superuser, which can bypass triggers. */
  sqlAsSuperuser(text: string): Promise<string>;
  /** Replaces the database with an empty one. */
  empty(): Promise<void>;
  remove(): void;
};

/** Creates the role and the empty database on the server at `adminUrl`. */
export async function createComposeStandIn(tools: PostgresTools, adminUrl: string): Promise<ComposeStandIn> {
  const folder = mkdtempSync(join(tmpdir(), 'compose-stand-in-'));
  const { port, password } = new URL(adminUrl);
  const databaseUrl = `postgres://humanize:${password}@127.0.0.1:${port}/humanize`;
  writeStandIn({ folder, port, password, tools, databaseUrl });
  const env = { PATH: process.env['PATH'] ?? '', COMPOSE: join(folder, 'compose') };
  const psql = async (user: string, database: string, text: string): Promise<string> => {
    const program = `PGPASSWORD=$(cat ${secretPath}) exec psql -h 127.0.0.1 -U ${user} -d "$1" -v ON_ERROR_STOP=1 -qAt`;
    const command = ['exec', '-T', 'postgres', 'sh', '-c', program, '--', database];
    const { exitCode, stdout, stderr } = await run(env.COMPOSE, command, env, text);
    if (exitCode !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  const empty = async (): Promise<void> => {
    const recreate = 'DROP DATABASE IF EXISTS humanize WITH (FORCE); CREATE DATABASE humanize OWNER humanize;';
    await psql('postgres', 'postgres', recreate);
  };
  await psql('postgres', 'postgres', `CREATE ROLE humanize LOGIN CREATEROLE PASSWORD '${password}';`);
  await empty();
  return {
    databaseUrl,
    script: (name, ...args) => run('sh', [join(root, 'infra/docker', name), ...args], env),
    sql: (text) => psql('humanize', 'humanize', text),
    sqlAsSuperuser: (text) => psql('postgres', 'humanize', text),
    empty,
    remove: () => rmSync(folder, { recursive: true }),
  };
}

type Written = { folder: string; port: string; password: string; tools: PostgresTools; databaseUrl: string };

/** Writes the script that replaces `compose` and, for local programs, a `cat` that reads a container's secrets. */
function writeStandIn({ folder, port, password, tools, databaseUrl }: Written): void {
  const urlOf = (role: string): string => Object.assign(new URL(databaseUrl), { username: `humanize_${role}` }).href;
  const roles = ['api', 'worker', 'dispatcher', 'reconciler', 'dashboard'];
  const roleUrls = roles.map((role) => `DATABASE_${role.toUpperCase()}_URL='${urlOf(role)}'`).join(' ');
  const secret = join(folder, 'password');
  writeFileSync(secret, password);
  const inImage = `docker run --rm -i --network host --env PGPORT --volume ${secret}:${secretPath}:ro --entrypoint`;
  const exec =
    tools.from === 'folder'
      ? `PATH=${folder}:${tools.folder}:$PATH exec "$@"`
      : `program=$1; shift; exec ${inImage} "$program" ${tools.image} "$@"`;
  const program = (name: string, lines: readonly string[]): void =>
    writeFileSync(join(folder, name), `#!/bin/sh\nset -eu\n${lines.join('\n')}\n`, { mode: 0o755 });
  program('cat', [`[ "\${1:-}" != ${secretPath} ] || exec /bin/cat ${secret}`, 'exec /bin/cat "$@"']);
  program('compose', [
    `export PGPORT=${port} DATABASE_OWNER_URL='${databaseUrl}' DATABASE_URL='${urlOf('ops')}' ${roleUrls}`,
    'case "$1 $2 $3" in',
    `'exec -T postgres') shift 3; ${exec} ;;`,
    // The `migrate` service needs no arguments. `ops` passes on its arguments and connects with its own role.
    `'run --rm -T') if [ "$4" = migrate ]; then exec '${process.execPath}' ${ops} migrate; fi`,
    `  shift 4; unset DATABASE_OWNER_URL; exec '${process.execPath}' ${ops} "$@" ;;`,
    'esac',
    'exit 2',
  ]);
}

function run(file: string, args: readonly string[], env: Record<string, string>, input?: string): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>();
  const options = { env, timeout: runTimeoutMs, maxBuffer: 1 << 24 };
  const child = execFile(file, args, options, (error, stdout, stderr) => {
    resolve({ exitCode: error === null ? 0 : Number(error.code ?? 1), stdout, stderr });
  });
  child.stdin?.end(input);
  return promise;
}
