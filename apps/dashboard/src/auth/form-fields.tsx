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
