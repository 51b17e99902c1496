/** Creates request log entries for tests without an API. */
import { randomUUID } from 'node:crypto';
import type { ApiRequest } from '@humanize/database';
import { v7 as newId } from 'uuid';

/**
 * Returns a log entry for an accepted submission by an unknown account, with the given `fields`. The entry is not
 * inserted.
 */
export function newTestApiRequest(fields: Partial<ApiRequest> = {}): ApiRequest {
  return {
    id: newId(),
    accountId: randomUUID(),
    apiKeyId: randomUUID(),
    requestId: randomUUID(),
    method: 'POST',
    route: '/v1/humanize',
    status: 202,
    code: null,
    jobId: null,
    durationMs: 1,
    createdAt: new Date(),
    ...fields,
  };
}
