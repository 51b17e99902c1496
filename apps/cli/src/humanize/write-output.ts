/** Writes to a stream that may be read more slowly than it is written. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';

/** Resolves when the stream takes more. */
export async function writeOutput(output: Writable, text: string): Promise<void> {
  if (!output.write(text)) await once(output, 'drain');
}
