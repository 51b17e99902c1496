/**
 * Certificates for receivers on this machine, made without any tool: an authority of one's own, and server
 * certificates it issues (RFC 5280, ECDSA P-256). For tests and for trying deliveries out, never for a public server.
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import {
  bitString,
  element,
  generalizedTime,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  set,
  trueValue,
  utf8String,
} from './der.ts';

/** A server's certificate and its private key, both PEM. */
export type ServerCertificate = { readonly certificatePem: string; readonly keyPem: string };

export type CertificateAuthority = {
  /** What those who shall trust the authority are given, as PEM. */
  readonly certificatePem: string;
  /** Issues a certificate for host names and IPv4 addresses, valid from an hour ago for 90 days unless told otherwise. */
  issue(request: { names: readonly string[]; validFrom?: Date; validUntil?: Date }): ServerCertificate;
};

const oids = {
  commonName: '2.5.4.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuth: '1.3.6.1.5.5.7.3.1',
} as const;

const contextTag = (number: number, constructed: boolean): number => (constructed ? 0xa0 : 0x80) | number;
const hourMs = 3_600_000;
const validDays = 90;

type KeyPair = { publicKey: KeyObject; privateKey: KeyObject };
type Party = { name: string; keys: KeyPair };

/** Makes an authority with a fresh key, which exists nowhere but in the returned function. */
export function createCertificateAuthority(): CertificateAuthority {
  const authority: Party = { name: `Webhook receiver authority ${randomBytes(4).toString('hex')}`, keys: makeKeys() };
  return {
    certificatePem: writeCertificate({
      subject: authority,
      issuer: authority,
      extensions: [
        extension(oids.basicConstraints, sequence(trueValue), { critical: true }),
        // Bit 5: may sign certificates.
        extension(oids.keyUsage, bitString(Buffer.from([0x04]), 2), { critical: true }),
      ],
    }),
    issue: ({ names, validFrom, validUntil }) =>
      issueServerCertificate({ names, issuer: authority, keys: makeKeys(), validFrom, validUntil }),
  };
}

/** A server certificate that vouches for itself, which nobody should accept. */
export function createSelfSignedCertificate({ names }: { names: readonly string[] }): ServerCertificate {
  const keys = makeKeys();
  return issueServerCertificate({ names, issuer: { name: names[0] ?? '', keys }, keys });
}

function issueServerCertificate(request: {
  names: readonly string[];
  issuer: Party;
  keys: KeyPair;
  validFrom?: Date | undefined;
  validUntil?: Date | undefined;
}): ServerCertificate {
  const { names, issuer, keys, validFrom, validUntil } = request;
  const certificatePem = writeCertificate({
    subject: { name: names[0] ?? '', keys },
    issuer,
    validFrom,
    validUntil,
    extensions: [
      // Bit 0: may sign handshakes.
      extension(oids.keyUsage, bitString(Buffer.from([0x80]), 7), { critical: true }),
      extension(oids.extendedKeyUsage, sequence(objectIdentifier(oids.serverAuth))),
      extension(oids.subjectAltName, sequence(...names.map(alternativeName))),
    ],
  });
  return { certificatePem, keyPem: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

function writeCertificate(certificate: {
  subject: Party;
  issuer: Party;
  validFrom?: Date | undefined;
  validUntil?: Date | undefined;
  extensions: readonly Buffer[];
}): string {
  const { subject, issuer, extensions } = certificate;
  const validFrom = certificate.validFrom ?? new Date(Date.now() - hourMs);
  const validUntil = certificate.validUntil ?? new Date(Date.now() + validDays * 24 * hourMs);
  const algorithm = sequence(objectIdentifier(oids.ecdsaWithSha256));
  const keyIdentifiers = [
    extension(oids.subjectKeyIdentifier, octetString(keyIdentifier(subject.keys))),
    extension(oids.authorityKeyIdentifier, sequence(element(contextTag(0, false), keyIdentifier(issuer.keys)))),
  ];
  const content = sequence(
    element(contextTag(0, true), integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    algorithm,
    distinguishedName(issuer.name),
    sequence(generalizedTime(validFrom), generalizedTime(validUntil)),
    distinguishedName(subject.name),
    publicKeyDer(subject.keys),
    element(contextTag(3, true), sequence(...extensions, ...keyIdentifiers)),
  );
  const signature = sign('sha256', content, issuer.keys.privateKey);
  const base64 = sequence(content, algorithm, bitString(signature)).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${base64.replace(/(.{64})(?=.)/g, '$1\n')}\n-----END CERTIFICATE-----\n`;
}

const makeKeys = (): KeyPair => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const publicKeyDer = ({ publicKey }: KeyPair): Buffer => publicKey.export({ type: 'spki', format: 'der' });
const keyIdentifier = (keys: KeyPair): Buffer => createHash('sha1').update(publicKeyDer(keys)).digest();
const distinguishedName = (name: string): Buffer =>
  sequence(set(sequence(objectIdentifier(oids.commonName), utf8String(name))));

function extension(oid: string, value: Buffer, { critical = false } = {}): Buffer {
  return sequence(objectIdentifier(oid), ...(critical ? [trueValue] : []), octetString(value));
}

function alternativeName(name: string): Buffer {
  return isIP(name) === 4
    ? element(contextTag(7, false), Buffer.from(name.split('.').map(Number)))
    : element(contextTag(2, false), Buffer.from(name, 'latin1'));
}
