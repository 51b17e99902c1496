/**
 * Responds to requests that Node's HTTP parser rejects before they reach the middleware. The response is a 400 with a
 * logged request ID. The connection is then closed, even if the client does not close its side.
 */
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '@humanize/runtime';
import { sendBody } from './send-body.ts';

/** Maximum combined size of the request line and headers, in bytes. */
export const headersBytesMax = 16_384;
/** How long the client may take to read the response before the connection is destroyed. */
const lingerMs = 1_000;

export type MalformedDeps = {
  readonly newRequestId: () => string;
  readonly logger: Pick<Logger, 'info'>;
  /** Renders the body of the 400 response. */
  readonly renderBadRequest: (message: string) => { readonly contentType: string; readonly body: string };
};

export type MalformedRejecter = {
  /** Responds to a request that was parsed but cannot be served. */
  rejectRequest(response: ServerResponse, cause: string): void;
  /** Sends a 400 on a connection that can no longer be parsed, and closes the connection. */
  rejectSocket(socket: Duplex, cause: string): void;
  /**
   * Handles a parser error on a connection. `last` is the response to the latest request on the connection, if there
   * was one.
   */
  rejectAfterError(error: NodeJS.ErrnoException, socket: Duplex, last: ServerResponse | undefined): void;
};

const malformed = 'The request is not well-formed HTTP.';
const messages: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
  HPE_HEADER_OVERFLOW: `The request line and headers exceed ${headersBytesMax.toLocaleString('en-US')} bytes.`,
};

export function createMalformedRejecter({ newRequestId, logger, renderBadRequest }: MalformedDeps): MalformedRejecter {
  const log = (cause: string): string => {
    const requestId = newRequestId();
    logger.info('request rejected', { requestId, status: 400, code: 'bad_request', cause });
    return requestId;
  };
  const respondMalformed = (response: ServerResponse): void => {
    response.setHeader('Connection', 'close');
    sendBody(response, { status: 400, ...renderBadRequest(malformed) });
  };
  const rejectSocket: MalformedRejecter['rejectSocket'] = (socket, cause) =>
    closeConnection(socket, rawResponse(renderBadRequest(messages[cause] ?? malformed), log(cause)));

  return {
    rejectRequest: (response, cause) => {
      response.setHeader('X-Request-Id', log(cause));
      respondMalformed(response);
    },
    rejectSocket,
    rejectAfterError: (error, socket, last) => {
      const { code = error.name } = error;
      if (!socket.writable || code === 'ECONNRESET' || code === 'EPIPE') {
        socket.destroy();
      } else if (last !== undefined && !last.req.complete) {
        // The rejected bytes are part of a valid request's body. Respond to that request unless it already has a
        // response.
        if (last.headersSent) socket.destroy();
        else respondMalformed(last);
      } else if (last === undefined || last.writableFinished) {
        rejectSocket(socket, code);
      } else {
        // An earlier request on the connection is still being handled, and responses must be sent in order.
        last.once('finish', () => rejectSocket(socket, code));
      }
    },
  };
}

function closeConnection(socket: Duplex, lastBytes: string): void {
  // Node removes its own error listener from the socket of a CONNECT request. Without this listener, a reset would
  // crash the process.
  socket.on('error', () => socket.destroy());
  socket.end(lastBytes);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function rawResponse({ contentType, body }: { contentType: string; body: string }, requestId: string): string {
  return [
    'HTTP/1.1 400 Bad Request',
    `X-Request-Id: ${requestId}`,
    `Content-Type: ${contentType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
