/** An entry of the request log. */

export type ApiRequest = {
  /** A UUIDv7. */
  id: string;
  accountId: string;
  /** The key that authenticated the request, or that was rejected because it is revoked, expired or suspended. */
  apiKeyId: string;
  /** The X-Request-Id of the response. Not unique, because clients can choose it. */
  requestId: string;
  method: string;
  /** The pattern of the route, such as /v1/humanize/:id; null if no route matched. */
  route: string | null;
  /** 0 if the client disconnected before the response was sent. */
  status: number;
  /** The error code of the response. */
  code: string | null;
  jobId: string | null;
  durationMs: number;
  createdAt: Date;
};

/** Entries are deleted after this time. */
export const apiRequestRetentionDays = 7;
