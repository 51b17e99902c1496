/**
 * Creates certificates for receivers on this machine: a certificate authority and the server certificates that it
 * issues (ECDSA P-256). They are for tests and for trying out webhooks, not for public servers.
 */
import { randomBytes, webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import type { X509CertificateGenerator } from '@peculiar/x509';

/** Loads the library when it is first needed, because it takes longer to load than the rest of this package. */
async function loadX509() {
  // The library needs this polyfill to be loaded first.
  await import('reflect-metadata');
  return import('@peculiar/x509');
}

/** A server certificate and its private key, both as PEM. */
export type ServerCertificate = { readonly certificatePem: string; readonly keyPem: string };

/**
 * The host names and IP addresses for which a server certificate is valid, and its validity period. By default, the
 * period runs from an hour before the current time to 90 days after it.
 */
export type CertificateRequest = {
  readonly names: readonly string[];
  readonly validFrom?: Date;
  readonly validUntil?: Date;
};

export type CertificateAuthority = {
  /** The certificate that clients must trust, as PEM. */
  readonly certificatePem: string;
  issue(request: CertificateRequest): Promise<ServerCertificate>;
};

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const hourMs = 3_600_000;
const validMs = 90 * 24 * hourMs;

/** The library's key pair type, which lacks the newest key usages of Node's type. */
type KeyPair = Parameters<typeof X509CertificateGenerator.createSelfSigned>[0]['keys'];
type Issuer = { readonly name: string; readonly keys: KeyPair };

const createKeys = async (): Promise<KeyPair> =>
  (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as KeyPair;

/** Creates an authority with a new key. The key is kept only in memory. */
export async function createCertificateAuthority(): Promise<CertificateAuthority> {
  const x509 = await loadX509();
  const keys = await createKeys();
  const name = `Webhook receiver authority ${randomBytes(4).toString('hex')}`;
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity({}),
    name: [{ CN: [name] }],
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return {
    certificatePem: `${certificate.toString('pem')}\n`,
    issue: async (request) => issueServerCertificate(request, { name, keys }, await createKeys()),
  };
}

/** Creates a self-signed server certificate, which no client should accept. */
export async function createSelfSignedCertificate(request: CertificateRequest): Promise<ServerCertificate> {
  const keys = await createKeys();
  return issueServerCertificate(request, { name: request.names[0] ?? '', keys }, keys);
}

async function issueServerCertificate(
  request: CertificateRequest,
  issuer: Issuer,
  keys: KeyPair,
): Promise<ServerCertificate> {
  const x509 = await loadX509();
  const names = request.names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value }));
  const certificate = await x509.X509CertificateGenerator.create({
    ...validity(request),
    subject: [{ CN: [request.names[0] ?? ''] }],
    issuer: [{ CN: [issuer.name] }],
    publicKey: keys.publicKey,
    signingKey: issuer.keys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(names),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.keys.publicKey),
    ],
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    certificatePem: `${certificate.toString('pem')}\n`,
    keyPem: `${x509.PemConverter.encode(key, 'PRIVATE KEY')}\n`,
  };
}

function validity({ validFrom, validUntil }: Partial<CertificateRequest>): { notBefore: Date; notAfter: Date } {
  return {
    notBefore: validFrom ?? new Date(Date.now() - hourMs),
    notAfter: validUntil ?? new Date(Date.now() + validMs),
  };
}
