/** Dependencies of the pages. The routes of each page use a subset of them. */
import { isUuid } from '@humanize/contract';
import type { Database } from '@humanize/database';
import type { MasterKey } from '@humanize/secrets';
import type { DeliveryQueue, JobQueue } from '@humanize/queue';
import type { SubmitDeps } from '@humanize/service';
import type { Audit } from '../audit.ts';
import type { TopUp } from '../top-up/top-up.tsx';
import type { TextComparer } from '../comparison/text-comparer.ts';
import type { DocumentProcessor } from '../documents/document-processor.ts';
import type { LimitAction } from '../limits/limit-action.ts';

export type PageDeps = {
  db: Database;
  /** The database that lists are read from: a replica, which may lag behind, or `db`. */
  lists: Database;
  audit: Audit;
  newId: () => string;
  masterKey: MasterKey;
  jobQueue: JobQueue;
  deliveryQueue: DeliveryQueue;
  submitDeps: SubmitDeps;
  publicApiUrl: string;
  /** Brand in the delivery header names. */
  headerBrand: string;
  /** Whether the service also delivers to https://localhost:8443. */
  hasLocalReceiver: boolean;
  limitAction: LimitAction;
  textComparer: TextComparer;
  documents: DocumentProcessor;
  topUp: TopUp;
  /** Whether customers can buy words in the dashboard. */
  sellsWords: boolean;
  /** Whether there is a mail server, so that links are sent by email. */
  mailsLinks: boolean;
};

/** Number of rows per page of a list. */
export const rowsPerPage = 50;

/** Parses a UUID from a path or form. Returns undefined for any other value. */
export function readId(text: string | null | undefined): string | undefined {
  const id = text?.trim().toLowerCase();
  return id !== undefined && isUuid(id) ? id : undefined;
}

/** Parses a hexadecimal SHA-256 hash from a path. Returns undefined for any other value. */
export function readSha256(text: string | undefined): Buffer | undefined {
  return text !== undefined && /^[0-9a-f]{64}$/.test(text) ? Buffer.from(text, 'hex') : undefined;
}

/** Returns the last moment before a key expires. Its date is the last day on which the key is valid. */
export const lastMomentOf = (expiresAt: Date): Date => new Date(expiresAt.getTime() - 1);

/** Parses a date field (YYYY-MM-DD) as midnight UTC, plus `daysLater` days. Returns undefined if it is not a date. */
export function readDay(text: string | null, daysLater = 0): Date | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return undefined;
  at.setUTCDate(at.getUTCDate() + daysLater);
  return at;
}
