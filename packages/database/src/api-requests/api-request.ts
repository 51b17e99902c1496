/** An entry of the request log. */

export type ApiRequest = {
  /** A UUIDv7. */
  id: string;
  accountId: string;
  /** The key of the request. It was rejected if it is revoked or expired, or if its account is suspended. */
  apiKeyId: string;
  /** The X-Request-Id of the response. Not unique, because clients can choose it. */
  requestId: string;
  method: string;
  /** The pattern of the route, such as /v1/humanize/:id, or null if no route matched. */
  route: string | null;
  /** 0 if the client disconnected before the response was sent. */
  status: number;
  /** The error code of the response. */
  code: string | null;
  jobId: string | null;
  durationMs: number;
  createdAt: Date;
};

/** Number of days after which entries are deleted. */
export const apiRequestRetentionDays = 7;
