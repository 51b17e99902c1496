/** The page that asks for the second factor after the first one. */
import type { ComponentChildren, VNode } from 'preact';
import { CodeField, FormError } from './form-fields.tsx';

export function SecondFactorPage({ error }: { error?: ComponentChildren }): VNode {
  return (
    <>
      <p>Enter the code that your authenticator app shows for Humanize.</p>
      <FormError error={error} />
      <form method="post" action="/sign-in/second-factor" class="stack">
        <CodeField />
        <button>Continue</button>
      </form>
      <p class="faint">
        Lost both the app and your recovery codes? Ask your operator to reset your second factor.{' '}
        <a href="/sign-in">Back to sign-in</a>
      </p>
    </>
  );
}
