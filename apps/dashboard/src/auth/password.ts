/**
 * Password validation according to NIST SP 800-63B: a password needs only a minimum length and must not be easy to
 * guess.
 */

export const passwordLengthMin = 12;
/** Limits the size of requests. The hashing time does not depend on the length. */
export const passwordLengthMax = 200;

/**
 * Validates a new password. Returns the message to show, or undefined if the password is acceptable.
 * @param email the email address, which the password must not contain; undefined if unknown
 */
export function validatePassword(password: string, email: string | undefined): string | undefined {
  const { length } = password;
  if (length < passwordLengthMin) return `Your password must have at least ${passwordLengthMin} characters.`;
  if (length > passwordLengthMax) return `Your password must have at most ${passwordLengthMax} characters.`;
  const plain = password.toLowerCase();
  if (
    (email !== undefined && plain.includes(email.toLowerCase())) ||
    new Set(plain).size < 5 ||
    /^(password|letmein|qwerty|123456)/.test(plain)
  ) {
    return 'This password is too easy to guess. Choose another one.';
  }
  return undefined;
}
