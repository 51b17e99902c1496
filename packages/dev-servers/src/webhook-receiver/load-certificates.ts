/**
 * Stores the receiver's certificates in a folder, so a service needs to be configured only once to trust them. The
 * folder contains the server certificate with its key, and the certificate of the authority. The authority's key is not
 * stored.
 */
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCertificateAuthority, type ServerCertificate } from './make-certificates.ts';

/** The server certificate, and the file with the certificate of the authority to trust. */
export type ReceiverCertificates = { readonly tls: ServerCertificate; readonly authorityFile: string };

const renewBeforeMs = 7 * 86_400_000;

const localNames = ['localhost', '127.0.0.1'];

/**
 * Reads the certificates from `folder`. Creates new ones if there are none, if they expire within a week, or if a name
 * is missing.
 * @param names host names of the receiver in addition to `localhost` and 127.0.0.1
 */
export async function loadCertificates(folder: string, names: readonly string[] = []): Promise<ReceiverCertificates> {
  const authorityFile = join(folder, 'authority.pem');
  const certificateFile = join(folder, 'server.pem');
  const keyFile = join(folder, 'server-key.pem');
  const exist = [authorityFile, certificateFile, keyFile].every((file) => existsSync(file));
  if (!exist || !isUsable(new X509Certificate(readFileSync(certificateFile)), names)) {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    const authority = await createCertificateAuthority();
    const issued = await authority.issue({ names: [...new Set([...localNames, ...names])] });
    writeFileSync(keyFile, issued.keyPem, { mode: 0o600 });
    writeFileSync(certificateFile, issued.certificatePem);
    writeFileSync(authorityFile, authority.certificatePem);
  }
  const tls = { certificatePem: readFileSync(certificateFile, 'utf8'), keyPem: readFileSync(keyFile, 'utf8') };
  return { tls, authorityFile };
}

function isUsable(certificate: X509Certificate, names: readonly string[]): boolean {
  const isValid = certificate.validToDate.getTime() >= Date.now() + renewBeforeMs;
  return isValid && names.every((name) => (certificate.checkHost(name) ?? certificate.checkIP(name)) !== undefined);
}
