/** The operations of a workload, and the database function that each calls. */
import { createHash } from 'node:crypto';
import { optionDefaults } from '@humanize/contract';
import {
  adjustWords,
  type ClaimOutcome,
  claimJob,
  type Database,
  failJob,
  type FinishOutcome,
  grantWords,
  submitJob,
  type SubmitOutcome,
  succeedJob,
  type WordsOutcome,
} from '@humanize/database';
import { textOfWords } from '../builders/text-of-words.ts';
import { claimsMax, type ModelAccount } from './model.ts';

export type Submit = {
  readonly kind: 'submit';
  readonly jobId: string;
  readonly words: number;
  readonly key: string | null;
  readonly body: string;
  readonly hasWebhook: boolean;
};
export type Claim = { readonly kind: 'claim'; readonly jobId: string; readonly lease: string };
export type Succeed = {
  readonly kind: 'succeed';
  readonly jobId: string;
  readonly lease: string;
  readonly refund: boolean;
};
export type Fail = {
  readonly kind: 'fail';
  readonly jobId: string;
  readonly when: 'leased' | 'queued' | 'expired' | 'exhausted';
  readonly lease: string;
};
export type Book = {
  readonly kind: 'book';
  readonly as: 'grant' | 'adjust';
  readonly words: number;
  readonly reference: string;
};
export type Operation = Submit | Claim | Succeed | Fail | Book;

export type Done =
  | { readonly operation: Submit; readonly result: SubmitOutcome }
  | { readonly operation: Claim; readonly result: ClaimOutcome }
  | { readonly operation: Succeed; readonly result: FinishOutcome }
  | { readonly operation: Fail; readonly result: FinishOutcome }
  | { readonly operation: Book; readonly result: WordsOutcome };

const leaseSeconds = 3_600;

/** Performs an operation. `deliveryId` is used if the operation finishes a job that has an event. */
export async function perform(
  db: Database,
  account: ModelAccount,
  operation: Operation,
  deliveryId: string,
): Promise<Done> {
  const { accountId, apiKeyId } = account;
  switch (operation.kind) {
    case 'submit': {
      const { jobId, words, key, body, hasWebhook } = operation;
      const result = await submitJob(db, {
        jobId,
        accountId,
        apiKeyId,
        text: textOfWords(words),
        words,
        options: optionDefaults,
        webhookUrl: hasWebhook ? 'https://receiver.example/' : null,
        idempotencyKey: key,
        bodySha256: createHash('sha256').update(body).digest(),
        lifetimeSeconds: 3_600,
      });
      return { operation, result };
    }
    case 'claim': {
      const { jobId, lease } = operation;
      return { operation, result: await claimJob(db, { jobId, lease, leaseSeconds, claimsMax }) };
    }
    case 'succeed': {
      const { jobId, lease, refund } = operation;
      const success = { output: 'out', edits: null, detectedLanguage: 'en', refund, deliveryId };
      return { operation, result: await succeedJob(db, { jobId, lease, ...success }) };
    }
    case 'fail': {
      const { when, jobId, lease } = operation;
      const failure = { jobId, message: when, deliveryId };
      if (when === 'leased') return { operation, result: await failJob(db, { ...failure, when, lease }) };
      if (when === 'exhausted') return { operation, result: await failJob(db, { ...failure, when, claimsMax }) };
      return { operation, result: await failJob(db, { ...failure, when }) };
    }
    case 'book': {
      const { as, words, reference } = operation;
      const booking = { accountId, words, reference, note: 'model' };
      return { operation, result: await (as === 'grant' ? grantWords(db, booking) : adjustWords(db, booking)) };
    }
  }
}
