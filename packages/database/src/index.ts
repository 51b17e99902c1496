/**
 * The data layer: migrations and one named function per statement. Every function takes the database first and one
 * object after it; expected outcomes come back as unions, broken infrastructure throws `DatabaseUnavailableError`.
 * Only this package imports pg and kysely.
 */
import type { JobRecord } from './jobs/job-record.ts';

export type { JobRecord };

// ---- connection ------------------------------------------------------------------------------------------------

export type DatabaseOptions = {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Connections of this process; default 10. */
  poolMax?: number | undefined;
  /** For getting a connection, from the pool or a new one; default 500 ms. */
  connectTimeoutMs?: number | undefined;
  /** For one statement, on the server and on the client; default 1,000 ms. */
  statementTimeoutMs?: number | undefined;
  /** Off for poolers in transaction mode; default true. */
  preparedStatements?: boolean | undefined;
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onConnectionLost?: ((error: Error) => void) | undefined;
};

export type Database = {
  /** One trivial round trip; rejects with DatabaseUnavailableError. For readiness checks. */
  ping(): Promise<void>;
  poolFigures(): { total: number; idle: number; waiting: number; max: number };
  close(): Promise<void>;
};

/** The database cannot be reached, does not answer in time, or refuses work for now: try later. Never a bug. */
export declare class DatabaseUnavailableError extends Error {}
/** `get…` found nothing. */
export declare class RecordNotFoundError extends Error {}
/** A list's `after` is not a cursor that this list gave out. */
export declare class InvalidCursorError extends Error {}
/** The schema is not one that this process can work with; the message says which and what to do. */
export declare class SchemaMismatchError extends Error {}

export declare function createDatabase(options: DatabaseOptions): Database;
/** Applies what is missing, one transaction each, under an advisory lock; any number of processes may call it at once. */
export declare function migrate(target: Database | string): Promise<{ applied: string[]; schema: number }>;
/** Throws SchemaMismatchError when the schema is older than this code or newer than it can work with. */
export declare function checkSchema(db: Database): Promise<void>;

/** `next` is the cursor to give as `after` for the next page; null on the last one. */
export type Page<Item> = { items: Item[]; next: string | null };
export type PageRequest = { /** 1 to 200 */ limit: number; after?: string | undefined };

// ---- accounts --------------------------------------------------------------------------------------------------

export type Account = {
  id: string;
  /** Empty after the account was closed. */
  name: string;
  balance: number;
  activeJobs: number;
  createdAt: Date;
  suspendedAt: Date | null;
  closedAt: Date | null;
  /** Hours after a job's end at which its texts are deleted; null: the operator's setting. */
  payloadRetentionHours: number | null;
};

/** `openingWords` become the account's first ledger entry, reference `opening`. */
export declare function insertAccount(
  db: Database,
  account: { accountId: string; name: string; openingWords?: number | undefined },
): Promise<Account>;
export declare function findAccount(db: Database, by: { accountId: string }): Promise<Account | undefined>;
export declare function getAccount(db: Database, by: { accountId: string }): Promise<Account>;
/** Newest first. */
export declare function listAccounts(db: Database, page: PageRequest): Promise<Page<Account>>;
/** Its keys are refused like revoked ones until it is resumed. False: no such open account, or it was so already. */
export declare function suspendAccount(db: Database, by: { accountId: string }): Promise<boolean>;
export declare function resumeAccount(db: Database, by: { accountId: string }): Promise<boolean>;
/** Forgets the name and revokes the keys; jobs and ledger stay. Texts go by `deletePayloads`. */
export declare function closeAccount(db: Database, by: { accountId: string }): Promise<boolean>;
export declare function setPayloadRetention(
  db: Database,
  setting: { accountId: string; /** at least 25 */ hours: number | null },
): Promise<boolean>;

// ---- words -----------------------------------------------------------------------------------------------------

export type WordsOutcome =
  | { outcome: 'booked'; balance: number; seq: number }
  /** The reference was booked before with the same kind and amount: nothing was done. */
  | { outcome: 'already_booked'; balance: number; seq: number }
  | { outcome: 'reference_conflict'; bookedWords: number }
  | { outcome: 'insufficient_words'; balance: number }
  | { outcome: 'no_account' };

/** A reference counts once per account. `words` > 0. */
export declare function grantWords(
  db: Database,
  grant: {
    accountId: string;
    words: number;
    reference: string;
    kind?: 'grant' | 'purchase' | undefined;
    note?: string | undefined;
  },
): Promise<WordsOutcome>;
/** A correction by an operator, up or down, never below zero. */
export declare function adjustWords(
  db: Database,
  adjustment: { accountId: string; words: number; reference: string; note: string },
): Promise<WordsOutcome>;

export type LedgerKind = 'grant' | 'purchase' | 'adjust' | 'reserve' | 'refund';
export type LedgerEntry = {
  accountId: string;
  /** 1, 2, 3 … within the account, without gaps. */
  seq: number;
  kind: LedgerKind;
  /** Positive: words came; negative: words went. */
  amount: number;
  balanceAfter: number;
  jobId: string | null;
  reference: string | null;
  note: string | null;
  createdAt: Date;
};
/** Newest first. `from` inclusive, `to` exclusive. */
export declare function listLedgerEntries(
  db: Database,
  request: PageRequest & {
    accountId: string;
    from?: Date | undefined;
    to?: Date | undefined;
    kinds?: readonly LedgerKind[] | undefined;
  },
): Promise<Page<LedgerEntry>>;

export type LedgerVerification =
  | { ok: true; checked: { accounts: number; jobs: number; entries: number; deliveries: number } }
  | { ok: false; invariant: string; rule: string; row: Record<string, unknown> };
/** Proves the invariants in one snapshot and stops at the first row that breaks one. */
export declare function verifyLedger(
  db: Database,
  options?: {
    /** default 600,000 */ timeoutMs?: number;
    /** how late a sweep may be, default 60 */ sweepSeconds?: number;
  },
): Promise<LedgerVerification>;

// ---- master key and API keys -----------------------------------------------------------------------------------

/** The keys that seal signing secrets: the newest, and during a rotation the ones before it. */
export type MasterKey = {
  readonly keys: readonly { readonly id: string; readonly fingerprint: Buffer; readonly bytes: Buffer }[];
};
export type SealedSecret = { masterKeyId: string; sealed: Buffer };

/** 32 random bytes as base64, for SECRETS_MASTER_KEY. */
export declare function createMasterKey(): string;
/** Reads one key, or several separated by white space or commas, newest first. Throws on anything else. */
export declare function loadMasterKey(text: string): MasterKey;
/** Records the first key ever used; afterwards throws MasterKeyMismatchError unless every key in use is at hand. */
export declare function checkMasterKey(db: Database, masterKey: MasterKey): Promise<void>;
export declare class MasterKeyMismatchError extends Error {}
export declare function sealSecret(
  masterKey: MasterKey,
  secret: string,
  owner: { accountId: string; apiKeyId: string; masterKeyId: string },
): SealedSecret;
/** Throws when the key is not at hand, or the secret was moved or altered. */
export declare function openSecret(
  masterKey: MasterKey,
  secret: SealedSecret,
  owner: { accountId: string; apiKeyId: string },
): string;
/** Makes the first of `masterKey` the active one; older ones stay until nothing is sealed with them. */
export declare function activateMasterKey(db: Database, masterKey: MasterKey): Promise<{ activeKeyId: string }>;
/** Seals up to `limit` secrets again with the active key; call until `remaining` is 0. */
export declare function resealSecrets(
  db: Database,
  request: { masterKey: MasterKey; limit: number },
): Promise<{ resealed: number; remaining: number }>;
/** Forgets the keys that seal nothing any more; returns their ids. */
export declare function retireMasterKeys(db: Database): Promise<string[]>;

export type ApiKeyScope = 'humanize';
export type ApiKey = {
  id: string;
  accountId: string;
  name: string;
  prefix: string;
  lastFour: string;
  scopes: ApiKeyScope[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** Exact to about a minute. */
  lastUsedAt: Date | null;
};
export type InsertApiKeyOutcome =
  /** `key` and `signingSecret` are in clear here and never again. */
  | { outcome: 'created'; apiKey: ApiKey; key: string; signingSecret: string }
  | { outcome: 'too_many_keys'; limit: number }
  | { outcome: 'no_account' };
export declare function insertApiKey(
  db: Database,
  request: {
    apiKeyId: string;
    accountId: string;
    name: string;
    scopes: readonly ApiKeyScope[];
    expiresAt: Date | null;
    masterKey: MasterKey;
  },
): Promise<InsertApiKeyOutcome>;

/** The SHA-256 to look a key up by, or undefined when prefix, length, alphabet or checksum are wrong. No I/O. */
export declare function parseApiKey(text: string): { sha256: Buffer } | undefined;

export type ApiKeyForAuth = {
  id: string;
  accountId: string;
  scopes: ApiKeyScope[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  accountSuspendedAt: Date | null;
  accountClosedAt: Date | null;
  /** The database's clock at the look-up. */
  readAt: Date;
};
/** One round trip. */
export declare function findApiKeyForAuth(db: Database, by: { sha256: Buffer }): Promise<ApiKeyForAuth | undefined>;
/** Newest first. */
export declare function listApiKeys(
  db: Database,
  request: PageRequest & { accountId?: string | undefined },
): Promise<Page<ApiKey>>;
/** False: no such key (on the account, when one is given). A second revocation is true and changes nothing. */
export declare function revokeApiKey(
  db: Database,
  by: { apiKeyId: string; accountId?: string | undefined },
): Promise<boolean>;
export declare function renameApiKey(
  db: Database,
  by: { apiKeyId: string; accountId?: string | undefined; name: string },
): Promise<boolean>;
/** Notes that these keys were used now; a key's row is written at most once a minute. */
export declare function touchApiKeys(db: Database, used: { apiKeyIds: readonly string[] }): Promise<void>;

// ---- jobs ------------------------------------------------------------------------------------------------------

export type NewJob = {
  jobId: string;
  accountId: string;
  /** Null for the playground, which can have no webhook. */
  apiKeyId: string | null;
  text: string;
  words: number;
  autoDetectLanguage: boolean;
  useBritishSpellings: boolean;
  webhookUrl: string | null;
  idempotencyKey: string | null;
  /** 32 bytes. */
  bodySha256: Buffer;
  lifetimeSeconds: number;
};
export type SubmitOutcome =
  /** `priority`: the account's active jobs with this one, 1 to 5; the queue's priority. */
  | { outcome: 'created'; job: JobRecord; priority: number; balance: number }
  | { outcome: 'replayed'; job: JobRecord }
  | { outcome: 'key_conflict'; existingJobId: string; expiresAt: Date }
  | { outcome: 'too_many_active'; active: number }
  | { outcome: 'insufficient_words'; balance: number; wordsRequired: number }
  /** None with that id, or it is suspended or closed. */
  | { outcome: 'no_account' };
/** One round trip, one transaction: replay, limits, job, texts, key, reservation. */
export declare function submitJob(db: Database, job: NewJob): Promise<SubmitOutcome>;
/** What `submitJob` would say of the idempotency key alone; asked before a webhook address is resolved. */
export declare function findReplay(
  db: Database,
  by: { accountId: string; idempotencyKey: string; bodySha256: Buffer },
): Promise<Extract<SubmitOutcome, { outcome: 'replayed' | 'key_conflict' }> | undefined>;
/** Undefined too for another account's job. */
export declare function findJob(db: Database, by: { accountId: string; jobId: string }): Promise<JobRecord | undefined>;

export type FailureCause = 'processing' | 'expired' | 'exhausted' | 'enqueue';
/** A job as operators and lists see it: no text. */
export type JobSummary = {
  id: string;
  accountId: string;
  apiKeyId: string | null;
  status: JobRecord['status'];
  inputWords: number;
  wordsCharged: number;
  useBritishSpellings: boolean;
  autoDetectLanguage: boolean;
  claims: number;
  leaseUntil: Date | null;
  currentStage: string | null;
  detectedLanguage: string | null;
  hasWebhook: boolean;
  createdAt: Date;
  startedAt: Date | null;
  expiresAt: Date;
  completedAt: Date | null;
  error: { code: string; message: string } | null;
  failureCause: FailureCause | null;
  /** False once the texts were deleted. */
  payloadKept: boolean;
};
export declare function findJobForOperator(db: Database, by: { jobId: string }): Promise<JobSummary | undefined>;
/** Live keys only. */
export declare function findJobByIdempotencyKey(
  db: Database,
  by: { accountId: string; idempotencyKey: string },
): Promise<JobSummary | undefined>;
/** Newest first. `from` inclusive, `to` exclusive, by creation. */
export declare function listJobs(
  db: Database,
  request: PageRequest & {
    accountId: string;
    status?: JobRecord['status'] | undefined;
    apiKeyId?: string | undefined;
    from?: Date | undefined;
    to?: Date | undefined;
  },
): Promise<Page<JobSummary>>;

export type ClaimOutcome =
  | {
      outcome: 'claimed';
      jobId: string;
      accountId: string;
      text: string;
      words: number;
      autoDetectLanguage: boolean;
      useBritishSpellings: boolean;
      /** With this one. */
      claims: number;
      createdAt: Date;
      expiresAt: Date;
      leaseUntil: Date;
      /** From creation to this claim, by the database's clock. */
      queuedMs: number;
    }
  /** No such job, terminal, or held by another worker. */
  | { outcome: 'gone' }
  /** Fail it with `when: 'expired'`. */
  | { outcome: 'expired' }
  /** Fail it with `when: 'exhausted'`. */
  | { outcome: 'exhausted'; claims: number };
/** `lease` is a fresh uuid; every later write of this claim must show it. */
export declare function claimJob(
  db: Database,
  claim: { jobId: string; lease: string; leaseSeconds: number; claimsMax: number },
): Promise<ClaimOutcome>;
/** One statement for all the jobs a worker holds; returns the ids that it still holds. */
export declare function renewLeases(
  db: Database,
  renewal: { leases: readonly { jobId: string; lease: string }[]; leaseSeconds: number },
): Promise<{ heldJobIds: string[] }>;
/** Ends leases now, so that the next claim can take the jobs; they stay `running`. For a worker that stops. */
export declare function releaseLeases(
  db: Database,
  release: { leases: readonly { jobId: string; lease: string }[] },
): Promise<{ releasedJobIds: string[] }>;
/** Informational; false when the lease is no longer held. */
export declare function setJobStage(
  db: Database,
  change: { jobId: string; lease: string; stage: string; detectedLanguage?: string | null | undefined },
): Promise<boolean>;

export type FinishOutcome =
  /** `deliveryId` is what was passed in when an event was written, else null: add it to the queue of deliveries. */
  | { outcome: 'finished'; deliveryId: string | null; accountId: string; completedAt: Date; processingMs: number }
  /** The job was terminal already, or the lease is another's: nothing was written. */
  | { outcome: 'refused' };
export declare function succeedJob(
  db: Database,
  success: {
    jobId: string;
    lease: string;
    output: string;
    /** JSON value; null unless the operator turned keeping them on. */
    edits: unknown;
    detectedLanguage: string | null;
    /** A fresh uuid v7, used when the job has a webhook_url. */
    deliveryId: string;
  },
): Promise<FinishOutcome>;
/**
 * Fails and refunds in one transaction. `leased`: needs the lease. `queued`: the enqueue failed; releases the
 * idempotency key, writes no event. `expired` and `exhausted` are checked again here.
 */
export declare function failJob(
  db: Database,
  failure: { jobId: string; message: string; deliveryId: string } & (
    | { when: 'leased'; lease: string; detectedLanguage?: string | null | undefined }
    | { when: 'queued' }
    | { when: 'expired' }
    | { when: 'exhausted'; claimsMax: number }
  ),
): Promise<FinishOutcome>;

// ---- reconciler ------------------------------------------------------------------------------------------------

export type JobToEnqueue = {
  jobId: string;
  status: 'queued' | 'running';
  priority: number;
  /** Since it was created, by the database's clock. */
  waitedMs: number;
};
/** Queued for so long, or running with a lease that ran out; oldest first. */
export declare function listJobsToEnqueue(
  db: Database,
  request: PageRequest & { queuedForSeconds: number },
): Promise<Page<JobToEnqueue>>;
export declare function listExpiredJobIds(db: Database, request: { limit: number }): Promise<string[]>;
export declare function listExhaustedJobIds(
  db: Database,
  request: { claimsMax: number; limit: number },
): Promise<string[]>;
/** Deletes keys past their 24 hours; returns how many. */
export declare function expireIdempotencyKeys(db: Database, request: { limit: number }): Promise<number>;
/**
 * Deletes texts of jobs that ended longer ago than the retention (the shorter of the operator's and the account's), and
 * all of closed accounts; never before 25 hours nor before the delivery has ended. Returns how many.
 */
export declare function expirePayloads(
  db: Database,
  request: { /** at least 25; null: off */ retentionHours: number | null; limit: number },
): Promise<number>;
/** Deletes the texts of an account's ended jobs now; returns how many; call until 0. */
export declare function deletePayloads(db: Database, request: { accountId: string; limit: number }): Promise<number>;

export type ReconcilerRun = {
  process: string;
  startedAt: Date;
  durationMs: number;
  counts: Record<string, number>;
  error: string | null;
};
export declare function insertReconcilerRun(db: Database, run: Omit<ReconcilerRun, 'startedAt'>): Promise<void>;
export declare function listReconcilerRuns(db: Database, request: { limit: number }): Promise<ReconcilerRun[]>;

/** For metrics and scaling: a few index scans. */
export type Backlog = {
  queuedJobs: number;
  runningJobs: number;
  oldestQueuedSeconds: number | null;
  dueDeliveries: number;
  waitingDeliveries: number;
  oldestDueDeliverySeconds: number | null;
};
export declare function getBacklog(db: Database): Promise<Backlog>;

// ---- deliveries ------------------------------------------------------------------------------------------------

export type DeliveryState = 'pending' | 'in_flight' | 'delivered' | 'exhausted' | 'blocked';
export type EventType = 'humanize.job.succeeded' | 'humanize.job.failed';

/** Read before an attempt, for the cap per account and host; changes nothing. */
export type DueDelivery = {
  deliveryId: string;
  accountId: string;
  jobId: string;
  url: string;
  eventType: EventType;
  state: DeliveryState;
  nextAttemptAt: Date | null;
  due: boolean;
};
export declare function findDueDelivery(db: Database, by: { deliveryId: string }): Promise<DueDelivery | undefined>;

export type StartedAttempt = {
  deliveryId: string;
  accountId: string;
  jobId: string;
  apiKeyId: string;
  /** 1 is the automatic one; each redelivery adds one. */
  series: number;
  /** 1 to 3 within the series. */
  number: number;
  eventType: EventType;
  url: string;
  /** The same bytes at every attempt of a series. */
  body: Buffer;
  sealedSecret: SealedSecret;
  startedAt: Date;
};
export type StartAttemptOutcome =
  | { outcome: 'started'; attempt: StartedAttempt }
  /** No such delivery, or it has ended. */
  | { outcome: 'gone' }
  /** Waiting for its time, or another process has an attempt running. */
  | { outcome: 'not_due'; nextAttemptAt: Date }
  /** Three attempts were started and the last was lost: the delivery has ended now. */
  | { outcome: 'exhausted' };
/**
 * Writes the attempt before anything is sent. An attempt that is never completed counts; the next one is due after
 * `attemptTimeoutMs` plus the delay of its number.
 */
export declare function startAttempt(
  db: Database,
  start: {
    deliveryId: string;
    /** A fresh uuid; `completeAttempt` must show it. */
    token: string;
    attemptTimeoutMs: number;
    /** After the first and after the second attempt, with jitter. */
    retryDelaysMs: readonly [number, number];
    renderBody: (job: JobRecord) => Buffer;
  },
): Promise<StartAttemptOutcome>;

export type AttemptResult = {
  /** `acknowledged`: a 2xx. `blocked`: the address is not allowed, no further attempt. */
  outcome: 'acknowledged' | 'failed' | 'blocked';
  status: number | null;
  /** The address that was connected to. */
  address: string | null;
  durationMs: number;
  errorClass: string | null;
  /** Cut to 4 KB here. */
  responseExcerpt: string | null;
};
export type CompleteAttemptOutcome =
  | { outcome: 'delivered' }
  | { outcome: 'retry'; nextNumber: number; nextAttemptAt: Date }
  | { outcome: 'exhausted' }
  | { outcome: 'blocked' }
  /** The attempt was taken for lost and another one started, or the delivery has ended. */
  | { outcome: 'refused' };
export declare function completeAttempt(
  db: Database,
  completion: { deliveryId: string; token: string; result: AttemptResult; retryDelayMs: number },
): Promise<CompleteAttemptOutcome>;

/** Due (or lost in flight) for at least so long; oldest first. For the reconciler to add again. */
export declare function listDueDeliveries(
  db: Database,
  request: PageRequest & { overdueSeconds: number },
): Promise<Page<{ deliveryId: string; overdueMs: number; attemptsStarted: number; series: number }>>;

export type Delivery = {
  id: string;
  accountId: string;
  jobId: string;
  apiKeyId: string;
  eventType: EventType;
  url: string;
  state: DeliveryState;
  series: number;
  attemptsStarted: number;
  nextAttemptAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
};
export type DeliveryAttempt = {
  series: number;
  number: number;
  startedAt: Date;
  /** Null while it runs, or when it was lost. */
  completedAt: Date | null;
  address: string | null;
  durationMs: number | null;
  status: number | null;
  errorClass: string | null;
  responseExcerpt: string | null;
};
/** Newest first. */
export declare function listDeliveries(
  db: Database,
  request: PageRequest & {
    accountId?: string | undefined;
    jobId?: string | undefined;
    states?: readonly DeliveryState[] | undefined;
  },
): Promise<Page<Delivery>>;
/** Throws RecordNotFoundError, for another account's too when an account is given. */
export declare function getDelivery(
  db: Database,
  by: { deliveryId: string; accountId?: string | undefined },
): Promise<Delivery & { attempts: DeliveryAttempt[] }>;
export type RedeliverOutcome =
  | { outcome: 'scheduled'; series: number; accountId: string }
  | { outcome: 'in_progress' }
  /** The texts were deleted, so the event's body cannot be made again. */
  | { outcome: 'payload_deleted' }
  | { outcome: 'not_found' };
/** A new series of up to three attempts with the same delivery id. */
export declare function redeliver(
  db: Database,
  by: { deliveryId: string; accountId?: string | undefined },
): Promise<RedeliverOutcome>;
