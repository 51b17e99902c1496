/**
 * Hashes and verifies passwords with argon2id and the second recommended option of RFC 9106 (64 MiB, 3 passes, 4
 * lanes). Each hash uses memory and CPU time, so only a few are computed at a time, a few more can wait, and the rest
 * are rejected.
 */
import { hash, type Options, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { OverloadedError } from '../http/overloaded-error.ts';
import { passwordLengthMax } from './password.ts';

/** Both methods throw OverloadedError if too many hashes are waiting. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Verifies a password. Takes the same time whether or not the user exists. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
};

/**
 * The cost of computing a hash: memory in KiB, passes over it, and lanes. Verification uses the cost stated in the
 * hash.
 */
export type HashCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>;

const costDefault: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 4 };
/** Argon2id. The package exports a const enum, which isolated modules cannot import. */
const algorithm = 2;

/** Maximum number of hashes computed concurrently, which together use 128 MiB. */
const concurrencyDefault = 2;
/** Maximum number of waiting hashes, which together take about three seconds on a small machine. */
const waitingMaxDefault = 30;

export function createPasswordHasher({
  concurrency = concurrencyDefault,
  waitingMax = waitingMaxDefault,
  cost = costDefault,
  argon2 = { hash, verify },
}: {
  concurrency?: number;
  waitingMax?: number;
  cost?: HashCost;
  argon2?: {
    hash: (password: string, how: HashCost & { algorithm: typeof algorithm }) => Promise<string>;
    verify: (passwordHash: string, password: string) => Promise<boolean>;
  };
} = {}): PasswordHasher {
  const options = { algorithm, ...cost } as const;
  const slots = pLimit(concurrency);
  const inSlot = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (slots.pendingCount >= waitingMax) throw new OverloadedError('too many passwords are waiting to be hashed');
    return slots(work);
  };
  // A hash for verifying passwords of unknown users. Computed once, on first use.
  let dummyHash: Promise<string> | undefined;
  return {
    hash: async (password) => inSlot(() => argon2.hash(password, options)),
    verify: async (passwordHash, password) =>
      inSlot(async () => {
        dummyHash ??= argon2.hash('no such user', options);
        const dummy = await dummyHash;
        if (password.length > passwordLengthMax * 4) return false;
        const matches = await argon2.verify(passwordHash ?? dummy, password);
        return matches && passwordHash !== undefined;
      }),
  };
}
