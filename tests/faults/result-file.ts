/**
 * Stores results in a file, so that a long run can be split or interrupted. Each result is written immediately and
 * replaces the previous result for the same fault.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FaultResult } from './run-faults.ts';

export type ResultFile = {
  /** Writes a result, replacing the previous result for the same fault. */
  add(result: FaultResult): Promise<void>;
  /** Returns the results, ordered by fault number. `missing` counts the faults without a result. */
  list(): { results: FaultResult[]; missing: number };
};

/** Opens or creates the file. `names` lists the names of all faults, ordered by number. */
export function openResultFile(file: string, { names, anew }: { names: readonly string[]; anew: boolean }): ResultFile {
  const earlier = anew || !existsSync(file) ? [] : (JSON.parse(readFileSync(file, 'utf8')) as FaultResult[]);
  const byName = new Map(earlier.map((result) => [result.name, result]));
  const list: ResultFile['list'] = () => {
    const results = names.flatMap((name) => byName.get(name) ?? []);
    return { results, missing: names.length - results.length };
  };
  return {
    list,
    add: async (result) => {
      byName.set(result.name, result);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(`${file}.new`, JSON.stringify(list().results, undefined, 2));
      await rename(`${file}.new`, file);
    },
  };
}
