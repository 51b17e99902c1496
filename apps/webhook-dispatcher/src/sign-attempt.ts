/** Creates the headers of one attempt, including its signature. The decrypted secret is kept only while the request is signed. */
import { signWebhook, webhookRequestHeaders, type WebhookHeaderNames } from '@humanize/contract';
import { openSecret, type MasterKey } from '@humanize/database';
import type { SendableAttempt } from '@humanize/service';

export type SignAttempt = (attempt: SendableAttempt) => Record<string, string>;

/**
 * @param deps.rereadMasterKey reads the master keys again; called if a secret is sealed with an unknown key, because a
 *   rotation may have added one
 */
export function createSignAttempt(deps: {
  masterKey: MasterKey;
  rereadMasterKey: () => MasterKey;
  headerNames: WebhookHeaderNames;
  userAgent: string;
}): SignAttempt {
  const { headerNames, userAgent } = deps;
  let { masterKey } = deps;

  function openSecretOf({ sealedSecret, accountId, apiKeyId }: SendableAttempt): string {
    if (!masterKey.keys.some(({ id }) => id === sealedSecret.masterKeyId)) masterKey = deps.rereadMasterKey();
    return openSecret(masterKey, sealedSecret, { accountId, apiKeyId });
  }

  /** The signature uses the clock of the database: the attempt began a few milliseconds ago, and all processes share that clock. */
  return function signAttempt(attempt) {
    const timestampSeconds = Math.floor(attempt.startedAt.getTime() / 1_000);
    const signature = signWebhook({ secret: openSecretOf(attempt), timestampSeconds, body: attempt.body });
    const { deliveryId, eventType } = attempt;
    return webhookRequestHeaders({ headerNames, userAgent, deliveryId, eventType, timestampSeconds, signature });
  };
}
