/**
 * Starts a Redis that accepts only TLS connections, with an ACL user that may use the keys of one prefix and may not
 * manage the server, and a PostgreSQL server.
 */
import { randomBytes } from 'node:crypto';
import { findFreePort } from '../processes/find-free-port.ts';
import { prepareEmbeddedPostgres } from './embedded-postgres.ts';
import { prepareEmbeddedRedis } from './embedded-redis.ts';
import { type BreakableServers, startServersIn, toBreakable } from './start-breakable-servers.ts';

/** @param certificates the folder with the files of `loadCertificates`, and the prefix of the user's keys */
export function startSecureRedis({
  certificates,
  prefix,
}: {
  certificates: string;
  prefix: string;
}): Promise<BreakableServers> {
  return startServersIn(async ({ place }) => {
    const postgres = toBreakable(await prepareEmbeddedPostgres(place('postgres', { forTests: false })));
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
    return { postgres, redis: { ...redis, url: `rediss://app:${password}@localhost:${port}` }, others: [] };
  });
}
