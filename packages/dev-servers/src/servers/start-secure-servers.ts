/**
 * Starts a PostgreSQL and a Redis server that accept only TLS connections. Redis has an ACL user that may use only keys
 * with one prefix and may not manage the server.
 */
import { randomBytes } from 'node:crypto';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../processes/find-free-port.ts';
import { prepareEmbeddedPostgres } from './embedded-postgres.ts';
import { prepareEmbeddedRedis } from './embedded-redis.ts';
import type { ServerOptions } from './server.ts';
import { findServerUser } from './server-user.ts';
import { type BreakableServers, type EndableServer, startServersIn, toBreakable } from './start-breakable-servers.ts';

/**
 * @param options.certificates the folder that contains the files from `loadCertificates`
 * @param options.prefix the prefix of the user's keys
 */
export function startSecureServers({
  certificates,
  prefix,
}: {
  certificates: string;
  prefix: string;
}): Promise<BreakableServers> {
  return startServersIn(async ({ place }) => {
    const postgres = await prepareSecurePostgres(place('postgres', { forTests: false }), certificates);
    const [port, password] = [await findFreePort(), randomBytes(24).toString('hex')];
    const name = prefix.replaceAll(/[{}]/g, '');
    const extraLines = [
      `tls-port ${port}`,
      `tls-cert-file ${certificates}/server.pem`,
      `tls-key-file ${certificates}/server-key.pem`,
      `tls-ca-cert-file ${certificates}/authority.pem`,
      'tls-auth-clients no',
      `user app on >${password} ~${prefix}:* ~${name}{*}:* +@all -@admin -@dangerous +info`,
    ];
    const redis = toBreakable(await prepareEmbeddedRedis({ ...place('redis', { forTests: true }), extraLines }));
    return { named: { redis: { ...redis, url: `rediss://app:${password}@localhost:${port}` }, postgres } };
  });
}

/** Prepares a PostgreSQL server that accepts only TLS. Its URL requires TLS and names the authority's certificate. */
async function prepareSecurePostgres(place: ServerOptions, certificates: string): Promise<EndableServer> {
  const [keyFile, certificateFile, accessFile] = ['server-key.pem', 'server.pem', 'access.conf'].map((name) =>
    join(place.dataDir, name),
  ) as [string, string, string];
  const settings = (): string[] => [
    'ssl=on',
    `ssl_key_file=${keyFile}`,
    `ssl_cert_file=${certificateFile}`,
    `hba_file=${accessFile}`,
  ];
  const server = toBreakable(await prepareEmbeddedPostgres({ ...place, settings }));
  copyFileSync(join(certificates, 'server-key.pem'), keyFile);
  copyFileSync(join(certificates, 'server.pem'), certificateFile);
  writeFileSync(accessFile, 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
  const user = findServerUser(join(place.dataDir, 'postgres'));
  for (const file of [keyFile, certificateFile, accessFile]) user.own(file);
  return { ...server, url: `${server.url}?sslmode=verify-full&sslrootcert=${join(certificates, 'authority.pem')}` };
}
