/** Sends a test event and waits for its delivery. The page of the delivery is shown as soon as the delivery exists. */
import { endEventOf, limits, parseSubmission, webhookEventTypes, type WebhookEventType } from '@humanize/contract';
import { listDeliveries } from '@humanize/database';
import { submit } from '@humanize/service';
import type { PageResponse, SignedInRequest } from '../../http/route.ts';
import type { Rejection } from '../../limits/limit-action.ts';
import { limitSubmission } from '../../limits/limit-submission.ts';
import { findOwnJob } from '../jobs/find-own-job.ts';
import { readId, type PageDeps } from '../page-deps.ts';
import { isAccepted, submitErrorMessage, withCode } from '../playground/submit-error-message.tsx';
import { TestEventPage, TestEventProgress } from './test-event-page.tsx';

type Deps = Pick<PageDeps, 'db' | 'audit' | 'submitDeps' | 'limitAction' | 'topUp'>;

/** The text of a test job. Its words are refunded when the job ends. */
const testText = 'This is a test event.';

export const testWords = testText.split(' ').length;

/** A rejected test event with the URL that was entered. */
export type RejectedTest = Rejection & { url: string };

/** Submits a normal job of a few words, so that the event is processed like any other event. */
export async function sendTest(
  deps: Deps,
  { visitor, form, address }: SignedInRequest,
  isLiveKey: (apiKeyId: string) => Promise<boolean>,
): Promise<PageResponse | RejectedTest> {
  const url = (form.get('url') ?? '').trim().slice(0, limits.webhookUrlLengthMax + 1);
  const { accountId, user } = visitor;
  const limited = (await deps.limitAction('testEvent', accountId)) ?? (await limitSubmission(deps, accountId));
  if (limited !== undefined) return { ...limited, url };
  const apiKeyId = readId(form.get('key'));
  if (apiKeyId === undefined || !(await isLiveKey(apiKeyId))) return { error: 'Select an active key.', url };
  const parsed = parseSubmission({ text: testText, webhook_url: url });
  if (parsed.outcome === 'too_many_words') throw new Error('the text of a test event is too long');
  if (parsed.outcome === 'invalid') {
    const lengthMax = limits.webhookUrlLengthMax.toLocaleString('en-US');
    const error = `The URL must be an absolute https URL of at most ${lengthMax} characters.`;
    return { error: withCode('validation_error', error), url };
  }
  const result = await submit(deps.submitDeps, {
    accountId,
    apiKeyId,
    submission: parsed.submission,
    free: 'test_event',
  });
  if (!isAccepted(result)) return { error: submitErrorMessage(result, deps.topUp.url(accountId)), url };
  const { id } = result.job;
  await deps.audit({ accountId, userId: user.id, action: 'webhook.test', subject: id, address });
  return { kind: 'redirect', to: `/webhooks/test/${id}`, createdJobId: id };
}

const endEvents: ReadonlySet<WebhookEventType> = new Set([endEventOf('succeeded'), endEventOf('failed')]);

/** Finds the delivery of the event that describes the end of the job. */
async function findDeliveryId({ db }: Deps, { accountId, jobId }: { accountId: string; jobId: string }) {
  const { items } = await listDeliveries(db, { accountId, jobId, limit: webhookEventTypes.length });
  return items.find(({ eventType }) => endEvents.has(eventType))?.id;
}

/** Redirects to the delivery, or shows the progress of the job until the delivery exists. */
export async function showTest(deps: Deps, { visitor, params }: SignedInRequest): Promise<PageResponse> {
  const { accountId } = visitor;
  const job = await findOwnJob(deps, { accountId, id: params['id'] });
  if (job === undefined) return { kind: 'not_found' };
  const deliveryId = await findDeliveryId(deps, { accountId, jobId: job.id });
  if (deliveryId !== undefined) return { kind: 'redirect', to: `/webhooks/${deliveryId}` };
  return { kind: 'page', title: 'Test event', section: 'webhooks', body: TestEventPage({ job }) };
}

export async function showTestProgress(deps: Deps, { visitor, params }: SignedInRequest): Promise<PageResponse> {
  const { accountId } = visitor;
  const job = await findOwnJob(deps, { accountId, id: params['id'] });
  if (job === undefined) return { kind: 'not_found' };
  const deliveryId = await findDeliveryId(deps, { accountId, jobId: job.id });
  return { kind: 'fragment', body: TestEventProgress({ job }), live: deliveryId === undefined };
}
