/**
 * Reads a request body up to a size and a time. The excess of a body that is too large is read and discarded up to a
 * limit, so that a client that sends everything before it reads gets its response instead of a connection reset.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Sizes in bytes, times in milliseconds. */
export type BodyLimits = { readonly bytesMax: number; readonly timeoutMs: number };

export type BodyResult =
  | { outcome: 'read'; body: Buffer }
  /** The body exceeds `bytesMax`. */
  | { outcome: 'too_large' }
  /** The body did not arrive within `timeoutMs`. */
  | { outcome: 'too_slow' };

/** The client disconnected before its request was complete, so there is nobody to respond to. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

const discardedBytesMax = 1_048_576;
const discardTimeoutMs = 1_000;
/** For a body that is known to be too large before its first byte. */
const discarding: BodyLimits = { bytesMax: -1, timeoutMs: discardTimeoutMs };

type End = 'complete' | 'too_large' | 'cut' | 'too_slow' | 'gone';

/**
 * Reads the whole body. If it is not read to its end, the response closes the connection.
 * @throws ClientGoneError
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  { bytesMax, timeoutMs }: BodyLimits,
): Promise<BodyResult> {
  const declaredTooLarge = Number(request.headers['content-length'] ?? 0) > bytesMax;
  if (request.headers.expect !== undefined) {
    if (declaredTooLarge) {
      // The client waits for 100 Continue, so there is nothing to discard.
      response.setHeader('Connection', 'close');
      return { outcome: 'too_large' };
    }
    response.writeContinue();
  }
  const { end, body } = await collect(request, response, declaredTooLarge ? discarding : { bytesMax, timeoutMs });
  if (end === 'cut' || end === 'too_slow') response.setHeader('Connection', 'close');
  switch (end) {
    case 'complete':
      return { outcome: 'read', body };
    case 'too_large':
    case 'cut':
      return { outcome: 'too_large' };
    case 'too_slow':
      return { outcome: 'too_slow' };
    case 'gone':
      throw new ClientGoneError('the client disconnected while sending its body');
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
    resolve({ end, body: Buffer.concat(end === 'complete' ? chunks : []) });
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
  const onEnd = (): void => finish(bytes > bytesMax ? 'too_large' : 'complete');
  const onClose = (): void => finish('gone');

  request.on('data', onData).on('end', onEnd).on('close', onClose);
  // If the rest of the body was not valid HTTP, the server ends the response without an event on the request.
  response.on('close', onClose);
  return promise;
}
