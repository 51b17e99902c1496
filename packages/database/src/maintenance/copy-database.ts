/**
 * Creates, copies, drops and inspects whole databases, for tests, each of which gets a copy of a migrated template, and for
 * restoring backups. Each call opens and closes its own connection.
 */
import { Client } from 'pg';

const connectTimeoutMs = 5_000;
/** Copying the empty schema takes about 50 ms; a busy machine takes longer. */
const statementTimeoutMs = 60_000;
const plainName = /^[a-z][a-z0-9_]{0,62}$/;

/** Creates database `name` on the server of `url`, as a copy of `template` if one is given. Names: a–z, 0–9, `_`. */
export async function copyDatabase({
  url,
  name,
  template,
}: {
  readonly url: string;
  readonly name: string;
  readonly template?: string | undefined;
}): Promise<void> {
  const from = template === undefined ? '' : ` TEMPLATE ${quoted(template)} STRATEGY FILE_COPY`;
  await withConnection(url, (client) => client.query(`CREATE DATABASE ${quoted(name)}${from}`));
}

/** Drops database `name` and ends the connections to it. Does nothing if it does not exist. */
export async function dropDatabase({ url, name }: { readonly url: string; readonly name: string }): Promise<void> {
  await withConnection(url, (client) => client.query(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`));
}

/** Drops a role. Does nothing if it does not exist. @throws if the role has privileges in a remaining database */
export async function dropRole({ url, name }: { readonly url: string; readonly name: string }): Promise<void> {
  await withConnection(url, (client) => client.query(`DROP ROLE IF EXISTS ${quoted(name)}`));
}

/** The names of the databases that start with `prefix`. */
export async function listDatabases({
  url,
  prefix,
}: {
  readonly url: string;
  readonly prefix: string;
}): Promise<readonly string[]> {
  const { rows } = await withConnection(url, (client) =>
    client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname',
      [prefix],
    ),
  );
  return rows.map((row) => row.datname);
}

/** The application names of the connections to database `name`. */
export async function listConnections({
  url,
  name,
}: {
  readonly url: string;
  readonly name: string;
}): Promise<readonly string[]> {
  const { rows } = await withConnection(url, (client) =>
    client.query<{ application_name: string }>(
      "SELECT application_name FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
      [name],
    ),
  );
  return rows.map((row) => row.application_name);
}

function quoted(name: string): string {
  if (!plainName.test(name)) throw new RangeError(`Not a plain database name: ${JSON.stringify(name)}`);
  return `"${name}"`;
}

async function withConnection<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    application_name: 'maintenance',
  });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
