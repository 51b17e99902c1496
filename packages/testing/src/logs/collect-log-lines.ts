/** Collects the log of the code under test. */
import { Writable } from 'node:stream';

/** Returns a stream that appends a logger's entries to `lines`. */
export function collectLogLines(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
}
