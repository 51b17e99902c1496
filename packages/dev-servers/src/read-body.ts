/** Reads the body of a request, with a size limit. */
import type { IncomingMessage } from 'node:http';

const bodyBytesMax = 10_000_000;

/** @throws Error if the body is too large or incomplete */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > bodyBytesMax) throw new Error(`The body is larger than ${bodyBytesMax} bytes`);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** Returns the parsed body, or undefined if it is not JSON. @throws Error if the body is too large or incomplete */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const body = await readBody(request);
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
