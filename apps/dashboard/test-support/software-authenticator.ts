/** A software authenticator. Tests can make its responses invalid in one respect. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a response claims. */
export type Claims = {
  challenge: string;
  origin: string;
  rpId: string;
  /** Whether the device has verified its user. */
  userVerified: boolean;
  counter: number;
  userHandle: string;
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

const authenticatorData = ({ rpId, userVerified, counter }: Claims, attested: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head[0] = 1 | (userVerified ? 4 : 0) | (attested.length > 0 ? 64 : 0);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), head, attested]);
};
const clientData = (type: string, { challenge, origin }: Claims): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Creates a credential with an ES256 key. */
export function createSoftwareAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  /** The key in COSE format: ES256 on P-256 with two coordinates of 32 bytes. */
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const respond = (response: Record<string, string>): string => {
    const id = base64url(credentialId);
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  };
  return {
    credentialId,
    /** @param format the attestation format: `none`, or another format with an empty statement */
    register(claims: Claims, format = 'none'): string {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, coseKey]);
      const data = authenticatorData(claims, attested);
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74', 'hex'),
        Buffer.from([0x60 + format.length]),
        Buffer.from(format),
        Buffer.from('6761747453746d74a0', 'hex'),
        Buffer.from('686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return respond({
        clientDataJSON: base64url(clientData('webauthn.create', claims)),
        attestationObject: base64url(attestationObject),
      });
    },
    signIn(claims: Claims): string {
      const data = authenticatorData(claims, Buffer.alloc(0));
      const client = clientData('webauthn.get', claims);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return respond({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: claims.userHandle,
      });
    },
  };
}
