// What the apps are told so that webhooks can be tried at once with npm run receiver.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './refusal.mjs';

/** Where `npm run receiver` and the conformance suite listen. */
const receiverHost = 'localhost:8443';

/**
 * So that webhooks can be tried at once: the local receiver is allowed, and its authority trusted beside those that
 * NODE_EXTRA_CA_CERTS names already. Whoever sets WEBHOOK_ALLOW_HOSTS decides alone.
 */
export function localReceiver({ dataDir }, { keepCertificates }) {
  const { WEBHOOK_ALLOW_HOSTS: allowed, NODE_EXTRA_CA_CERTS: trusted } = process.env;
  if (allowed !== undefined) return {};
  const { authorityFile } = keepCertificates(join(dataDir, 'receiver'));
  if (trusted === undefined) return { WEBHOOK_ALLOW_HOSTS: receiverHost, NODE_EXTRA_CA_CERTS: authorityFile };
  const bundle = join(dataDir, 'receiver', 'trusted.pem');
  writeFileSync(bundle, `${readTrusted(trusted)}\n${readFileSync(authorityFile, 'utf8')}`);
  return { WEBHOOK_ALLOW_HOSTS: receiverHost, NODE_EXTRA_CA_CERTS: bundle };
}

function readTrusted(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Refusal(
      `NODE_EXTRA_CA_CERTS names ${path}, which cannot be read (${error.code}).`,
      'Name a file of certificates in PEM, or do without: env -u NODE_EXTRA_CA_CERTS npm start',
    );
  }
}
