/** Webhook deliveries and their attempts, resending, and test events. */
import { limits, webhookHeaderNames } from '@humanize/contract';
import { findDelivery, listApiKeys, listDeliveries, listKeyMonths, type ApiKey } from '@humanize/database';
import { redeliver } from '@humanize/service';
import type { ComponentChildren } from 'preact';
import { readNotice } from '../../http/read-notice.ts';
import {
  getRoute,
  postRoute,
  type PageResponse,
  type Route,
  type SignedInRequest,
  type Visitor,
} from '../../http/route.ts';
import { statusOfRejection, type Rejection } from '../../limits/limit-action.ts';
import { readDay, readId, rowsPerPage, type PageDeps } from '../page-deps.ts';
import { DeliveryPage, DeliveryProgress } from './delivery-page.tsx';
import { resendFailed } from './resend-failed.ts';
import { findSentRequest } from './sent-request.ts';
import { sendTest, showTest, showTestProgress, testWords, type RejectedTest } from './test-event-routes.ts';
import { WebhooksPage } from './webhooks-page.tsx';

type Deps = Pick<
  PageDeps,
  | 'db'
  | 'lists'
  | 'audit'
  | 'masterKey'
  | 'deliveryQueue'
  | 'submitDeps'
  | 'limitAction'
  | 'headerBrand'
  | 'hasLocalReceiver'
  | 'publicApiUrl'
  | 'topUp'
  | 'mailsLinks'
>;

const states = ['pending', 'in_flight', 'delivered', 'exhausted', 'blocked'] as const;

type DeliveryNotice = { tone: 'good' | 'bad'; text: ComponentChildren };

const notices: Readonly<Record<string, DeliveryNotice>> = {
  again: {
    tone: 'good',
    text: 'The event is being resent with the same delivery ID. Up to three attempts will be made.',
  },
  busy: { tone: 'bad', text: 'Delivery is still in progress. You can resend the event after it ends.' },
  often: {
    tone: 'bad',
    text: `This event has been resent ${limits.redeliveriesPerDeliveryMax} times, which is the limit. Retrieve the job with a GET request.`,
  },
  inactive: { tone: 'bad', text: 'This account is suspended or closed and cannot resend events.' },
  deleted: { tone: 'bad', text: 'This job’s texts have been deleted, so the event cannot be resent.' },
};

export function webhooksRoutes(deps: Deps): Route[] {
  return [
    getRoute(deps, 'viewer', '/webhooks', showWebhooks),
    postRoute(deps, 'member', '/webhooks/test', submitTest),
    postRoute(deps, 'member', '/webhooks/resend-failed', resendSince),
    getRoute(deps, 'viewer', '/webhooks/test/:id', showTest),
    getRoute(deps, 'viewer', '/webhooks/test/:id/progress', showTestProgress),
    getRoute(deps, 'viewer', '/webhooks/:id', showDelivery),
    getRoute(deps, 'viewer', '/webhooks/:id/progress', showProgress),
    getRoute(deps, 'viewer', '/webhooks/:id/body.json', downloadBody),
    postRoute(deps, 'member', '/webhooks/:id/redeliver', sendAgain),
  ];
}

async function listLiveKeys({ db }: Deps, { accountId }: Visitor): Promise<ApiKey[]> {
  const now = new Date();
  const { items } = await listApiKeys(db, { accountId, limit: 200 });
  return items.filter(({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || expiresAt > now));
}

async function showWebhooks(
  deps: Deps,
  { visitor, query }: Pick<SignedInRequest, 'visitor' | 'query'>,
  { rejected, resendError }: { rejected?: RejectedTest; resendError?: string } = {},
): Promise<PageResponse> {
  const state = states.find((name) => name === query.get('state'));
  const { accountId } = visitor;
  const [deliveries, keys, monthWords] = await Promise.all([
    listDeliveries(deps.lists, {
      accountId,
      states: state && [state],
      limit: rowsPerPage,
      after: query.get('after') ?? undefined,
    }),
    listLiveKeys(deps, visitor),
    listKeyMonths(deps.db, { accountId }),
  ]);
  // The words of a test event are refunded, but until then the monthly limit of its key must allow them.
  const hasWords = ({ id, monthlyWordsMax }: ApiKey): boolean =>
    monthlyWordsMax === null || monthlyWordsMax - (monthWords.get(id) ?? 0) >= testWords;
  return {
    kind: 'page',
    ...statusOfRejection(rejected),
    ...(resendError !== undefined && statusOfRejection({})),
    title: 'Webhooks',
    section: 'webhooks',
    body: WebhooksPage({
      visitor,
      deliveries,
      keys,
      selectedKeyId: keys.find(hasWords)?.id,
      query,
      states,
      rejected,
      resendError,
      testWords,
      headerNames: webhookHeaderNames(deps.headerBrand),
      hasLocalReceiver: deps.hasLocalReceiver,
      mails: deps.mailsLinks,
      now: new Date(),
    }),
  };
}

async function submitTest(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const keys = await listLiveKeys(deps, request.visitor);
  const sent = await sendTest(deps, request, async (apiKeyId) => keys.some(({ id }) => id === apiKeyId));
  return 'kind' in sent ? sent : showWebhooks(deps, request, { rejected: sent });
}

async function resendSince(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, form, address } = request;
  const since = readDay(form.get('since'));
  if (since === undefined) return { kind: 'redirect', to: '/webhooks?state=exhausted' };
  if (since > new Date()) return showWebhooks(deps, request, { resendError: 'The date must be today or earlier.' });
  const { resent, skipped } = await resendFailed(deps, { visitor, since, address });
  return { kind: 'redirect', to: `/webhooks?resent=${resent}&skipped=${skipped}` };
}

/** Returns undefined for a delivery of another account. */
async function findOwnDelivery({ db }: Deps, { visitor, params }: Pick<SignedInRequest, 'visitor' | 'params'>) {
  const deliveryId = readId(params['id']);
  return deliveryId === undefined ? undefined : findDelivery(db, { deliveryId, accountId: visitor.accountId });
}

async function showDelivery(deps: Deps, request: SignedInRequest, rejection?: Rejection): Promise<PageResponse> {
  const delivery = await findOwnDelivery(deps, request);
  if (delivery === undefined) return { kind: 'not_found' };
  const { visitor, query } = request;
  const sent = await findSentRequest(deps, delivery);
  const notice: DeliveryNotice | undefined =
    rejection === undefined ? readNotice(notices, query) : { tone: 'bad', text: rejection.error };
  return {
    kind: 'page',
    ...statusOfRejection(rejection),
    title: 'Delivery',
    section: 'webhooks',
    body: DeliveryPage({ visitor, delivery, sent, notice }),
  };
}

async function showProgress(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const delivery = await findOwnDelivery(deps, request);
  if (delivery === undefined) return { kind: 'not_found' };
  const sent = await findSentRequest(deps, delivery);
  return { kind: 'fragment', body: DeliveryProgress({ delivery, sent }), live: delivery.endedAt === null };
}

async function downloadBody(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const delivery = await findOwnDelivery(deps, request);
  const sent = delivery && (await findSentRequest(deps, delivery));
  return sent === undefined ? { kind: 'not_found' } : { kind: 'file', fileName: 'body.json', body: sent.body };
}

async function sendAgain(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
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
    case 'account_inactive':
      return { kind: 'redirect', to: `/webhooks/${deliveryId}?done=inactive` };
    case 'resent_too_often':
      return { kind: 'redirect', to: `/webhooks/${deliveryId}?done=often` };
    case 'scheduled':
      await deps.audit({ accountId, userId: user.id, action: 'delivery.redeliver', subject: deliveryId, address });
      return { kind: 'redirect', to: `/webhooks/${deliveryId}?done=again` };
  }
}
