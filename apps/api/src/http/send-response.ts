/** Sends JSON responses with their rate limit headers and, for errors, a link to the error's documentation. */
import { errorDocsUrl, type ErrorCode } from '@humanize/contract';
import { recordResponse, sendBody } from '@humanize/http';
import type { Express, Response } from 'express';
import { jsonContentType, type JsonResponse } from './json-response.ts';
import { rateLimitHeadersOf } from './request-context.ts';

/** `jobId` is the job that the response describes. `createsJob` is true if this request created it. */
export type RequestResponse = JsonResponse & { readonly jobId?: string; readonly createsJob?: boolean };

/** Sets the base URL of the documentation that an app's error responses link to. */
export function setDocsUrl(app: Express, docsUrl: string | undefined): void {
  app.locals['docsUrl'] = docsUrl;
}

/**
 * Returns a `Link` header (RFC 8288) to the error's documentation, or no header if there is no error or documentation.
 */
function linkHeader(response: Response, code: ErrorCode | undefined): Record<string, string> {
  const docsUrl = response.app.locals['docsUrl'] as string | undefined;
  if (docsUrl === undefined || code === undefined) return {};
  return { Link: `<${errorDocsUrl(docsUrl, code)}>; rel="help"` };
}

/** Sends and records a response. All responses get the rate limit headers, except a 401, which must not have them. */
export function sendResponse(response: Response, { status, body, headers, ...recorded }: RequestResponse): void {
  recordResponse(response, { status, ...recorded });
  const rateLimitHeaders = status === 401 ? {} : rateLimitHeadersOf(response);
  sendBody(response, {
    status,
    contentType: jsonContentType,
    body: JSON.stringify(body),
    headers: { ...rateLimitHeaders, ...linkHeader(response, recorded.code), ...headers },
  });
}
