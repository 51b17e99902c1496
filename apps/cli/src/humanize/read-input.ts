/** Reads a file or standard input as UTF-8, up to a size limit. */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { CommandError } from '../command-line/command-error.ts';

/** Far larger than any text; a larger file was probably passed by mistake. */
const inputBytesMax = 20_000_000;

/** Returns a stream of the file or of standard input. If the file cannot be opened, the first read fails. */
export function openInput(file: string | undefined, standardInput: Readable): Readable {
  return file === undefined ? standardInput : createReadStream(file);
}

/** @throws {CommandError} if the input cannot be read, is too large or is not UTF-8 */
export async function readWhole(input: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of readChunks(input)) {
    bytes += chunk.length;
    if (bytes > inputBytesMax) throw new CommandError(`the text is larger than ${inputBytesMax} bytes`);
    chunks.push(chunk);
  }
  return decode(Buffer.concat(chunks), 'the text', 'keep the byte order mark');
}

/** Yields the non-blank lines without byte order marks, with their line numbers, starting at 1. @throws {CommandError} like {@link readWhole} */
export async function* readLines(input: Readable): AsyncGenerator<{ number: number; line: string }> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of readChunks(input)) {
    let from = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, from)) {
      number += 1;
      const line = decode(Buffer.concat([rest, chunk.subarray(from, end)]), `line ${number}`);
      rest = Buffer.alloc(0);
      from = end + 1;
      if (line.trim() !== '') yield { number, line };
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]);
    if (rest.length > inputBytesMax) throw new CommandError(`line ${number + 1} is longer than ${inputBytesMax} bytes`);
  }
  const last = decode(rest, `line ${number + 1}`);
  if (last.trim() !== '') yield { number: number + 1, line: last };
}

async function* readChunks(input: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of input) yield chunk as Buffer;
  } catch (error) {
    const { code, message, path } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (code === 'ENOENT') throw new CommandError(`${path} does not exist`, { cause: error });
    if (code === 'EISDIR') {
      throw new CommandError('a folder requires --output FOLDER, the path of the rewritten folder', { cause: error });
    }
    throw new CommandError(message, { cause: error });
  }
}

function decode(bytes: Uint8Array, what: string, mark?: 'keep the byte order mark'): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: mark !== undefined }).decode(bytes);
  } catch (error) {
    throw new CommandError(`${what} is not valid UTF-8`, { cause: error });
  }
}
