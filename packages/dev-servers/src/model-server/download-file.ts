/**
 * Downloads a large file. Received bytes are stored in a partial file next to the target, so an interrupted download
 * can resume. The file is renamed to the target only if its size and SHA-256 are correct.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

export type Download = {
  readonly url: string;
  readonly target: string;
  /** Undefined if unknown. In that case, the size reported by the server is used. */
  readonly sizeBytes: number | undefined;
  /** Undefined if unknown. */
  readonly sha256: string | undefined;
  /** Called with the number of bytes received so far, including those of earlier attempts. */
  readonly onProgress: (arrivedBytes: number, allBytes: number) => void;
  readonly signal: AbortSignal;
};

/** Thrown if the file cannot be downloaded. The message states the reason. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

/** Disk space to leave free for the databases. */
const reserveBytes = 1_000_000_000;
const answerTimeoutMs = 30_000;
const partSuffix = '.part';

/** Downloads the file, or resumes the download. @throws DownloadError, or the signal's reason */
export async function downloadFile(download: Download): Promise<void> {
  const { target, signal } = download;
  const part = `${target}${partSuffix}`;
  mkdirSync(dirname(target), { recursive: true });
  const hash = createHash('sha256');
  let arrived = existsSync(part) ? statSync(part).size : 0;
  if (arrived > 0) await addFile(hash, part);
  const response = await request(download, arrived);
  if (response.status === 200 && arrived > 0) {
    // The server does not support ranges, so start over.
    rmSync(part);
    await response.body?.cancel();
    return downloadFile(download);
  }
  const size = checkSize(download, { response, arrived });
  const file = await open(part, 'a');
  try {
    for await (const chunk of response.body ?? []) {
      signal.throwIfAborted();
      await file.write(chunk);
      hash.update(chunk);
      arrived += chunk.length;
      download.onProgress(arrived, size);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw new DownloadError(`the download stopped after ${arrived} of ${size} bytes (${reasonOf(error)})`);
  } finally {
    await file.close();
  }
  if (arrived < size) throw new DownloadError(`the download stopped after ${arrived} of ${size} bytes`);
  const digest = hash.digest('hex');
  const expected = download.sha256 ?? digestOf(response);
  if (arrived !== size || (expected !== undefined && digest !== expected)) {
    rmSync(part);
    throw new DownloadError(
      `the file does not match its digest: SHA-256 ${digest}, expected ${expected ?? 'another size'}`,
    );
  }
  renameSync(part, target);
}

async function addFile(hash: Hash, path: string): Promise<void> {
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
}

async function request({ url, sizeBytes, signal }: Download, from: number): Promise<Response> {
  // The partial file is complete, so only its digest needs to be checked.
  if (sizeBytes !== undefined && from === sizeBytes) return new Response(null, { status: 206 });
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new Error('no answer')), answerTimeoutMs);
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, timeout.signal]),
      headers: from > 0 ? { range: `bytes=${from}-` } : {},
    });
    if (response.status === 200 || response.status === 206) return response;
    throw new DownloadError(`${new URL(url).host} responded with status ${response.status}`);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DownloadError) throw error;
    throw new DownloadError(`${new URL(url).host} cannot be reached (${reasonOf(error)})`);
  } finally {
    clearTimeout(timer);
  }
}

function checkSize(
  { target, sizeBytes }: Download,
  { response, arrived }: { response: Response; arrived: number },
): number {
  const length = Number(response.headers.get('content-length') ?? 0);
  const size = sizeBytes ?? arrived + length;
  if (size === 0) throw new DownloadError('the server does not report the file size');
  const { bavail, bsize } = statfsSync(dirname(target));
  const missing = size - arrived + reserveBytes - bavail * bsize;
  if (missing > 0) {
    throw new DownloadError(`${dirname(target)} needs ${Math.ceil(missing / 1_000_000)} MB more disk space`);
  }
  return size;
}

/** Returns the SHA-256 that Hugging Face sends for large files. */
function digestOf({ headers }: Response): string | undefined {
  return /^"?([0-9a-f]{64})"?$/.exec(headers.get('x-linked-etag') ?? '')?.[1];
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}
