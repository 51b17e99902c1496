/** The sign-in, sign-up and one-time link pages. */
import type { ValidLink } from '@humanize/database';
import type { ComponentChildren, VNode } from 'preact';
import { Field, formatNumber, Notice } from '../design/components.tsx';
import { EmailField, FormError, NewPasswordField } from './form-fields.tsx';

type FormState = { error?: ComponentChildren; email?: string | undefined };

/** @param props.mailsLinks whether users can request a reset link by email */
export function SignInPage({
  open,
  mailsLinks,
  error,
  email,
  notice,
  to,
}: FormState & { open: boolean; mailsLinks: boolean; notice?: string | undefined; to: string }): VNode {
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

export function SignUpPage({ openingWords, error, email }: FormState & { openingWords: number }): VNode {
  return (
    <>
      <p>
        Your account starts with {formatNumber(openingWords)} words. Each text costs as many words as it contains. If a
        job fails, its words are refunded.
      </p>
      <FormError error={error} />
      <form method="post" action="/sign-up" class="stack">
        <EmailField email={email} />
        <NewPasswordField />
        <button>Create account</button>
      </form>
      <p class="faint">
        Already have an account? <a href="/sign-in">Sign in</a>. <a href="/docs">Read the documentation</a>.
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
        <p>Ask the person who sent it to you for a new one.</p>
      )}
    </>
  );
}

export function LinkPage({ link, error }: FormState & { link: ValidLink }): VNode {
  return (
    <>
      <p>
        {link.purpose === 'invitation'
          ? `You have been invited as ${link.email}. Choose a password to finish setting up your account.`
          : 'Choose a new password. You will be signed out on all your devices.'}
      </p>
      {link.purpose === 'password_reset' && link.confirmsAddress && (
        <p>
          Your email address has not been confirmed before, so someone else may have signed up with it. When you set the
          password, all existing API keys of this account are revoked.
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
