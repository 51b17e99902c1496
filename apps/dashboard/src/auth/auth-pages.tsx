/** The sign-in, sign-up and one-time link pages. */
import type { ValidLink } from '@humanize/database';
import type { ComponentChildren, VNode } from 'preact';
import { Field, formatNumber, Notice } from '../design/components.tsx';
import type { Provider } from './providers.ts';
import { EmailField, FormError, NewPasswordField } from './form-fields.tsx';

type FormState = { error?: ComponentChildren; email?: string | undefined };

type SignInPageProps = {
  open: boolean;
  mailsLinks: boolean;
  notice?: string | undefined;
  to: string;
  passkeys: boolean;
  providers: readonly Pick<Provider, 'key' | 'name'>[];
};

/**
 * @param props.mailsLinks whether users can request a reset link by email
 * @param props.passkeys whether users can sign in with a passkey
 */
export function SignInPage({
  open,
  mailsLinks,
  error,
  email,
  notice,
  to,
  passkeys,
  providers,
}: FormState & SignInPageProps): VNode {
  return (
    <>
      {notice !== undefined && <Notice tone="good">{notice}</Notice>}
      <FormError error={error} />
      <form method="post" action="/sign-in" class="stack">
        {to !== '/' && <input type="hidden" name="to" value={to} />}
        <EmailField email={email} />
        <Field label="Password" name="password" type="password" required autoComplete="current-password" />
        <button>Sign in</button>
      </form>
      {passkeys && <PasskeyForm to={to} />}
      {providers.map(({ key, name }) => (
        <p key={key}>
          <a class="button quiet" href={`/sign-in/with/${key}${to === '/' ? '' : `?to=${encodeURIComponent(to)}`}`}>
            Sign in with {name}
          </a>
        </p>
      ))}
      <p class="faint">
        {open ? (
          <>
            New here? <a href="/sign-up">Create an account</a>.{' '}
          </>
        ) : (
          'Sign-up is by invitation only. '
        )}
        {mailsLinks ? (
          <a href="/forgot-password">Forgot your password?</a>
        ) : (
          'Forgot your password? Ask your operator for a reset link.'
        )}{' '}
        <a href="/docs">Read the documentation</a>.
      </p>
    </>
  );
}

/** Hidden unless the browser supports passkeys and runs JavaScript. */
const PasskeyForm = ({ to }: { to: string }): VNode => (
  <form
    method="post"
    action="/sign-in/passkey"
    class="stack"
    data-passkey="get"
    data-options="/sign-in/passkey/options"
    hidden
  >
    <input type="hidden" name="to" value={to} />
    <input type="hidden" name="credential" />
    <p class="notice bad" role="alert" data-message hidden />
    <button class="quiet">Sign in with a passkey</button>
  </form>
);

/** @param props.mailsLinks whether the link that opens the account is sent by email */
export function SignUpPage({
  openingWords,
  mailsLinks,
  error,
  email,
}: FormState & { openingWords: number; mailsLinks: boolean }): VNode {
  return (
    <>
      <p>
        Your account starts with {formatNumber(openingWords)} words. Each text costs as many words as it contains. If a
        job fails, its words are refunded.
      </p>
      <FormError error={error} />
      <form method="post" action="/sign-up" class="stack">
        <EmailField email={email} />
        {mailsLinks ? <p class="faint">We will send you a link to choose a password.</p> : <NewPasswordField />}
        <button>{mailsLinks ? 'Send link' : 'Create account'}</button>
      </form>
      <p class="faint">
        Already have an account? <a href="/sign-in">Sign in</a>. <a href="/docs">Read the documentation</a>.
      </p>
    </>
  );
}

export function LinkSentPage({ email }: { email: string }): VNode {
  return (
    <>
      <p>
        We have sent a link to <strong>{email}</strong>. Use it to choose a password. The link works once and expires in
        one day.
      </p>
      <p class="faint">
        No email? Check your spam folder, or <a href="/sign-up">try again</a>.
      </p>
    </>
  );
}

/** @param props.mailsLinks whether users can request a reset link by email */
export function InvalidLinkPage({ mailsLinks }: { mailsLinks: boolean }): VNode {
  return (
    <>
      <p>This link has expired, has already been used, or is incomplete.</p>
      {mailsLinks ? (
        <p>
          To reset your password, <a href="/forgot-password">request a new link</a>. If you were invited, ask the person
          who invited you for a new invitation.
        </p>
      ) : (
        <p>Ask the person who sent you the link for a new one.</p>
      )}
    </>
  );
}

export function LinkPage({ link, error }: FormState & { link: ValidLink }): VNode {
  return (
    <>
      <p>
        {link.purpose === 'password_reset'
          ? 'Choose a new password. You will be signed out on all your devices.'
          : link.accountId === null
            ? `Choose a password to open an account as ${link.email}.`
            : `You have been invited as ${link.email}. Choose a password to join the account.`}
      </p>
      {link.purpose === 'invitation' && link.replacesUser && (
        <p>
          Someone has already used this email address without confirming it. When you set the password, that user will
          be removed. You will not get access to that user’s account.
        </p>
      )}
      {link.purpose === 'password_reset' && link.confirmsAddress && (
        <p>
          Your email address was never confirmed, so someone else may have signed up with it. When you set the password,
          all of this account’s existing API keys will be revoked, and all other members will be removed.
        </p>
      )}
      <FormError error={error} />
      <form method="post" class="stack">
        <NewPasswordField />
        <button>Set password</button>
      </form>
    </>
  );
}
