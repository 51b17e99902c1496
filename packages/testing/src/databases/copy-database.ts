/** Creates, copies, drops and inspects databases. Each call opens and closes a connection. */
import { createDatabase, query } from '@humanize/database';

const connectTimeoutMs = 5_000;
/** Copying the empty schema takes about 50 ms, but longer on a busy machine. */
const statementTimeoutMs = 60_000;
const plainName = /^[a-z][a-z0-9_]{0,62}$/;

/**
 * Creates the database `name` on the server at `url`, as a copy of `template` if one is given. Names can contain a–z,
 * 0–9 and `_`.
 */
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
  await run(url, `CREATE DATABASE ${quoted(name)}${from}`);
}

/** Drops the database `name` and ends the connections to it. Does nothing if the database does not exist. */
export async function dropDatabase({ url, name }: { readonly url: string; readonly name: string }): Promise<void> {
  await run(url, `DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`);
}

/** Drops a role. Does nothing if the role does not exist. @throws if the role has privileges in a remaining database */
export async function dropRole({ url, name }: { readonly url: string; readonly name: string }): Promise<void> {
  await run(url, `DROP ROLE IF EXISTS ${quoted(name)}`);
}

/** Returns the names of the databases whose names start with `prefix`. */
export async function listDatabases(of: { readonly url: string; readonly prefix: string }): Promise<readonly string[]> {
  const rows = await run<{ datname: string }>(
    of.url,
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1) ORDER BY datname',
    [of.prefix],
  );
  return rows.map((row) => row.datname);
}

/** Returns the application names of the connections to the database `name`. */
export async function listConnections(to: { readonly url: string; readonly name: string }): Promise<readonly string[]> {
  const rows = await run<{ application_name: string }>(
    to.url,
    "SELECT application_name FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
    [to.name],
  );
  return rows.map((row) => row.application_name);
}

function quoted(name: string): string {
  if (!plainName.test(name)) throw new RangeError(`Not a plain database name: ${JSON.stringify(name)}`);
  return `"${name}"`;
}

async function run<Row>(url: string, text: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  const db = createDatabase({ url, applicationName: 'maintenance', poolMax: 1, connectTimeoutMs, statementTimeoutMs });
  try {
    return await query<Row>(db, text, parameters);
  } finally {
    await db.close();
  }
}
