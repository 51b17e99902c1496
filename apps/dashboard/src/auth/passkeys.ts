/**
 * Passkeys (WebAuthn). Every registration and every sign-in verifies the user with a PIN or a biometric sensor, so a
 * passkey counts as both factors. It is bound to the host and origin of the public URL. Attestation with a certificate
 * is rejected, because verifying it would send requests to addresses in the certificate.
 */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Logger } from '@humanize/runtime';
import { isIP } from 'node:net';

type Challenge = { options: unknown; challenge: string };
type StoredCredential = { publicKey: Buffer; counter: number };

export type Passkeys = {
  /** @param user.known the credentials that the user already has */
  beginRegistration(user: { userId: string; email: string; known: readonly Buffer[] }): Promise<Challenge>;
  /** Returns the new credential, or undefined if the response is not valid. */
  finishRegistration(
    response: string,
    challenge: string,
  ): Promise<(StoredCredential & { credentialId: Buffer }) | undefined>;
  beginSignIn(): Promise<Challenge>;
  /** Returns the credential's new counter, or undefined if the response is not valid. */
  finishSignIn(
    response: string,
    expected: { challenge: string; userId: string; credential: StoredCredential },
  ): Promise<number | undefined>;
};

/** Returns undefined if the host is an IP address, because browsers do not create passkeys for IP addresses. */
export function createPasskeys(publicUrl: string, logger: Pick<Logger, 'info'>): Passkeys | undefined {
  const { origin, hostname } = new URL(publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) return undefined;
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
  return {
    beginRegistration: async ({ userId, email, known }) => {
      const options = await generateRegistrationOptions({
        rpName: 'Humanize',
        rpID: hostname,
        userName: email,
        userID: new Uint8Array(userHandle(userId)),
        attestationType: 'none',
        excludeCredentials: known.map((id) => ({ id: id.toString('base64url') })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { options, challenge: options.challenge };
    },
    finishRegistration: (text, challenge) =>
      untilInvalid(logger, async () => {
        const response = JSON.parse(text) as Parameters<typeof verifyRegistrationResponse>[0]['response'];
        if (hasCertificate(response.response.attestationObject)) return undefined;
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response,
          expectedChallenge: challenge,
        });
        if (!verified) return undefined;
        const { id, publicKey, counter } = registrationInfo.credential;
        return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter };
      }),
    beginSignIn: async () => {
      const options = await generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' });
      return { options, challenge: options.challenge };
    },
    finishSignIn: (text, { challenge, userId, credential: { publicKey, counter } }) =>
      untilInvalid(logger, async () => {
        const response = JSON.parse(text) as Parameters<typeof verifyAuthenticationResponse>[0]['response'];
        if (response.response.userHandle !== userHandle(userId).toString('base64url')) return undefined;
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response,
          expectedChallenge: challenge,
          credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter },
        });
        return verified ? authenticationInfo.newCounter : undefined;
      }),
  };
}

/** Returns the credential ID in a browser's response, or undefined if the response has none. */
export function credentialIdOf(text: string): Buffer | undefined {
  try {
    const { id } = JSON.parse(text) as { id?: unknown };
    return typeof id === 'string' && /^[\w-]{1,1364}$/.test(id) ? Buffer.from(id, 'base64url') : undefined;
  } catch {
    return undefined;
  }
}

/** The user ID that the device stores. */
const userHandle = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex');

function hasCertificate(attestationObject: string): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const format = attestation.get('fmt');
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined);
}

/**
 * Returns undefined if `verify` throws, as the library does for a malformed or unexpected response or a wrong
 * signature.
 */
async function untilInvalid<Result>(
  logger: Pick<Logger, 'info'>,
  verify: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  try {
    return await verify();
  } catch (error) {
    logger.info('passkey not accepted', { error });
    return undefined;
  }
}
