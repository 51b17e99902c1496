/**
 * The logging, tracing and metrics that the use cases need. This package does not import `runtime`, so apps pass in the
 * implementation. The `Logger` and `Tracing` types from `runtime` are compatible with these types.
 */

/** Writes log entries. Fields contain IDs, outcomes and errors, but never customers' text. */
export type ServiceLogger = {
  readonly warn: (message: string, fields: Readonly<Record<string, unknown>>) => void;
};

/** The causes of refunds. All but the last apply to failed jobs. A job has at most one refund. */
export const refundCauses = [
  'processing_failed',
  'job_expired',
  'claimed_too_often',
  'enqueue_failed',
  'unchanged_output',
] as const;
export type RefundCause = (typeof refundCauses)[number];

/** Counts one refund. Called after the refund has been committed. */
export type CountRefund = (cause: RefundCause) => void;

/** Starts the producer spans of `enqueueJob` and `requeueJobs` in each job's trace. */
export type EnqueueTracing = {
  readonly enabled: boolean;
  readonly start: (span: {
    readonly name: string;
    readonly kind: 'producer';
    readonly place: { readonly ofJob: string };
    readonly attributes: Readonly<Record<string, string>>;
  }) => {
    end(end?: { readonly failed: true; readonly attributes: { readonly 'error.type': string } }): void;
  };
};
