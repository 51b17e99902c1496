/**
 * Sends requests to the service under test and validates all responses against the documentation, in addition to each
 * check's own assertions.
 */
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { type OperationId, validateResponse } from '@humanize/contract';

export type RequestToSend = {
  method: string;
  /** Path below the base URL, with a leading slash. */
  path: string;
  /** API key; undefined sends no Authorization header. */
  key?: string | undefined;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** Sends the body in chunks, without Content-Length. */
  chunked?: boolean;
  /** The operation whose documented responses apply; null to skip validation. */
  operationId?: OperationId | null;
};

export type ServiceResponse = {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
  /** The parsed body; undefined if it is not JSON. */
  body: unknown;
};

export type Service = {
  /** Includes the version segment and has no trailing slash. */
  baseUrl: string;
  send: (request: RequestToSend) => Promise<ServiceResponse>;
};

const responseTimeoutMs = 30_000;
const chunkBytes = 16_384;

/** `send` throws an error that lists all differences between a response and its documentation. */
export function createService(baseUrl: string): Service {
  return {
    baseUrl,
    send: async (request) => {
      const response = await exchange(`${baseUrl}${request.path}`, request);
      const { status, headers, body } = response;
      const { operationId = request.method === 'POST' ? 'createHumanizeJob' : 'getHumanizeJob' } = request;
      const problems = operationId === null ? [] : validateResponse({ operationId, status, headers, body });
      if (problems.length > 0) {
        throw new Error(
          `the ${status} response to ${request.method} does not match the documentation: ${problems.join('; ')}`,
        );
      }
      return response;
    },
  };
}

async function exchange(address: string, { method, key, headers = {}, body = '', chunked }: RequestToSend) {
  const url = new URL(address);
  const bytes = Buffer.from(body);
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(chunked === true || (method !== 'POST' && bytes.length === 0) ? {} : { 'content-length': bytes.length }),
      ...headers,
    },
    signal: AbortSignal.timeout(responseTimeoutMs),
  });
  if (chunked === true) {
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      request.write(bytes.subarray(start, start + chunkBytes));
    }
    request.end();
  } else {
    request.end(bytes);
  }
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const received = await text(response);
  return { status: response.statusCode ?? 0, headers: response.headers, text: received, body: parseJson(received) };
}

function parseJson(received: string): unknown {
  try {
    return JSON.parse(received);
  } catch {
    return undefined; // validateResponse reports a body that is not JSON.
  }
}
