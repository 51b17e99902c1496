/** Sends the response of a request. Every response of the API passes through here. */
import { errorDocsUrl, type ErrorCode } from '@humanize/contract';
import { recordResponse, sendBody } from '@humanize/http';
import type { Express, Response } from 'express';
import { jsonContentType, type JsonResponse } from './json-response.ts';
import { rateLimitHeadersOf } from './request-context.ts';

/** `jobId` is the job that the response is about; `createsJob`, that this request created it. */
export type RequestResponse = JsonResponse & { readonly jobId?: string; readonly createsJob?: boolean };

/** Sets the base URL of the documentation that the error responses of an app link to. */
export function setDocsUrl(app: Express, docsUrl: string | undefined): void {
  app.locals['docsUrl'] = docsUrl;
}

/** Links to the documentation of the error, as RFC 8288 describes. */
function linkHeader(response: Response, code: ErrorCode | undefined): Record<string, string> {
  const docsUrl = response.app.locals['docsUrl'] as string | undefined;
  if (docsUrl === undefined || code === undefined) return {};
  return { Link: `<${errorDocsUrl(docsUrl, code)}>; rel="help"` };
}

/** Adds the rate-limit headers to every response but 401, which must not have them. */
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
