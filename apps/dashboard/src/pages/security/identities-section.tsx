/** The part of the security page about sign-in providers. */
import type { Identity } from '@humanize/database';
import type { VNode } from 'preact';
import { PasswordField } from '../../auth/form-fields.tsx';
import type { Provider } from '../../auth/providers.ts';
import { PostForm, Time } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';

type Props = { visitor: Visitor; providers: readonly Provider[]; identities: readonly Identity[] };

export function IdentitiesSection({ visitor, providers, identities }: Props): VNode {
  return (
    <section aria-labelledby="providers">
      <h2 id="providers">Other ways to sign in</h2>
      {providers.map((provider) => {
        const identity = identities.find(({ issuer }) => issuer === provider.issuer);
        const label = identity === undefined ? `Connect ${provider.name}` : `Disconnect ${provider.name}`;
        const action = `/account/identities/${provider.key}${identity === undefined ? '' : '/remove'}`;
        return (
          <details key={provider.key}>
            <summary>{label}</summary>
            <PostForm visitor={visitor} action={action} class="stack">
              {identity !== undefined && (
                <p>
                  Connected since <Time at={identity.createdAt} zone />.
                </p>
              )}
              <PasswordField id={`password-${provider.key}`} />
              <button class={identity === undefined ? 'quiet' : 'danger'}>{label}</button>
            </PostForm>
          </details>
        );
      })}
    </section>
  );
}
