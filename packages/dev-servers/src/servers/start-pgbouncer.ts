/** Starts the distribution's PgBouncer in transaction mode in front of a local PostgreSQL. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../processes/find-free-port.ts';
import { createOwnedFolder } from '../processes/owned-folder.ts';
import { findServerUser } from './server-user.ts';
import { startLogged } from './start-logged.ts';

export type PgBouncer = {
  /** Converts a URL of the server to one that connects through PgBouncer. */
  through(url: string): string;
  stop(): Promise<void>;
};

const program = '/usr/sbin/pgbouncer';

/** Returns the reason PgBouncer cannot be started here, or undefined if it can. */
export const lacksPgBouncer = (): string | undefined =>
  existsSync(program) ? undefined : `there is no ${program}; install the package pgbouncer`;

/** @param urls one server URL, including the password, for each role that connects */
export async function startPgBouncer(urls: readonly string[]): Promise<PgBouncer> {
  const parsed = urls.map((url) => new URL(url));
  const [server] = parsed;
  if (server === undefined) throw new TypeError('PgBouncer needs the URL of a server');
  const place = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const own = join(place, 'own');
  mkdirSync(own);
  const folder = createOwnedFolder(place);
  // PgBouncer has no data, so this path does not exist and the default user is chosen.
  const user = findServerUser(join(place, 'none'));
  const port = await findFreePort();
  const [config, users] = [join(own, 'pgbouncer.ini'), join(own, 'users.txt')];
  const logins = parsed.map(
    ({ username, password }) => `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`,
  );
  writeFileSync(users, `${[...new Set(logins)].join('\n')}\n`);
  writeFileSync(
    config,
    [
      '[databases]',
      `* = host=${server.hostname} port=${server.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'max_client_conn = 500',
      'default_pool_size = 5',
      'log_connections = 0',
      'log_disconnections = 0',
    ].join('\n'),
  );
  for (const path of [place, own]) chmodSync(path, 0o755);
  const command = user.wrap(program, [config]);
  const child = await startLogged(
    { name: 'pgbouncer', ...command },
    { logPath: join(place, 'log'), folder, isReady: () => accepts(port) },
  );
  return {
    through: (url) => Object.assign(new URL(url), { port: String(port) }).href,
    stop: async () => {
      await child.stop({ signal: 'SIGINT', timeoutMs: 5_000 });
      rmSync(place, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
