/** Sends raw bytes over a connection, for requests that client libraries do not send. */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** One response as received. */
export type RawResponse = { status: number; headers: Record<string, string>; body: string };

export type Exchange = {
  responses: RawResponse[];
  /** Whether the server ended the connection. */
  closed: boolean;
};

const crlf = '\r\n';
const tickMs = 5;

/**
 * Sends `parts` over one connection, `pauseMs` apart. Collects the responses until the server closes the connection,
 * sends nothing for `firstMs` before its first byte, or sends nothing for `quietMs` after its last byte. Silence is
 * measured in event loop turns because the server may run in the same process and cannot respond while a busy machine
 * gives that process no CPU time.
 */
export async function rawExchange(
  port: number,
  parts: string | Buffer | readonly (string | Buffer)[],
  { pauseMs = 0, firstMs = 5_000, quietMs = 250 }: { pauseMs?: number; firstMs?: number; quietMs?: number } = {},
): Promise<Exchange> {
  const socket = connect(port, '127.0.0.1');
  const received: Buffer[] = [];
  const seen = { closed: false, silentMs: 0 };
  socket.on('data', (chunk) => {
    received.push(chunk);
    seen.silentMs = 0;
  });
  // A reset ends the exchange like an orderly close. The data received before the reset counts.
  socket.on('error', () => {
    seen.closed = true;
  });
  socket.on('close', () => {
    seen.closed = true;
  });
  for (const part of typeof parts === 'string' || Buffer.isBuffer(parts) ? [parts] : parts) {
    socket.write(part);
    if (pauseMs > 0) await sleep(pauseMs);
  }
  seen.silentMs = 0;
  while (!seen.closed && seen.silentMs < (received.length === 0 ? firstMs : quietMs)) {
    await sleep(tickMs);
    seen.silentMs += tickMs;
  }
  socket.destroy();
  return { responses: parseResponses(Buffer.concat(received).toString('latin1')), closed: seen.closed };
}

/** Splits a stream of responses that have a `Content-Length`. */
function parseResponses(stream: string): RawResponse[] {
  const responses: RawResponse[] = [];
  let rest = stream;
  while (rest.includes(crlf + crlf)) {
    const headEnd = rest.indexOf(crlf + crlf);
    const [statusLine = '', ...lines] = rest.slice(0, headEnd).split(crlf);
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const bodyStart = headEnd + 2 * crlf.length;
    const bodyEnd = bodyStart + Number(headers['content-length'] ?? 0);
    responses.push({ status: Number(statusLine.split(' ')[1]), headers, body: rest.slice(bodyStart, bodyEnd) });
    rest = rest.slice(bodyEnd);
  }
  return responses;
}

/** Renders a GET of `path` with additional header lines. */
export function rawGet(path: string, ...headerLines: string[]): string {
  return [`GET ${path} HTTP/1.1`, 'Host: api.test', ...headerLines, '', ''].join(crlf);
}

/** Renders a POST of `body` to `/v1/humanize` with additional header lines. */
export function rawPost(body: string, ...headerLines: string[]): string {
  const lines = [
    'POST /v1/humanize HTTP/1.1',
    'Host: api.test',
    'Content-Type: application/json',
    ...headerLines,
    '',
    body,
  ];
  return lines.join(crlf);
}
