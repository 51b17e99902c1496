/** Signing in and up, and the page behind a one-time link. */
import type { OneTimeLink } from '@humanize/database';
import type { VNode } from 'preact';
import { Field, formatNumber, Notice } from '../design/components.tsx';
import { passwordLengthMin } from './password.ts';

type Flawed = { flaw?: string | undefined; email?: string | undefined };

const Flaw = ({ flaw }: Flawed): VNode | null => (flaw === undefined ? null : <Notice tone="bad">{flaw}</Notice>);

const Email = ({ email }: Flawed): VNode => (
  <Field
    label="E-mail address"
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
    hint={`At least ${passwordLengthMin} characters. A sentence is a good password.`}
    required
    minLength={passwordLengthMin}
    autoComplete="new-password"
  />
);

export function SignInPage({
  open,
  flaw,
  email,
  notice,
  to,
}: Flawed & { open: boolean; notice?: string | undefined; to: string }): VNode {
  return (
    <>
      {notice !== undefined && <Notice tone="good">{notice}</Notice>}
      <Flaw flaw={flaw} />
      <form method="post" action="/sign-in" class="stack">
        {to !== '/' && <input type="hidden" name="to" value={to} />}
        <Email email={email} />
        <Field label="Password" name="password" type="password" required autoComplete="current-password" />
        <button>Sign in</button>
      </form>
      <p class="faint">
        {open ? (
          <>
            New here? <a href="/sign-up">Open an account</a>.{' '}
          </>
        ) : (
          'Accounts are opened by invitation. '
        )}
        Forgot the password? The operator can give you a link for a new one.
      </p>
    </>
  );
}

export function SignUpPage({ openingWords, flaw, email }: Flawed & { openingWords: number }): VNode {
  return (
    <>
      <p>
        Your account begins with {formatNumber(openingWords)} words. A text costs as many words as it has; what fails
        costs nothing.
      </p>
      <Flaw flaw={flaw} />
      <form method="post" action="/sign-up" class="stack">
        <Email email={email} />
        <NewPassword />
        <button>Open an account</button>
      </form>
      <p class="faint">
        You have an account? <a href="/sign-in">Sign in</a>.
      </p>
    </>
  );
}

export function LinkPage({ link, flaw }: Flawed & { link: OneTimeLink | undefined }): VNode {
  if (link === undefined) {
    return <p>It was used, has expired, or was not copied whole. Ask the operator for a new one.</p>;
  }
  return (
    <>
      <p>
        {link.purpose === 'invitation'
          ? `You were invited as ${link.email}. Choose the password that you will sign in with.`
          : 'Choose a new password. Everywhere you are signed in now, you will be signed out.'}
      </p>
      <Flaw flaw={flaw} />
      <form method="post" class="stack">
        <NewPassword />
        <button>Set the password</button>
      </form>
    </>
  );
}
