/** Webhook deliveries and their attempts, resending, and test events. */
import { limits, parseSubmission, webhookHeaderNames } from '@humanize/contract';
import { findDelivery, listApiKeys, listDeliveries, listDeliveryAttempts, type ApiKey } from '@humanize/database';
import { redeliver, submit } from '@humanize/service';
import { readNotice } from '../../http/read-notice.ts';
import type { PageResponse, PageRequest, Route, Visitor } from '../../http/route.ts';
import { statusOfRejection, type Rejection } from '../../limits/limit-action.ts';
import { readId, rowsPerPage, type PageDeps } from '../page-deps.ts';
import { submitErrorMessage, isAccepted } from '../playground/submit-error-message.ts';
import { DeliveryPage, DeliveryProgress } from './delivery-page.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

type Deps = Pick<PageDeps, 'db' | 'audit' | 'newId' | 'deliveryQueue' | 'submitDeps' | 'limitAction' | 'headerBrand'>;
type CustomerRequest = PageRequest<Visitor>;

const states = ['pending', 'in_flight', 'delivered', 'exhausted', 'blocked'] as const;

/** The text of a test job. It is charged like any other text. */
const testText = 'This is a test event.';

/** Attempts per page. */
const attemptsPerPage = 5;

type DeliveryNotice = { tone: 'good' | 'bad'; text: string };

const notices: Readonly<Record<string, DeliveryNotice>> = {
  again: { tone: 'good', text: 'Resending with the same delivery ID, in up to three attempts.' },
  busy: { tone: 'bad', text: 'Delivery is still in progress. You can resend the event when it has ended.' },
  often: {
    tone: 'bad',
    text: `This event has been resent ${limits.redeliveriesPerDeliveryMax} times, which is the limit. Retrieve the job with a GET request.`,
  },
  deleted: { tone: 'bad', text: 'The texts of this job have been deleted, so the event cannot be resent.' },
};

export function webhooksRoutes(deps: Deps): Route[] {
  return [
    { method: 'GET', path: '/webhooks', access: 'customer', handle: (request) => showWebhooks(deps, request) },
    { method: 'POST', path: '/webhooks/test', access: 'customer', handle: (request) => sendTest(deps, request) },
    { method: 'GET', path: '/webhooks/:id', access: 'customer', handle: (request) => showDelivery(deps, request) },
    {
      method: 'GET',
      path: '/webhooks/:id/progress',
      access: 'customer',
      handle: (request) => showProgress(deps, request),
    },
    {
      method: 'POST',
      path: '/webhooks/:id/redeliver',
      access: 'customer',
      handle: (request) => sendAgain(deps, request),
    },
  ];
}

async function listLiveKeys({ db }: Deps, { accountId }: Visitor): Promise<ApiKey[]> {
  const now = new Date();
  const { items } = await listApiKeys(db, { accountId, limit: 200 });
  return items.filter(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now));
}

async function showWebhooks(
  deps: Deps,
  { visitor, query }: Pick<CustomerRequest, 'visitor' | 'query'>,
  rejected?: Rejection & { url: string },
): Promise<PageResponse> {
  const state = states.find((name) => name === query.get('state'));
  const [deliveries, keys] = await Promise.all([
    listDeliveries(deps.db, {
      accountId: visitor.accountId,
      states: state && [state],
      limit: rowsPerPage,
      after: query.get('after') ?? undefined,
    }),
    listLiveKeys(deps, visitor),
  ]);
  return {
    kind: 'page',
    ...(rejected !== undefined && statusOfRejection(rejected)),
    title: 'Webhooks',
    section: 'webhooks',
    body: WebhooksPage({
      visitor,
      deliveries,
      keys,
      query,
      states,
      rejected,
      testWords: testText.split(' ').length,
      headerNames: webhookHeaderNames(deps.headerBrand),
    }),
  };
}

/** Returns undefined for a delivery of another account. */
async function findOwnDelivery(
  { db }: Deps,
  { visitor, params, query }: Pick<CustomerRequest, 'visitor' | 'params' | 'query'>,
) {
  const deliveryId = readId(params['id']);
  if (deliveryId === undefined) return undefined;
  const by = { deliveryId, accountId: visitor.accountId };
  const [delivery, attempts] = await Promise.all([
    findDelivery(db, by),
    listDeliveryAttempts(db, { ...by, limit: attemptsPerPage, after: query.get('after') ?? undefined }),
  ]);
  return delivery && { ...delivery, attempts };
}

async function showDelivery(deps: Deps, request: CustomerRequest, rejection?: Rejection): Promise<PageResponse> {
  const delivery = await findOwnDelivery(deps, request);
  if (delivery === undefined) return { kind: 'not_found' };
  const { visitor, query } = request;
  const notice: DeliveryNotice | undefined =
    rejection === undefined ? readNotice(notices, query) : { tone: 'bad', text: rejection.error };
  return {
    kind: 'page',
    ...(rejection !== undefined && statusOfRejection(rejection)),
    title: 'Delivery',
    section: 'webhooks',
    body: DeliveryPage({ visitor, delivery, query, notice }),
  };
}

async function showProgress(deps: Deps, request: CustomerRequest): Promise<PageResponse> {
  const delivery = await findOwnDelivery(deps, request);
  if (delivery === undefined) return { kind: 'not_found' };
  return { kind: 'fragment', body: DeliveryProgress({ delivery }), live: delivery.endedAt === null };
}

async function sendAgain(deps: Deps, request: CustomerRequest): Promise<PageResponse> {
  const { visitor, address } = request;
  const delivery = await findOwnDelivery(deps, request);
  if (delivery === undefined) return { kind: 'not_found' };
  const { id: deliveryId, endedAt } = delivery;
  if (endedAt === null) return { kind: 'redirect', to: `/webhooks/${deliveryId}?done=busy` };
  const { accountId, user } = visitor;
  const { db, deliveryQueue, submitDeps, limitAction } = deps;
  const limited = (await limitAction('redeliveryOfEvent', deliveryId)) ?? (await limitAction('redelivery', accountId));
  if (limited !== undefined) return showDelivery(deps, request, limited);
  const again = await redeliver({ db, deliveryQueue, logger: submitDeps.logger }, { deliveryId, accountId });
  switch (again.outcome) {
    case 'not_found':
      return { kind: 'not_found' };
    case 'in_progress':
      return { kind: 'redirect', to: `/webhooks/${deliveryId}?done=busy` };
    case 'payload_deleted':
      return { kind: 'redirect', to: `/webhooks/${deliveryId}?done=deleted` };
    case 'resent_too_often':
      return { kind: 'redirect', to: `/webhooks/${deliveryId}?done=often` };
    case 'scheduled':
      await deps.audit({ accountId, userId: user.id, action: 'delivery.redeliver', subject: deliveryId, address });
      return { kind: 'redirect', to: `/webhooks/${deliveryId}?done=again` };
  }
}

/** Submits a normal job of a few words, so the event takes the same path as any other. */
async function sendTest(deps: Deps, request: CustomerRequest): Promise<PageResponse> {
  const { visitor, form, address } = request;
  const url = (form.get('url') ?? '').trim().slice(0, limits.webhookUrlLengthMax + 1);
  const apiKeyId = readId(form.get('key'));
  const reject = (error: string): Promise<PageResponse> => showWebhooks(deps, request, { error, url });
  const limited = await deps.limitAction('submission', visitor.accountId);
  if (limited !== undefined) return showWebhooks(deps, request, { ...limited, url });
  const keys = await listLiveKeys(deps, visitor);
  if (apiKeyId === undefined || !keys.some(({ id }) => id === apiKeyId)) return reject('Select an active key.');
  const parsed = parseSubmission({ text: testText, webhook_url: url });
  if (parsed.outcome !== 'valid')
    return reject(parsed.outcome === 'invalid' ? parsed.message : 'The text is too long.');
  const { accountId, user } = visitor;
  const result = await submit(deps.submitDeps, { accountId, apiKeyId, submission: parsed.submission });
  if (!isAccepted(result)) return reject(submitErrorMessage(result));
  await deps.audit({ accountId, userId: user.id, action: 'webhook.test', subject: result.job.id, address });
  const { id } = result.job;
  return { kind: 'redirect', to: `/jobs/${id}`, createdJobId: id };
}
