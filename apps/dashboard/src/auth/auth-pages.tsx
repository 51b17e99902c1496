/** The sign-in, sign-up and one-time link pages. */
import type { ValidLink } from '@humanize/database';
import type { VNode } from 'preact';
import { Field, formatNumber, Notice } from '../design/components.tsx';
import { passwordLengthMin } from './password.ts';

type FormState = { error?: string | undefined; email?: string | undefined };

const FormError = ({ error }: FormState): VNode | null =>
  error === undefined ? null : <Notice tone="bad">{error}</Notice>;

const Email = ({ email }: FormState): VNode => (
  <Field
    label="Email address"
    name="email"
    type="email"
    value={email}
    required
    autoComplete="username"
    maxLength={254}
  />
);

const NewPassword = (): VNode => (
  <Field
    label="Password"
    name="password"
    type="password"
    hint={`At least ${passwordLengthMin} characters. A short sentence works well.`}
    required
    minLength={passwordLengthMin}
    autoComplete="new-password"
  />
);

export function SignInPage({
  open,
  error,
  email,
  notice,
  to,
}: FormState & { open: boolean; notice?: string | undefined; to: string }): VNode {
  return (
    <>
      {notice !== undefined && <Notice tone="good">{notice}</Notice>}
      <FormError error={error} />
      <form method="post" action="/sign-in" class="stack">
        {to !== '/' && <input type="hidden" name="to" value={to} />}
        <Email email={email} />
        <Field label="Password" name="password" type="password" required autoComplete="current-password" />
        <button>Sign in</button>
      </form>
      <p class="faint">
        {open ? (
          <>
            New here? <a href="/sign-up">Create an account</a>.{' '}
          </>
        ) : (
          'Accounts are by invitation only. '
        )}
        Forgot your password? Ask your operator for a reset link.
      </p>
    </>
  );
}

export function SignUpPage({ openingWords, error, email }: FormState & { openingWords: number }): VNode {
  return (
    <>
      <p>
        Your account starts with {formatNumber(openingWords)} words. Each text costs as many words as it contains. If a
        job fails, its words are refunded.
      </p>
      <FormError error={error} />
      <form method="post" action="/sign-up" class="stack">
        <Email email={email} />
        <NewPassword />
        <button>Create account</button>
      </form>
      <p class="faint">
        Already have an account? <a href="/sign-in">Sign in</a>.
      </p>
    </>
  );
}

export function LinkPage({ link, error }: FormState & { link: ValidLink | undefined }): VNode {
  if (link === undefined) {
    return <p>The link has expired, has already been used, or is incomplete. Ask your operator for a new one.</p>;
  }
  return (
    <>
      <p>
        {link.purpose === 'invitation'
          ? `You have been invited as ${link.email}. Choose a password to finish setting up your account.`
          : 'Choose a new password. You will be signed out on all your devices.'}
      </p>
      {link.purpose === 'password_reset' && link.confirmsAddress && (
        <p>
          This is the first time that your email address is confirmed. Somebody else could have used it before, so all
          existing API keys of the account will be revoked.
        </p>
      )}
      <FormError error={error} />
      <form method="post" class="stack">
        <NewPassword />
        <button>Set password</button>
      </form>
    </>
  );
}
