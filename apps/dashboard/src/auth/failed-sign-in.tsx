/** The page shown when a sign-in without a password fails. */
import type { PageResponse } from '../http/route.ts';
import { FormError } from './form-fields.tsx';

/** Returns the page with `error`, which says what to do, and a link back to the sign-in page. */
export const failedSignIn = (error: string, status = 422): PageResponse => ({
  kind: 'page',
  status,
  title: 'Sign in',
  body: (
    <>
      <FormError error={error} />
      <p>
        <a class="button" href="/sign-in">
          Back to sign-in
        </a>
      </p>
    </>
  ),
});
