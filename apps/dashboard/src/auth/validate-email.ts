/** Reads and validates email addresses entered in forms. */
import { isEmailAddress } from '@humanize/database';

/** Returns the field `email` in lower case, at most as long as an address may be. */
export function readEmail(form: URLSearchParams): string {
  return (form.get('email') ?? '').trim().toLowerCase().slice(0, 254);
}

/** Returns the message to show, or undefined if the address is valid. */
export function validateEmail(email: string): string | undefined {
  return isEmailAddress(email) ? undefined : 'Enter a valid email address, such as ada@example.com.';
}
