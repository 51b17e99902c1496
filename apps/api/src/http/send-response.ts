/** Sends the response of a request. Every response of the API passes through here. */
import { noteResponse, sendBody } from '@humanize/http';
import type { Response } from 'express';
import { jsonContentType, type JsonResponse } from './json-response.ts';
import { rateLimitHeadersOf } from './request-context.ts';

/** `jobId` is the job that the response is about; `createsJob`, that this request created it. */
export type RequestResponse = JsonResponse & { readonly jobId?: string; readonly createsJob?: boolean };

/** Adds the rate-limit headers to every response but 401, which must not have them. */
export function sendResponse(response: Response, { status, body, headers, ...note }: RequestResponse): void {
  noteResponse(response, { status, ...note });
  const rateLimitHeaders = status === 401 ? {} : rateLimitHeadersOf(response);
  sendBody(response, {
    status,
    contentType: jsonContentType,
    body: JSON.stringify(body),
    headers: { ...rateLimitHeaders, ...headers },
  });
}
