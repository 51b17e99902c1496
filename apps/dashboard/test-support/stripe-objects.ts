/**
 * The objects of the local Stripe server, the actions of customers and the shop, and the API requests that read the
 * objects.
 */
import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';

/** The state of the local Stripe server. Tests can change the status of a refund or dispute. */
export type StripeObjects = {
  /** Base URL of the local server's pages. */
  readonly url: string;
  readonly customers: Map<string, { id: string; object: 'customer'; deleted?: boolean }>;
  readonly sessions: Map<string, Stripe.Checkout.Session>;
  readonly intents: Map<string, Stripe.PaymentIntent>;
  readonly refunds: Stripe.Refund[];
  readonly disputes: Stripe.Dispute[];
  /** The decline code for further payments with a saved payment method, or undefined to accept them. */
  declineCode: string | undefined;
};

const newId = (prefix: string): string => `${prefix}_${randomUUID().replaceAll('-', '')}`;
const now = (): number => Math.floor(Date.now() / 1_000);

/** Casts a partial object to its Stripe type. The dashboard reads only some of its fields. */
const object = <Whole>(fields: Partial<Whole>): Whole => fields as Whole;

/** Completes a Checkout session by making the payment or saving a payment method. */
export function paySession(stripe: StripeObjects, sessionId: string): void {
  const session = stripe.sessions.get(sessionId);
  if (session?.status !== 'open') return;
  session.status = 'complete';
  if (session.mode === 'setup') {
    const setup = { id: newId('seti'), status: 'succeeded', payment_method: newId('pm') } as const;
    session.setup_intent = object<Stripe.SetupIntent>(setup);
    return;
  }
  session.payment_status = 'paid';
  session.payment_intent = addIntent(stripe, {
    amount: session.amount_total ?? 0,
    currency: session.currency ?? '',
    customer: null,
    paymentId: session.metadata?.['payment_id'] ?? '',
  });
}

/** Refunds part of a payment. */
export function refundPayment({ refunds }: StripeObjects, intentId: string, amount: number): Stripe.Refund {
  const fields = { object: 'refund', amount, status: 'succeeded', payment_intent: intentId } as const;
  const refund = object<Stripe.Refund>({ id: newId('re'), created: now(), ...fields });
  refunds.push(refund);
  return refund;
}

/** Disputes a payment. The bank then withdraws the funds. */
export function disputePayment({ intents, disputes }: StripeObjects, intentId: string): Stripe.Dispute {
  const amount = intents.get(intentId)?.amount ?? 0;
  const fields = { object: 'dispute', amount, status: 'needs_response', payment_intent: intentId } as const;
  const dispute = object<Stripe.Dispute>({ id: newId('du'), created: now(), ...fields });
  disputes.push(dispute);
  return dispute;
}

/** @param line the method and path. @param params the form or the query */
export function handleApiRequest(
  stripe: StripeObjects,
  line: string,
  params: URLSearchParams,
): { status: number; body: unknown } {
  if (line === 'POST /v1/payment_intents') return chargeCustomer(stripe, params);
  const body = find(stripe, line, params);
  if (body !== undefined) return { status: 200, body };
  return { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: line } } };
}

function find(stripe: StripeObjects, line: string, params: URLSearchParams): object | undefined {
  const { url, customers, sessions, intents, refunds, disputes } = stripe;
  const customer = params.get('customer');
  if (customer !== null && customers.get(customer)?.deleted === true) return undefined;
  if (line.startsWith('GET /v1/customers/')) return customers.get(line.split('/').at(-1) ?? '');
  const [, kind = '', id = ''] = /^GET \/v1\/(checkout\/sessions|payment_intents)\/(\w+)$/.exec(line) ?? [];
  if (kind !== '') {
    return collapse(kind === 'payment_intents' ? intents.get(id) : sessions.get(id), params.get('expand[0]') ?? '');
  }
  const ofIntent = (one: { payment_intent: unknown }): boolean => one.payment_intent === params.get('payment_intent');
  switch (line) {
    case 'GET /v1/refunds':
      return list(refunds.filter(ofIntent));
    case 'GET /v1/disputes':
      return list(disputes.filter(ofIntent));
    case 'GET /v1/payment_intents':
      return list([...intents.values()].filter((intent) => intent.customer === customer));
    case 'POST /v1/customers':
      return addCustomer(stripe);
    case 'POST /v1/checkout/sessions':
      return addSession(stripe, params);
    case 'POST /v1/billing_portal/sessions':
      return { id: newId('bps'), url: `${url}/portal` };
    default:
      return undefined;
  }
}

const list = (data: readonly object[]): object => ({ object: 'list', data, has_more: false });

/** Replaces each object with its ID unless the request expands it, as Stripe does. */
function collapse(whole: object | undefined, expanded: string): object | undefined {
  if (whole === undefined) return undefined;
  const [first = '', ...rest] = expanded.split('.');
  const expandable = ['payment_intent', 'setup_intent', 'latest_charge'];
  const fields = Object.entries(whole).map(([name, value]: [string, unknown]) => {
    if (!expandable.includes(name) || typeof value !== 'object' || value === null) return [name, value];
    return [name, name === first ? collapse(value, rest.join('.')) : (value as { id?: string }).id];
  });
  return Object.fromEntries(fields) as object;
}

function addCustomer({ customers }: StripeObjects): object {
  const customer = { id: newId('cus'), object: 'customer' } as const;
  customers.set(customer.id, customer);
  return customer;
}

type NewIntent = { amount: number; currency: string; customer: string | null; paymentId: string };

function addIntent({ url, intents }: StripeObjects, payment: NewIntent): Stripe.PaymentIntent {
  const { amount, currency, customer, paymentId } = payment;
  const id = newId('pi');
  const charge = object<Stripe.Charge>({ id: newId('ch'), object: 'charge', receipt_url: `${url}/receipts/${id}` });
  const intent = object<Stripe.PaymentIntent>({
    id,
    object: 'payment_intent',
    status: 'succeeded',
    amount,
    amount_received: amount,
    currency,
    customer,
    created: now(),
    latest_charge: charge,
    metadata: { payment_id: paymentId },
    last_payment_error: null,
  });
  intents.set(id, intent);
  return intent;
}

function addSession({ url, sessions }: StripeObjects, params: URLSearchParams): Stripe.Checkout.Session {
  const id = newId('cs_test');
  const mode = params.get('mode') === 'setup' ? 'setup' : 'payment';
  const price = 'line_items[0][price_data]';
  const session = object<Stripe.Checkout.Session>({
    id,
    object: 'checkout.session',
    mode,
    status: 'open',
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    url: `${url}/pay/${id}`,
    success_url: params.get('success_url'),
    payment_intent: null,
    setup_intent: null,
    amount_total: mode === 'setup' ? null : Number(params.get(`${price}[unit_amount]`)),
    currency: params.get(`${price}[currency]`) ?? params.get('currency'),
    metadata: { payment_id: params.get('payment_intent_data[metadata][payment_id]') ?? '' },
  });
  sessions.set(id, session);
  return session;
}

function chargeCustomer(stripe: StripeObjects, params: URLSearchParams): { status: number; body: unknown } {
  // As with Stripe, a payment accepts all payment methods of the customer by default, including those with a redirect.
  const mayRedirect =
    !params.has('payment_method_types[0]') && params.get('automatic_payment_methods[allow_redirects]') !== 'never';
  if (mayRedirect && !URL.canParse(params.get('return_url') ?? '')) {
    const error = { type: 'invalid_request_error', param: 'return_url', message: 'A `return_url` must be specified.' };
    return { status: 400, body: { error } };
  }
  const intent = addIntent(stripe, {
    amount: Number(params.get('amount')),
    currency: params.get('currency') ?? '',
    customer: params.get('customer'),
    paymentId: params.get('metadata[payment_id]') ?? '',
  });
  if (stripe.declineCode === undefined) return { status: 200, body: intent };
  intent.status = 'requires_payment_method';
  const error = { type: 'card_error', code: 'card_declined', decline_code: stripe.declineCode, message: 'Declined.' };
  return { status: 402, body: { error: { ...error, payment_intent: intent } } };
}
