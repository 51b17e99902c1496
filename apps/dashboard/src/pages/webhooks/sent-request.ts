/**
 * A delivery's requests as they were sent. Requests are not stored: the body is rendered from the job, as in the
 * dispatcher, and the headers are computed from the body, the attempt and the API key's signing secret. Signatures with
 * the previous or the next secret of a rotation are not shown.
 */
import {
  renderWebhookPayload,
  signWebhook,
  webhookHeaderNames,
  webhookRequestHeaders,
  webhookUserAgent,
} from '@humanize/contract';
import { findJob, findEncryptedSecret, type Delivery, type DeliveryAttempt } from '@humanize/database';
import { decryptSecret } from '@humanize/secrets';
import type { PageDeps } from '../page-deps.ts';

type Deps = Pick<PageDeps, 'db' | 'masterKey' | 'publicApiUrl' | 'headerBrand'>;

/** `headersOf` returns the headers of one attempt, one per line. */
export type SentRequest = { body: string; headersOf: (attempt: Pick<DeliveryAttempt, 'startedAt'>) => string };

/**
 * Returns undefined if the job's texts have been deleted, or if the secret cannot be decrypted, for example during a
 * rotation of the master key.
 */
export async function findSentRequest(deps: Deps, delivery: Delivery): Promise<SentRequest | undefined> {
  const { accountId, apiKeyId, jobId, id: deliveryId, eventType } = delivery;
  const [job, encrypted] = await Promise.all([
    findJob(deps.db, { accountId, jobId }),
    findEncryptedSecret(deps.db, { accountId, apiKeyId }),
  ]);
  if (job === undefined || encrypted === undefined) return undefined;
  const hasTexts = job.status !== 'succeeded' || job.output !== null;
  if (!hasTexts || !deps.masterKey.keys.some(({ id }) => id === encrypted.masterKeyId)) return undefined;
  const secret = decryptSecret(deps.masterKey, encrypted, { accountId, apiKeyId });
  const body = JSON.stringify(renderWebhookPayload(eventType, job, { publicApiUrl: deps.publicApiUrl }));
  return {
    body,
    headersOf: ({ startedAt }) => {
      const timestampSeconds = Math.floor(startedAt.getTime() / 1_000);
      const headers = webhookRequestHeaders({
        headerNames: webhookHeaderNames(deps.headerBrand),
        userAgent: webhookUserAgent(deps.headerBrand),
        deliveryId,
        eventType,
        timestampSeconds,
        signature:
          encrypted.since !== null && startedAt < encrypted.since
            ? '(signed with the secret that was in use before the rotation)'
            : signWebhook({ secret, timestampSeconds, body }),
      });
      return Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n');
    },
  };
}
