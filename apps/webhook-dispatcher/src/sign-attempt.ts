/** The headers of one attempt: what it is about, when it was signed, and the signature. The secret is opened for no longer. */
import { signWebhook, type WebhookHeaderNames } from '@humanize/contract';
import { openSecret, type MasterKey, type StartedAttempt } from '@humanize/database';

export type SignAttempt = (attempt: StartedAttempt) => Record<string, string>;

/**
 * @param deps.rereadMasterKey gives the master keys as they are now; asked once when a secret was sealed with a key
 *   that is not at hand, because a rotation adds keys while processes run
 */
export function createSignAttempt(deps: {
  masterKey: MasterKey;
  rereadMasterKey: () => MasterKey;
  headerNames: WebhookHeaderNames;
  userAgent: string;
}): SignAttempt {
  const { headerNames, userAgent } = deps;
  let { masterKey } = deps;

  function openSecretOf({ sealedSecret, accountId, apiKeyId }: StartedAttempt): string {
    if (!masterKey.keys.some(({ id }) => id === sealedSecret.masterKeyId)) masterKey = deps.rereadMasterKey();
    return openSecret(masterKey, sealedSecret, { accountId, apiKeyId });
  }

  /** The time of signing is the database's: the attempt began a few milliseconds ago, and all processes share that clock. */
  return function signAttempt(attempt) {
    const timestampSeconds = Math.floor(attempt.startedAt.getTime() / 1_000);
    const signature = signWebhook({ secret: openSecretOf(attempt), timestampSeconds, body: attempt.body });
    return {
      'content-type': 'application/json',
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': userAgent,
      [headerNames.delivery]: attempt.deliveryId,
      [headerNames.event]: attempt.eventType,
      [headerNames.timestamp]: String(timestampSeconds),
      [headerNames.signature]: signature,
    };
  };
}
