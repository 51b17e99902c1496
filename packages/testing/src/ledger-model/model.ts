/** The model of an account. It contains the expected state, computed without reading the database. */

export const claimsMax = 2;
export const activeMax = 5;

export type ModelJob = {
  readonly id: string;
  readonly words: number;
  readonly key: string | null;
  readonly hasWebhook: boolean;
  status: 'queued' | 'running' | 'succeeded' | 'failed';
  errorCode: 'processing_failed' | 'job_expired' | null;
  refunded: boolean;
  lease: string | null;
  /** True if the workload made the lease expire. */
  lapsed: boolean;
  /** True if the workload made the job reach its age limit. */
  expired: boolean;
  claims: number;
};

export type ModelAccount = {
  readonly accountId: string;
  readonly apiKeyId: string;
  balance: number;
  /** Number of ledger entries. */
  seq: number;
  readonly jobs: Map<string, ModelJob>;
  /** Live idempotency keys. */
  readonly keys: Map<string, { readonly body: string; readonly jobId: string }>;
  readonly references: Map<string, { readonly kind: 'grant' | 'adjust'; readonly words: number }>;
};

export const isActive = ({ status }: ModelJob): boolean => status === 'queued' || status === 'running';

export const activeJobs = (account: ModelAccount): ModelJob[] => [...account.jobs.values()].filter(isActive);

/** Returns whether a claim would succeed now. */
export const isClaimable = (job: ModelJob): boolean =>
  !job.expired && (job.status === 'queued' || (job.status === 'running' && job.lapsed && job.claims < claimsMax));
