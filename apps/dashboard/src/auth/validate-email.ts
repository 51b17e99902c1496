/** Validates email addresses that are entered in forms. */

/** Checks only the format, as browsers do. Returns the message to show, or undefined if the address is valid. */
export function validateEmail(email: string): string | undefined {
  return /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email)
    ? undefined
    : 'Enter a valid email address, such as ada@example.com.';
}
