/**
 * The receiver's certificates in a folder, so that a service that was told once to trust them goes on doing so: its
 * server certificate with key, and the authority's certificate. The authority's key is kept nowhere.
 */
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCertificateAuthority, type ServerCertificate } from './make-certificates.ts';

/** Certificates for `localhost` and 127.0.0.1, and the file that those who shall trust them are given. */
export type KeptCertificates = { readonly tls: ServerCertificate; readonly authorityFile: string };

const renewBeforeMs = 7 * 86_400_000;

/** Reads them from `folder`, or makes new ones there when there are none or they will expire within a week. */
export function keepCertificates(folder: string): KeptCertificates {
  const authorityFile = join(folder, 'authority.pem');
  const certificateFile = join(folder, 'server.pem');
  const keyFile = join(folder, 'server-key.pem');
  const areThere = [authorityFile, certificateFile, keyFile].every((file) => existsSync(file));
  if (!areThere || expiresSoon(certificateFile)) {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const authority = createCertificateAuthority();
    const made = authority.issue({ names: ['localhost', '127.0.0.1'] });
    writeFileSync(keyFile, made.keyPem, { mode: 0o600 });
    writeFileSync(certificateFile, made.certificatePem);
    writeFileSync(authorityFile, authority.certificatePem);
  }
  const tls = { certificatePem: readFileSync(certificateFile, 'utf8'), keyPem: readFileSync(keyFile, 'utf8') };
  return { tls, authorityFile };
}

function expiresSoon(certificateFile: string): boolean {
  return new X509Certificate(readFileSync(certificateFile)).validToDate.getTime() < Date.now() + renewBeforeMs;
}
