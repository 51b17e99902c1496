/** Reads the JSON body of a request, with a size limit. */
import type { IncomingMessage } from 'node:http';

const bodyBytesMax = 10_000_000;

/** Returns the parsed body, or undefined if it is not JSON. @throws Error if the body is too large or incomplete */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > bodyBytesMax) throw new Error(`The body is larger than ${bodyBytesMax} bytes`);
    chunks.push(chunk as Buffer);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
