/** Creates, lists, changes and revokes API keys, and rotates their signing secrets. */
import { limits, webhookHeaderNames } from '@humanize/contract';
import {
  changeApiKey,
  insertApiKey,
  listApiKeys,
  listKeyMonths,
  revokeApiKey,
  rotateSigningSecret,
} from '@humanize/database';
import { readNotice } from '../../http/read-notice.ts';
import { getRoute, postRoute, type PageResponse, type Route, type SignedInRequest } from '../../http/route.ts';
import { statusOfRejection, type Rejection } from '../../limits/limit-action.ts';
import { readDay, readId, type PageDeps } from '../page-deps.ts';
import { rejectUnconfirmed } from '../reject-unconfirmed.tsx';
import { KeysPage, NewKeyPage, NewSecretPage } from './keys-page.tsx';

type Deps = Pick<
  PageDeps,
  'db' | 'audit' | 'newId' | 'masterKey' | 'publicApiUrl' | 'headerBrand' | 'limitAction' | 'mailsLinks'
>;

const nameLengthMax = 100;
const notices: Readonly<Record<string, { tone: 'good' | 'bad'; text: string }>> = {
  changed: { tone: 'good', text: 'Key changed. A new limit takes effect immediately.' },
  revoked: { tone: 'good', text: 'Key revoked. The API will reject it within a second.' },
  shown: {
    tone: 'bad',
    text: 'This key has already been created, and its secrets cannot be shown again. If you lost them, create another key.',
  },
};

export function keysRoutes(deps: Deps): Route[] {
  return [
    getRoute(deps, 'viewer', '/keys', showKeys),
    postRoute(deps, 'member', '/keys', createKey),
    postRoute(deps, 'member', '/keys/:id/edit', changeKey),
    postRoute(deps, 'member', '/keys/:id/revoke', revokeKey),
    postRoute(deps, 'member', '/keys/:id/secret', rotateSecret),
  ];
}

async function showKeys(
  deps: Deps,
  { visitor, query }: Pick<SignedInRequest, 'visitor' | 'query'>,
  rejection?: Rejection & { form?: URLSearchParams },
): Promise<PageResponse> {
  const { accountId } = visitor;
  const [keys, monthWords] = await Promise.all([
    listApiKeys(deps.db, { accountId, limit: 50, after: query.get('after') ?? undefined }),
    listKeyMonths(deps.db, { accountId }),
  ]);
  const notice = readNotice(notices, query);
  return {
    kind: 'page',
    ...statusOfRejection(rejection),
    title: 'API keys',
    section: 'keys',
    body: KeysPage({
      visitor,
      keys,
      monthWords,
      query,
      newKeyId: deps.newId(),
      notice,
      error: rejection?.error,
      rejected: rejection?.form,
      now: new Date(),
    }),
  };
}

/** The form contains the new key's ID, so submitting it twice creates one key. */
async function createKey(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, form, address } = request;
  const { accountId } = visitor;
  const reject = (rejection: Rejection): Promise<PageResponse> => showKeys(deps, request, { ...rejection, form });
  const unconfirmed = rejectUnconfirmed(deps, visitor);
  if (unconfirmed !== undefined) return reject(unconfirmed);
  const fields = readFields(form);
  if ('error' in fields) return reject(fields);
  const apiKeyId = readId(form.get('key_id'));
  const expiresAt = readDay(form.get('expires'), 1) ?? null;
  if (apiKeyId === undefined) return reject({ error: 'Reload the page and try again.' });
  if (expiresAt !== null && expiresAt <= new Date())
    return reject({ error: 'The expiry date must be today or later.' });
  const limited = await deps.limitAction('keyCreation', accountId);
  if (limited !== undefined) return reject(limited);
  const { masterKey } = deps;
  const { name } = fields;
  const key = { apiKeyId, accountId, ...fields, scopes: ['humanize'] as const, expiresAt, createdBy: visitor.user.id };
  const made = await insertApiKey(deps.db, { ...key, masterKey });
  if (made.outcome === 'too_many_keys') {
    const error = `An account can have at most ${made.limit} active keys. Revoke a key that you no longer use.`;
    return reject({ error });
  }
  if (made.outcome === 'id_taken') return { kind: 'redirect', to: '/keys?done=shown' };
  if (made.outcome === 'no_account') return reject({ error: 'This account is closed, so no keys can be created.' });
  await deps.audit({ accountId, userId: visitor.user.id, action: 'key.create', subject: name, address });
  const { key: secret, signingSecret } = made;
  const body = NewKeyPage({ name, key: secret, signingSecret, publicApiUrl: deps.publicApiUrl });
  return { kind: 'page', status: 201, title: 'New API key', section: 'keys', body };
}

async function changeKey(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, form, params, address } = request;
  const apiKeyId = readId(params['id']);
  if (apiKeyId === undefined) return { kind: 'not_found' };
  const fields = readFields(form);
  if ('error' in fields) return showKeys(deps, request, fields);
  const limited = await deps.limitAction('keyChange', visitor.accountId);
  if (limited !== undefined) return showKeys(deps, request, limited);
  const done = await changeApiKey(deps.db, { apiKeyId, accountId: visitor.accountId }, fields);
  if (!done) return { kind: 'not_found' };
  const { accountId, user } = visitor;
  await deps.audit({ accountId, userId: user.id, action: 'key.change', subject: fields.name, address });
  return { kind: 'redirect', to: '/keys?done=changed' };
}

async function revokeKey(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, params, address } = request;
  const apiKeyId = readId(params['id']);
  if (apiKeyId === undefined) return { kind: 'not_found' };
  const limited = await deps.limitAction('keyRevocation', visitor.accountId);
  if (limited !== undefined) return showKeys(deps, request, limited);
  const done = await revokeApiKey(deps.db, { apiKeyId, accountId: visitor.accountId });
  if (!done) return { kind: 'not_found' };
  const { accountId, user } = visitor;
  await deps.audit({ accountId, userId: user.id, action: 'key.revoke', subject: apiKeyId, address });
  return { kind: 'redirect', to: '/keys?done=revoked' };
}

async function rotateSecret(deps: Deps, { visitor, params, address }: SignedInRequest): Promise<PageResponse> {
  const apiKeyId = readId(params['id']);
  if (apiKeyId === undefined) return { kind: 'not_found' };
  const { accountId, user } = visitor;
  const limited = await deps.limitAction('secretRotation', accountId);
  if (limited !== undefined) return showKeys(deps, { visitor, query: new URLSearchParams() }, limited);
  const rotation = { apiKeyId, accountId, overlapHours: limits.secretOverlapHours, masterKey: deps.masterKey };
  const rotated = await rotateSigningSecret(deps.db, rotation);
  if (rotated.outcome === 'no_key') return { kind: 'not_found' };
  await deps.audit({ accountId, userId: user.id, action: 'key.rotate_secret', subject: apiKeyId, address });
  const body = NewSecretPage({ ...rotated, headerNames: webhookHeaderNames(deps.headerBrand) });
  return { kind: 'page', status: 201, title: 'New signing secret', section: 'keys', body };
}

type KeyFields = { name: string; note: string | null; monthlyWordsMax: number | null };

function readFields(form: URLSearchParams): KeyFields | Rejection {
  const name = readLine(form, 'name', nameLengthMax);
  if (name === null) return { error: 'Enter a name for the key.' };
  const note = readLine(form, 'note', limits.keyNoteLengthMax);
  const monthly = (form.get('monthly_words') ?? '').trim();
  if (monthly === '') return { name, note, monthlyWordsMax: null };
  const monthlyWordsMax = /^\d{1,13}$/.test(monthly) ? Number(monthly) : 0;
  if (monthlyWordsMax < 1 || monthlyWordsMax > limits.keyMonthlyWordsMax) {
    return { error: 'Enter a whole number of words greater than 0, or leave the limit empty.' };
  }
  return { name, note, monthlyWordsMax };
}

/** Returns the field without control characters, or null if it is empty. */
function readLine(form: URLSearchParams, field: string, lengthMax: number): string | null {
  const line = (form.get(field) ?? '').replaceAll(/\p{Cc}/gu, '').trim();
  return line === '' ? null : line.slice(0, lengthMax).toWellFormed();
}
