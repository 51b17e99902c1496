/**
 * What is said to a request that the HTTP parser itself refuses, before any stage has seen it: an envelope with an id
 * that the log knows, and then the end of the connection, whether or not the client closes its side of it.
 */
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBody } from '@humanize/contract';
import type { Logger } from '@humanize/runtime';
import { sendJson } from './answer.ts';

/** Largest request line and headers together, in bytes. */
export const headersBytesMax = 16_384;
/** Time that a client has for reading the last words. */
const lingerMs = 1_000;

export type ConnectionRefuserDeps = { newRequestId: () => string; logger: Pick<Logger, 'info'> };

export type ConnectionRefuser = {
  /** Answers a request that was read but cannot be served. */
  refuseRequest(response: ServerResponse, cause: string): void;
  /** Ends a connection that nothing more can be read from. */
  refuseSocket(socket: Duplex, cause: string): void;
  /** The parser gave up on a connection, of which `last` is the latest request that had begun. */
  refuseAfterError(error: NodeJS.ErrnoException, socket: Duplex, last: ServerResponse | undefined): void;
};

export function createConnectionRefuser({ newRequestId, logger }: ConnectionRefuserDeps): ConnectionRefuser {
  const note = (cause: string): string => {
    const requestId = newRequestId();
    logger.info('request refused', { requestId, status: 400, code: 'bad_request', cause });
    return requestId;
  };
  const refuseSocket: ConnectionRefuser['refuseSocket'] = (socket, cause) =>
    endConnection(socket, rawResponse(envelopeFor(cause), note(cause)));

  return {
    refuseRequest: (response, cause) => {
      response.setHeader('X-Request-Id', note(cause));
      answerMalformed(response);
    },
    refuseSocket,
    refuseAfterError: (error, socket, last) => {
      const { code = error.name } = error;
      if (!socket.writable || code === 'ECONNRESET' || code === 'EPIPE') {
        socket.destroy();
      } else if (last !== undefined && !last.req.complete) {
        // The refused bytes are the body of a request that was begun well: it is answered, if it has no answer yet.
        if (last.headersSent) socket.destroy();
        else answerMalformed(last);
      } else if (last === undefined || last.writableFinished) {
        refuseSocket(socket, code);
      } else {
        // A request before it on the same connection is still being answered, and answers come in order.
        last.once('finish', () => refuseSocket(socket, code));
      }
    },
  };
}

const malformed = 'The request is not well-formed HTTP.';
const messages: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
  HPE_HEADER_OVERFLOW: `The request line and headers are larger than ${headersBytesMax.toLocaleString('en-US')} bytes. Send less in them.`,
};

const envelopeFor = (cause: string): string =>
  JSON.stringify(errorBody('bad_request', { message: messages[cause] ?? malformed }));

function answerMalformed(response: ServerResponse): void {
  response.setHeader('Connection', 'close');
  sendJson(response, { status: 400, json: envelopeFor('malformed') });
}

function endConnection(socket: Duplex, lastWords: string): void {
  // Node takes its own listener off the socket of a CONNECT: without this one, a reset would end the process.
  socket.on('error', () => socket.destroy());
  socket.end(lastWords);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function rawResponse(body: string, requestId: string): string {
  return [
    'HTTP/1.1 400 Bad Request',
    `X-Request-Id: ${requestId}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
