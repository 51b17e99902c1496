/**
 * Reads a request's body, up to a size and a time. A body that is too large is read a little further and thrown away,
 * so that a client which sends first and reads later gets its answer instead of a reset connection.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorBody } from '@humanize/contract';
import { errorAnswer } from './answer.ts';
import { badRequest, ClientGoneError, Refusal } from './refusal.ts';

/** Sizes in bytes, times in milliseconds. */
export type BodyLimits = { bytesMax: number; timeoutMs: number };

const discardedBytesMax = 1_048_576;
const discardTimeoutMs = 1_000;
/** For a body that is known to be too large before its first byte. */
const discarding: BodyLimits = { bytesMax: -1, timeoutMs: discardTimeoutMs };

type End = 'whole' | 'too_large' | 'cut' | 'too_slow' | 'gone';

/**
 * Reads the whole body.
 * @throws Refusal with `payload_too_large` over `bytesMax`, `bad_request` after `timeoutMs`; ClientGoneError
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bytesMax, timeoutMs }: BodyLimits,
): Promise<Buffer> {
  const declaredTooLarge = Number(request.headers['content-length'] ?? 0) > bytesMax;
  if (request.headers.expect !== undefined) {
    if (declaredTooLarge) {
      // The client waits for leave to send, so nothing needs to be read.
      response.setHeader('Connection', 'close');
      throw tooLarge();
    }
    response.writeContinue();
  }
  const { end, body } = await collect(request, response, declaredTooLarge ? discarding : { bytesMax, timeoutMs });
  if (end === 'cut' || end === 'too_slow') response.setHeader('Connection', 'close');
  switch (end) {
    case 'whole':
      return body;
    case 'too_large':
    case 'cut':
      throw tooLarge();
    case 'too_slow':
      throw badRequest('The request body took too long to arrive.');
    case 'gone':
      throw new ClientGoneError('the client went away while sending its body');
  }
}

function collect(
  request: IncomingMessage,
  response: ServerResponse,
  { bytesMax, timeoutMs }: BodyLimits,
): Promise<{ end: End; body: Buffer }> {
  const { promise, resolve } = Promise.withResolvers<{ end: End; body: Buffer }>();
  const chunks: Buffer[] = [];
  let bytes = 0;
  let timer = setTimeout(() => finish(bytes > bytesMax ? 'cut' : 'too_slow'), timeoutMs);

  function finish(end: End): void {
    clearTimeout(timer);
    request.off('data', onData).off('end', onEnd).off('close', onClose);
    response.off('close', onClose);
    resolve({ end, body: Buffer.concat(end === 'whole' ? chunks : []) });
  }
  function onData(chunk: Buffer): void {
    const wasTooLarge = bytes > bytesMax;
    bytes += chunk.length;
    if (bytes <= bytesMax) {
      chunks.push(chunk);
      return;
    }
    chunks.length = 0;
    if (bytes > bytesMax + discardedBytesMax) finish('cut');
    else if (!wasTooLarge) {
      clearTimeout(timer);
      timer = setTimeout(() => finish('cut'), discardTimeoutMs);
    }
  }
  const onEnd = (): void => finish(bytes > bytesMax ? 'too_large' : 'whole');
  const onClose = (): void => finish('gone');

  request.on('data', onData).on('end', onEnd).on('close', onClose);
  // The server may have ended the response because the rest of the body was not HTTP; the request is told nothing then.
  response.on('close', onClose);
  return promise;
}

function tooLarge(): Refusal {
  return new Refusal(errorAnswer(errorBody('payload_too_large')));
}
