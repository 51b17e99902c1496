/** Adding and removing passkeys. Adding one requires the password, because a passkey is enough to sign in. */
import { deletePasskey, insertPasskey, listPasskeys, takeSignInStep } from '@humanize/database';
import { confirmPassword, type ConfirmDeps } from '../../auth/confirm-password.ts';
import type { Passkeys } from '../../auth/passkeys.ts';
import { beginStep, type SessionDeps } from '../../auth/sessions.ts';
import { postRoute, type PageResponse, type Route, type SignedInRequest } from '../../http/route.ts';
import { hashToken } from '../../http/session-cookie.ts';
import type { Rejection } from '../../limits/limit-action.ts';
import { readId } from '../page-deps.ts';

type Deps = SessionDeps &
  ConfirmDeps & {
    newId: () => string;
    passkeys: Passkeys;
    /** Shows the security page with the reason why an action was rejected. */
    showRejection: (request: SignedInRequest, rejection: Rejection) => Promise<PageResponse>;
  };

export function passkeyRoutes(deps: Deps): Route[] {
  return [
    postRoute(deps, 'viewer', '/account/passkeys/options', begin),
    postRoute(deps, 'viewer', '/account/passkeys', add),
    postRoute(deps, 'viewer', '/account/passkeys/:id/remove', remove),
  ];
}

async function begin(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { user } = request.visitor;
  const error = await confirmPassword(deps, request);
  if (error !== undefined) return { kind: 'json', status: 422, body: { error } };
  const known = (await listPasskeys(deps.db, { userId: user.id })).map(({ credentialId }) => credentialId);
  const of = { userId: user.id, email: user.email, known };
  const { options, challenge } = await deps.passkeys.beginRegistration(of);
  const step = await beginStep(deps, { kind: 'passkey_registration', userId: user.id, details: { challenge } });
  return { kind: 'json', body: { options }, step };
}

async function add(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, form, cookies, address } = request;
  const { accountId, user } = visitor;
  const name = (form.get('name') ?? '').trim().slice(0, 100);
  if (name === '') return deps.showRejection(request, { error: 'Enter a name for the passkey.' });
  const tokenSha256 = hashToken(deps.stepCookie.read(cookies) ?? '');
  const step = await takeSignInStep(deps.db, { tokenSha256, kind: 'passkey_registration' });
  const challenge = step?.userId === user.id ? step.details['challenge'] : undefined;
  const credential =
    challenge === undefined
      ? undefined
      : await deps.passkeys.finishRegistration(form.get('credential') ?? '', challenge);
  if (credential === undefined) {
    return deps.showRejection(request, { error: 'The passkey was not added, because it could not be verified.' });
  }
  const isAdded = await insertPasskey(deps.db, { id: deps.newId(), userId: user.id, name, ...credential });
  if (!isAdded) {
    return deps.showRejection(request, {
      error: 'This passkey already exists, or you have reached the limit of 20 passkeys.',
    });
  }
  await deps.audit({ accountId, userId: user.id, action: 'passkey.create', subject: name, address });
  return { kind: 'redirect', to: '/account/security?done=passkey' };
}

async function remove({ db, audit }: Deps, { visitor, params, address }: SignedInRequest): Promise<PageResponse> {
  const { accountId, user } = visitor;
  const id = readId(params['id']);
  const name = id && (await deletePasskey(db, { id, userId: user.id }));
  if (name === undefined) return { kind: 'not_found' };
  await audit({ accountId, userId: user.id, action: 'passkey.remove', subject: name, address });
  return { kind: 'redirect', to: '/account/security?done=passkey-removed' };
}
