/** Writes to a stream with backpressure. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Resolves when the stream can accept more data. */
export async function writeOutput(output: Writable, text: string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain');
}
