/** `POST /humanize`, operation `createHumanizeJob`: reserves words, creates a job and returns it immediately. */
import { isUtf8 } from 'node:buffer';
import {
  errorBody,
  findMisspelledFields,
  formatTime,
  keyConflictMessage,
  keyLimitMessage,
  limits,
  normalizeIdempotencyKey,
  parseSubmission,
  renderJob,
  type Submission,
  wordLimitMessage,
} from '@humanize/contract';
import type { SubmitRequest, SubmitResult } from '@humanize/service';
import { errorResponse } from '../http/json-response.ts';
import type { RequestResponse } from '../http/send-response.ts';
import type { Route, RouteRequest } from './route.ts';

/** `submit` is the use case of the same name; `publicApiUrl` is the base of `status_url`. */
export type CreateHumanizeJobDeps = {
  submit: (request: SubmitRequest) => Promise<SubmitResult>;
  publicApiUrl: string;
};

export function createHumanizeJobRoute(deps: CreateHumanizeJobDeps): Route {
  return {
    operationId: 'createHumanizeJob',
    method: 'post',
    path: '/humanize',
    async handle(request) {
      const response = await respond(deps, request);
      return { ...response, headers: { ...response.headers, ...warningHeader(request.body) } };
    },
  };
}

async function respond(
  { submit, publicApiUrl }: CreateHumanizeJobDeps,
  { caller, headers, body }: RouteRequest,
): Promise<RequestResponse> {
  const parsed = parseSubmission(body);
  switch (parsed.outcome) {
    case 'invalid':
      return errorResponse(errorBody('validation_error', { message: parsed.message }));
    case 'too_many_words':
      return errorResponse(errorBody('word_limit_exceeded', { message: wordLimitMessage(parsed.words) }));
    case 'valid':
      return toResponse(
        await submit(toRequest(caller, headers['idempotency-key']?.toString(), parsed.submission)),
        publicApiUrl,
      );
  }
}

/** Returns a header that names the misspelled fields, which are ignored like all unknown fields. */
function warningHeader(body: unknown): Readonly<Record<string, string>> {
  const warnings = findMisspelledFields(body).map(
    ({ field, suggestion }) => `Unknown field "${field}" was ignored. Did you mean "${suggestion}"?`,
  );
  return warnings.length === 0 ? {} : { 'X-Warning': warnings.join(' ') };
}

function toRequest(
  { accountId, apiKeyId }: { accountId: string; apiKeyId: string },
  keyHeader: string | undefined,
  submission: Submission,
): SubmitRequest {
  const header = keyHeader === undefined ? undefined : decodeUtf8(keyHeader);
  return { accountId, apiKeyId, submission, idempotencyKey: normalizeIdempotencyKey(header) };
}

/**
 * Decodes a header as UTF-8 if its bytes are valid UTF-8. Node decodes headers as Latin-1, but clients encode non-ASCII
 * characters as UTF-8 and expect the length limit to count characters.
 */
function decodeUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : header;
}

function toResponse(result: SubmitResult, publicApiUrl: string): RequestResponse {
  switch (result.outcome) {
    case 'created':
      return { status: 202, body: renderJob(result.job, { publicApiUrl }), jobId: result.job.id, createsJob: true };
    case 'replayed':
      return {
        status: 200,
        body: renderJob(result.job, { publicApiUrl }),
        headers: { 'Idempotent-Replayed': 'true' },
        jobId: result.job.id,
      };
    case 'key_conflict': {
      const extra = { existing_job_id: result.existingJobId, expires_at: formatTime(result.expiresAt) };
      const message = keyConflictMessage(result.changedFields);
      return { ...errorResponse(errorBody('idempotency_conflict', { message, extra })), jobId: result.existingJobId };
    }
    case 'webhook_url_refused':
      return errorResponse(errorBody('validation_error', { message: result.message }));
    case 'too_many_active': {
      const extra = { active_jobs: result.active, limit: limits.activeJobsMax };
      return errorResponse(errorBody('too_many_concurrent_jobs', { extra }), {
        retryAfterSeconds: limits.tooManyActiveRetryAfterSeconds,
      });
    }
    case 'insufficient_words': {
      const extra = { balance: result.balance, words_required: result.wordsRequired };
      return errorResponse(errorBody('insufficient_words', { extra }));
    }
    case 'key_limit_reached': {
      const extra = { balance: result.balance, words_required: result.wordsRequired };
      return errorResponse(errorBody('insufficient_words', { message: keyLimitMessage, extra }));
    }
    case 'no_account':
      // The account was suspended or closed after its key was looked up.
      return errorResponse(errorBody('unauthorized'));
    case 'enqueue_failed':
      return { ...errorResponse(errorBody('enqueue_failed')), jobId: result.jobId, createsJob: true };
  }
}
