/** `humanize --compare`: reads pairs of a source and a version from JSON lines and reports changes in meaning. */
import type { Writable } from 'node:stream';
import type { Comparison } from '@humanize/fidelity';
import { CommandError } from '../command-line/command-error.ts';
import { writeOutput } from './write-output.ts';

export type CompareLinesDeps = {
  compareMeaning: (source: string, version: string) => Comparison;
  output: Writable;
  complain: (text: string) => void;
};

type Pair = { id: unknown; source: string; version: string };

/**
 * Writes one line per pair, in the order of the input. Invalid lines are reported and skipped.
 * @returns the number of invalid lines
 * @throws {CommandError} if the input cannot be read
 */
export async function compareLines(
  deps: CompareLinesDeps,
  lines: AsyncIterable<{ number: number; line: string }>,
): Promise<number> {
  let unreadable = 0;
  for await (const { number, line } of lines) {
    try {
      await writeOutput(deps.output, `${JSON.stringify(compare(deps, readPair(line, number)))}\n`);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      deps.complain(`humanize: ${error.message}`);
      unreadable += 1;
    }
  }
  return unreadable;
}

function compare({ compareMeaning }: CompareLinesDeps, { id, source, version }: Pair): object {
  const { accepted, findings } = compareMeaning(source, version);
  return {
    id,
    accepted,
    findings: findings.map((finding) => ({
      kind: finding.kind,
      weight: finding.weight,
      source: finding.source?.text ?? null,
      version: finding.version?.text ?? null,
      message: finding.message,
    })),
  };
}

/** @throws {CommandError} if the line is not a pair */
function readPair(line: string, number: number): Pair {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch (error) {
    throw new CommandError(`line ${number} is not valid JSON`, { cause: error });
  }
  const { id, source, version } = (typeof record === 'object' && record !== null ? record : {}) as Partial<Pair>;
  if (typeof source !== 'string' || typeof version !== 'string') {
    throw new CommandError(
      `line ${number} must be an object with the strings "source" and "version": {"id": …, "source": "…", "version": "…"}`,
    );
  }
  return { id: id ?? null, source, version };
}
