/** Connecting and disconnecting providers. Both require the password, so a stolen session is not enough. */
import { deleteIdentity } from '@humanize/database';
import type { Logger } from '@humanize/runtime';
import { confirmPassword, type ConfirmDeps } from '../../auth/confirm-password.ts';
import { beginProvider } from '../../auth/provider-routes.ts';
import type { Provider } from '../../auth/providers.ts';
import type { SessionDeps } from '../../auth/sessions.ts';
import { postRoute, type PageResponse, type Route, type SignedInRequest } from '../../http/route.ts';
import type { Rejection } from '../../limits/limit-action.ts';

type Deps = SessionDeps &
  ConfirmDeps & {
    publicUrl: string;
    providers: readonly Provider[];
    logger: Pick<Logger, 'warn'>;
    /** Shows the security page with the reason why an action was rejected. */
    showRejection: (request: SignedInRequest, rejection: Rejection) => Promise<PageResponse>;
  };

export function identityRoutes(deps: Deps): Route[] {
  return [
    postRoute(deps, 'viewer', '/account/identities/:provider', connect),
    postRoute(deps, 'viewer', '/account/identities/:provider/remove', remove),
  ];
}

const find = ({ providers }: Deps, { params }: SignedInRequest): Provider | undefined =>
  providers.find(({ key }) => key === params['provider']);

async function connect(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const provider = find(deps, request);
  if (provider === undefined) return { kind: 'not_found' };
  const error = await confirmPassword(deps, request);
  if (error !== undefined) return deps.showRejection(request, { error });
  const { name } = provider;
  const begun = await beginProvider(deps, provider, { userId: request.visitor.user.id, to: '/' });
  if (begun === undefined) return deps.showRejection(request, { error: `${name} is unavailable. Try again later.` });
  // A link, because the content security policy does not allow forms to redirect to another site.
  const body = (
    <>
      <p>Sign in to {name} with the account you want to connect.</p>
      <p>
        <a class="button" href={begun.url}>
          Continue to {name}
        </a>
      </p>
    </>
  );
  return { kind: 'page', title: `Connect ${name}`, section: 'account', body, step: begun.step };
}

async function remove(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, address } = request;
  const provider = find(deps, request);
  if (provider === undefined) return { kind: 'not_found' };
  const error = await confirmPassword(deps, request);
  if (error !== undefined) return deps.showRejection(request, { error });
  const { accountId, user } = visitor;
  if (!(await deleteIdentity(deps.db, { issuer: provider.issuer, userId: user.id }))) return { kind: 'not_found' };
  await deps.audit({
    accountId,
    userId: user.id,
    action: 'identity.disconnect',
    subject: provider.name,
    address,
  });
  return { kind: 'redirect', to: '/account/security?done=disconnected' };
}
