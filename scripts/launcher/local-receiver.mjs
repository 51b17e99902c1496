/** The settings that allow the apps to deliver webhooks to npm run receiver on this machine. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './user-error.mjs';

/** The host and port of `npm run receiver` and of the conformance suite's receiver. */
const receiverHost = 'localhost:8443';

/**
 * Allows the local receiver and trusts its certificate authority, in addition to the authorities in
 * NODE_EXTRA_CA_CERTS. Returns no variables if WEBHOOK_ALLOW_HOSTS is set.
 * @param {{ dataDir: string }} settings
 * @param {Pick<typeof import('@humanize/dev-servers'), 'loadCertificates'>} devServers
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Record<string, string>>} environment variables for the apps
 */
export async function localReceiver({ dataDir }, { loadCertificates }, env) {
  const { WEBHOOK_ALLOW_HOSTS: allowed, NODE_EXTRA_CA_CERTS: trusted } = env;
  if (allowed !== undefined) return {};
  const { authorityFile } = await loadCertificates(join(dataDir, 'receiver'));
  if (trusted === undefined) return { WEBHOOK_ALLOW_HOSTS: receiverHost, NODE_EXTRA_CA_CERTS: authorityFile };
  const bundle = join(dataDir, 'receiver', 'trusted.pem');
  writeFileSync(bundle, `${readTrusted(trusted)}\n${readFileSync(authorityFile, 'utf8')}`);
  return { WEBHOOK_ALLOW_HOSTS: receiverHost, NODE_EXTRA_CA_CERTS: bundle };
}

/** @param {string} path */
function readTrusted(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UserError(
      `NODE_EXTRA_CA_CERTS names ${path}, which cannot be read (${error.code}).`,
      'Name a PEM file of certificates, or unset it: env -u NODE_EXTRA_CA_CERTS npm start',
    );
  }
}
