/** Validates email addresses entered in forms. */
import { isEmailAddress } from '@humanize/database';

/** Returns the message to show, or undefined if the address is valid. */
export function validateEmail(email: string): string | undefined {
  return isEmailAddress(email) ? undefined : 'Enter a valid email address, such as ada@example.com.';
}
