/**
 * Reads a request body up to a size and a time. The excess of a body that is too large is read and discarded up to a
 * limit, so that a client that sends everything before it reads gets its response instead of a connection reset.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BodyShare } from './body-budget.ts';

/** Sizes in bytes, times in milliseconds. `share` counts the body until the response has ended. */
export type BodyLimits = { readonly bytesMax: number; readonly timeoutMs: number; readonly share: BodyShare };

export type BodyResult =
  | { outcome: 'read'; body: Buffer }
  /** The body exceeds `bytesMax`. */
  | { outcome: 'too_large' }
  /** The body did not arrive within `timeoutMs`. */
  | { outcome: 'too_slow' }
  /** The body does not fit into the client's share of the memory. */
  | { outcome: 'overloaded' };

/** The client disconnected before its request was complete, so no response can be sent. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

const discardedBytesMax = 1_048_576;
const discardTimeoutMs = 1_000;

/** Why the rest of a body is discarded. */
type Excess = 'too_large' | 'overloaded';
/** `isWhole`: the body arrived to its end, so the connection can be used again. */
type End = { outcome: 'read'; body: Buffer } | { outcome: Excess | 'too_slow'; isWhole: boolean } | { outcome: 'gone' };

/**
 * Reads the whole body. If it is not read to its end, the response closes the connection.
 * @throws ClientGoneError
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: BodyLimits,
): Promise<BodyResult> {
  const declaredTooLarge = Number(request.headers['content-length'] ?? 0) > limits.bytesMax;
  if (request.headers.expect !== undefined) {
    if (declaredTooLarge) {
      // The client waits for 100 Continue, so there is nothing to discard.
      response.setHeader('Connection', 'close');
      return { outcome: 'too_large' };
    }
    response.writeContinue();
  }
  const end = await collect(request, response, limits, declaredTooLarge ? 'too_large' : undefined);
  if (end.outcome === 'gone') throw new ClientGoneError('the client disconnected while sending its body');
  if (end.outcome === 'read') return end;
  if (!end.isWhole) response.setHeader('Connection', 'close');
  return { outcome: end.outcome };
}

/** @param excess if set, the body is discarded from its first byte */
function collect(
  request: IncomingMessage,
  response: ServerResponse,
  { bytesMax, timeoutMs, share }: BodyLimits,
  excess: Excess | undefined,
): Promise<End> {
  const { promise, resolve } = Promise.withResolvers<End>();
  const chunks: Buffer[] = [];
  let bufferedBytes = 0;
  let discardedBytes = 0;
  let timer = setTimeout(onTimeout, excess === undefined ? timeoutMs : discardTimeoutMs);

  function finish(end: End): void {
    clearTimeout(timer);
    request.off('data', onData).off('end', onEnd).off('close', onClose);
    response.off('close', onClose);
    if (end.outcome === 'read') response.once('close', () => share.release(bufferedBytes));
    else drop();
    resolve(end);
  }
  function drop(): void {
    share.release(bufferedBytes);
    bufferedBytes = 0;
    chunks.length = 0;
  }
  function onTimeout(): void {
    finish({ outcome: excess ?? 'too_slow', isWhole: false });
  }
  function onData(chunk: Buffer): void {
    if (excess === undefined) {
      if (bufferedBytes + chunk.length > bytesMax) excess = 'too_large';
      else if (!share.take(chunk.length)) excess = 'overloaded';
      else {
        bufferedBytes += chunk.length;
        chunks.push(chunk);
        return;
      }
      drop();
      clearTimeout(timer);
      timer = setTimeout(onTimeout, discardTimeoutMs);
    }
    discardedBytes += chunk.length;
    if (discardedBytes > discardedBytesMax) finish({ outcome: excess, isWhole: false });
  }
  function onEnd(): void {
    finish(
      excess === undefined ? { outcome: 'read', body: Buffer.concat(chunks) } : { outcome: excess, isWhole: true },
    );
  }
  const onClose = (): void => finish({ outcome: 'gone' });

  request.on('data', onData).on('end', onEnd).on('close', onClose);
  // If the rest of the body was not valid HTTP, the server ends the response without an event on the request.
  response.on('close', onClose);
  return promise;
}
