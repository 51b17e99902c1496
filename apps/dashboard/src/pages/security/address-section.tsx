/** The part of the security page about the email address. */
import type { VNode } from 'preact';
import { PasswordField } from '../../auth/form-fields.tsx';
import { Field, FormToken } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';

export const AddressSection = ({ visitor }: { visitor: Visitor }): VNode => (
  <section aria-labelledby="address">
    <h2 id="address">Email address</h2>
    <form method="post" action="/account/email" class="stack">
      <FormToken visitor={visitor} />
      <Field
        label="New email address"
        name="email"
        type="email"
        hint="We will send you a link to confirm this address."
        required
        maxLength={254}
      />
      <PasswordField id="password-address" />
      <button class="quiet">Change email address</button>
    </form>
  </section>
);
