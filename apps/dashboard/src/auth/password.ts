/**
 * Password validation according to NIST SP 800-63B: the only requirements are that a password has a minimum length and
 * is not easy to guess. zxcvbn estimates how many guesses an attacker needs when trying common passwords, words, names,
 * dates, keyboard rows and repetitions of these.
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

export const passwordLengthMin = 12;
/** Limits the size of requests. The hashing time does not depend on the length. */
export const passwordLengthMax = 200;
/**
 * Only this many characters are checked, because the time that a check takes grows faster than linearly with the
 * length.
 */
const estimatedLengthMax = 40;
/** The score, on a scale from 0 to 4, of a password that needs at least 100 million guesses. */
const scoreMin = 3;

/** Built on first use, because ranking the dictionary takes time and memory. */
let estimator: ZxcvbnFactory | undefined;

/**
 * Validates a new password. Returns the message to show, or undefined if the password is acceptable.
 * @param email the user's email address, which the password must not contain; undefined if unknown
 */
export function validatePassword(password: string, email: string | undefined): string | undefined {
  const { length } = password;
  if (length < passwordLengthMin) return `Your password must have at least ${passwordLengthMin} characters.`;
  if (length > passwordLengthMax) return `Your password must have at most ${passwordLengthMax} characters.`;
  const reason = findWeakness(password, email);
  return reason && `This password is easy to guess: ${reason}. Choose another one, such as a short sentence.`;
}

function findWeakness(password: string, email: string | undefined): string | undefined {
  if (email !== undefined && password.toLowerCase().includes(email.toLowerCase()))
    return 'it contains your email address';
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const known = email === undefined ? [] : [email, ...email.split('@')];
  const { score, feedback } = estimator.check(password.slice(0, estimatedLengthMax), ['humanize', ...known]);
  if (score >= scoreMin) return undefined;
  return reasons[feedback.warning ?? ''] ?? 'it is a common password, or a common word with a few characters added';
}

/** Reasons, keyed by the estimator's warning. */
const reasons: Readonly<Record<string, string>> = {
  extendedRepeat: 'it repeats the same characters',
  simpleRepeat: 'it repeats the same characters',
  keyPattern: 'it contains a pattern of neighboring keys on the keyboard',
  straightRow: 'it contains a pattern of neighboring keys on the keyboard',
  sequences: 'it contains a sequence such as abcd or 1234',
  dates: 'it is a date',
  userInputs: 'it consists of your email address or the name of this service',
};
