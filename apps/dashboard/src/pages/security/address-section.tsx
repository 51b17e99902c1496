/** The part of the security page about the email address. */
import type { VNode } from 'preact';
import { PasswordField } from '../../auth/form-fields.tsx';
import { Field, PostForm } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';

export const AddressSection = ({ visitor }: { visitor: Visitor }): VNode => (
  <section aria-labelledby="address">
    <h2 id="address">Email address</h2>
    <PostForm visitor={visitor} action="/account/email" class="stack">
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
    </PostForm>
  </section>
);
