/**
 * Creates the headers of one attempt, which include one signature, or two while the secret is being rotated. The
 * decrypted secrets are kept only while the request is being signed.
 */
import { signWebhook, webhookRequestHeaders, type WebhookHeaderNames } from '@humanize/contract';
import { decryptSecret, type MasterKey, type EncryptedSecret } from '@humanize/secrets';
import type { SendableAttempt } from './deliver.ts';

export type SignAttempt = (attempt: SendableAttempt) => Record<string, string>;

/**
 * @param deps.rereadMasterKey reads the master keys again. It is called if a secret is encrypted with an unknown key,
 *   because a rotation may have added one.
 */
export function createSignAttempt(deps: {
  masterKey: MasterKey;
  rereadMasterKey: () => MasterKey;
  headerNames: WebhookHeaderNames;
  userAgent: string;
}): SignAttempt {
  const { headerNames, userAgent } = deps;
  let { masterKey } = deps;

  function sign(
    { accountId, apiKeyId, body }: SendableAttempt,
    timestampSeconds: number,
    encrypted: EncryptedSecret,
  ): string {
    if (!masterKey.keys.some(({ id }) => id === encrypted.masterKeyId)) masterKey = deps.rereadMasterKey();
    return signWebhook({
      secret: decryptSecret(masterKey, encrypted, { accountId, apiKeyId }),
      timestampSeconds,
      body,
    });
  }

  /**
   * The timestamp is the time when the attempt started, a few milliseconds ago, according to the database's clock,
   * which all processes share.
   */
  return function signAttempt(attempt) {
    const timestampSeconds = Math.floor(attempt.startedAt.getTime() / 1_000);
    const { deliveryId, eventType, encryptedSecret, nextEncryptedSecret } = attempt;
    return webhookRequestHeaders({
      headerNames,
      userAgent,
      deliveryId,
      eventType,
      timestampSeconds,
      signature: sign(attempt, timestampSeconds, encryptedSecret),
      nextSignature: nextEncryptedSecret === null ? undefined : sign(attempt, timestampSeconds, nextEncryptedSecret),
    });
  };
}
