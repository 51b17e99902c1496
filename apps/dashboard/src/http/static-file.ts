/**
 * Content that is the same for all visitors: assets and documentation. It is sent with an ETag and compressed with
 * gzip. Each file is compressed once, when it is first requested.
 */
import { recordResponse } from '@humanize/http';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Sends the content, or 304 if the client already has it. */
export type SendStaticFile = (request: Request, response: Response) => Promise<void>;

const compressedBytesMin = 1_024;
const compress = promisify(gzip);

/** @param cacheControl the value of `Cache-Control` */
export function createStaticFile(
  content: Buffer | string,
  { contentType, cacheControl }: { contentType: string; cacheControl: string },
): SendStaticFile {
  const body = Buffer.from(content);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  let compressed: Promise<Buffer> | undefined;
  return async (request, response) => {
    response.setHeader('Cache-Control', cacheControl);
    response.setHeader('Content-Type', contentType);
    response.setHeader('ETag', etag);
    response.setHeader('Vary', 'Accept-Encoding');
    const status = request.headers['if-none-match'] === etag ? 304 : 200;
    recordResponse(response, { status });
    response.status(status);
    if (status === 304) response.end();
    else if (body.length < compressedBytesMin || request.acceptsEncodings('gzip') === false) response.end(body);
    else {
      compressed ??= compress(body);
      response.setHeader('Content-Encoding', 'gzip');
      response.end(await compressed);
    }
  };
}
