/**
 * The page where users manage how they sign in: second factor, passkeys, providers, password, address and sessions.
 */
import type { Identity, ListedSession, Passkey, TotpSecret } from '@humanize/database';
import type { ComponentChildren, VNode } from 'preact';
import { passwordLengthMin } from '../../auth/password.ts';
import { Field, PostForm, Notice } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';
import type { FindPlace } from '../../places/load-places.ts';
import type { Provider } from '../../auth/providers.ts';
import { AddressSection } from './address-section.tsx';
import { IdentitiesSection } from './identities-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

export type SecurityPageProps = {
  visitor: Visitor;
  /** Whether there is a mail server, which is required to change the email address. */
  mailsLinks: boolean;
  secondFactor: TotpSecret | undefined;
  /** Undefined if browsers cannot create passkeys for this host. */
  passkeys: readonly Passkey[] | undefined;
  providers: readonly Provider[];
  identities: readonly Identity[];
  sessions: readonly ListedSession[];
  findPlace: FindPlace;
  notice: string | undefined;
  error: ComponentChildren;
};

export function SecurityPage(props: SecurityPageProps): VNode {
  const { visitor, mailsLinks, secondFactor, passkeys, providers, identities, sessions, findPlace, notice, error } =
    props;
  return (
    <>
      {notice !== undefined && <Notice tone="good">{notice}</Notice>}
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      <p class="faint">
        You sign in as {visitor.user.email}. <a href="/account">Back to the account</a>
      </p>
      <TwoFactorSection visitor={visitor} secondFactor={secondFactor} />
      {passkeys === undefined ? (
        <p class="faint">
          Passkeys are not available here, because browsers do not create them for IP addresses. Open the dashboard
          using a host name.
        </p>
      ) : (
        <PasskeysSection visitor={visitor} passkeys={passkeys} />
      )}
      {providers.length > 0 && <IdentitiesSection visitor={visitor} providers={providers} identities={identities} />}
      <h2>Password</h2>
      <PostForm visitor={visitor} action="/account/password" class="stack">
        <Field label="Current password" name="password" type="password" required autoComplete="current-password" />
        <Field
          label="New password"
          name="new_password"
          type="password"
          required
          minLength={passwordLengthMin}
          hint={`At least ${passwordLengthMin} characters. You will be signed out on your other devices.`}
          autoComplete="new-password"
        />
        <button class="quiet">Change password</button>
      </PostForm>
      {mailsLinks && <AddressSection visitor={visitor} />}
      <SessionsSection visitor={visitor} sessions={sessions} findPlace={findPlace} />
    </>
  );
}
