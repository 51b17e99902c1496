/**
 * Reads a request body with a size limit and a time limit. If a body is too large, its remaining bytes are read and
 * discarded up to a limit. A client that sends the whole body before it reads then gets a response instead of a
 * connection reset.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BodyShare } from './body-budget.ts';

/** Limits on a body, in bytes and milliseconds. The body counts toward `share` until the response has ended. */
export type BodyLimits = { readonly bytesMax: number; readonly timeoutMs: number; readonly share: BodyShare };

export type BodyResult =
  | { outcome: 'read'; body: Buffer }
  /** The body exceeds `bytesMax`. */
  | { outcome: 'too_large' }
  /** The body did not arrive within `timeoutMs`. */
  | { outcome: 'too_slow' }
  /** The body does not fit in the client's share of memory. */
  | { outcome: 'overloaded' };

/** Thrown if the client disconnects before its request is complete, in which case no response can be sent. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}

const discardedBytesMax = 1_048_576;
const discardTimeoutMs = 1_000;

/** The reason for discarding the rest of a body. */
type Excess = 'too_large' | 'overloaded';
/** The outcome of reading a body. `isWhole` is true if the complete body arrived, so the connection can be reused. */
type End = { outcome: 'read'; body: Buffer } | { outcome: Excess | 'too_slow'; isWhole: boolean } | { outcome: 'gone' };

/**
 * Reads the whole body. If the body is not read to the end, the connection is closed after the response.
 * @throws ClientGoneError if the client disconnects first
 */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: BodyLimits,
): Promise<BodyResult> {
  const declaredTooLarge = Number(request.headers['content-length'] ?? 0) > limits.bytesMax;
  // HTTP/1.0 has no interim responses (RFC 9110, section 10.1.1).
  if (request.headers.expect !== undefined && request.httpVersion !== '1.0') {
    if (declaredTooLarge) {
      // The client is waiting for 100 Continue, so there is nothing to discard.
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

/**
 * Collects a body until it ends or exceeds a limit.
 * @param excess if set, the whole body is discarded for this reason
 */
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
  // If the rest of the body is not valid HTTP, the server ends the response, and the request emits no event.
  response.on('close', onClose);
  return promise;
}
