/** Creates entries of the request log for tests without an API. */
import { randomUUID } from 'node:crypto';
import type { ApiRequest } from '@humanize/database';
import { v7 as newId } from 'uuid';

/** Returns the entry of an accepted submission of an unknown account, with `fields`. It is not inserted. */
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
