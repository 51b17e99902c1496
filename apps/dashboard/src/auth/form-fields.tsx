/** Fields and messages shared by the forms for signing in, signing up and choosing a password. */
import type { ComponentChildren, VNode } from 'preact';
import { Field, Notice } from '../design/components.tsx';
import { passwordLengthMin } from './password.ts';

export const FormError = ({ error }: { error?: ComponentChildren }): VNode | null =>
  error === undefined ? null : <Notice tone="bad">{error}</Notice>;

export const EmailField = ({ email }: { email?: string | undefined }): VNode => (
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

export const NewPasswordField = (): VNode => (
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

/** @param props.id distinguishes the fields of a page with several forms */
export const CodeField = ({ id = 'code' }: { id?: string }): VNode => (
  <Field
    label="Code"
    name="code"
    id={id}
    hint="Six digits from your authenticator app, or a recovery code."
    required
    autoComplete="one-time-code"
    maxLength={40}
  />
);

/** The password of the signed-in visitor. */
export const PasswordField = ({ id }: { id: string }): VNode => (
  <Field label="Your password" name="password" id={id} type="password" required autoComplete="current-password" />
);
