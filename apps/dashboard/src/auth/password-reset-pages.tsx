/** The pages for requesting a password reset by email. */
import type { ComponentChildren, VNode } from 'preact';
import { EmailField, FormError } from './form-fields.tsx';

export function ForgotPasswordPage(props: { error: ComponentChildren; email: string | undefined }): VNode {
  return (
    <>
      <p>Enter the email address that you sign in with. We will send you a link to choose a new password.</p>
      <FormError error={props.error} />
      <form method="post" action="/forgot-password" class="stack">
        <EmailField email={props.email} />
        <button>Send link</button>
      </form>
      <p class="faint">
        <a href="/sign-in">Back to sign-in</a>
      </p>
    </>
  );
}

export function ResetRequestedPage({ email }: { email: string }): VNode {
  return (
    <>
      <p>
        If <strong>{email}</strong> belongs to an account, we have sent a link to that address. The link works once and
        expires in one hour.
      </p>
      <p class="faint">
        No email? Check your spam folder, or <a href="/forgot-password">try again</a>.
      </p>
    </>
  );
}
