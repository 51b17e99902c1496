// A safety check compares the input and the output of one document: nothing of the kind may be lost, none may be new.

import type { MeasuredText } from '../text/read-text.ts';

export interface Difference {
  readonly lost: readonly string[];
  readonly added: readonly string[];
}

export interface SafetyCheck {
  readonly id: string;
  readonly label: string;
  readonly compare: (input: MeasuredText, output: MeasuredText) => Difference;
}

/** What one list holds that the other does not, counting repetitions. */
function multisetDifference(before: readonly string[], after: readonly string[]): Difference {
  const counts = new Map<string, number>();
  for (const item of before) counts.set(item, (counts.get(item) ?? 0) + 1);
  const added: string[] = [];
  for (const item of after) {
    const left = counts.get(item) ?? 0;
    if (left > 0) counts.set(item, left - 1);
    else added.push(item);
  }
  const lost = [...counts].flatMap(([item, count]) => Array.from({ length: count }, () => item));
  return { lost, added };
}

/** A check on everything that one function finds in the raw text. */
export function multisetCheck(id: string, label: string, find: (raw: string) => readonly string[]): SafetyCheck {
  return { id, label, compare: (input, output) => multisetDifference(find(input.raw), find(output.raw)) };
}

/** All matches of a global pattern, white space evened out and quotation marks straight. */
export function matchesOf(text: string, pattern: RegExp): string[] {
  return (text.match(pattern) ?? []).map((found) =>
    found.replaceAll(/\s+/gu, ' ').replaceAll(/[“”]/gu, '"').replaceAll(/[‘’]/gu, "'").trim(),
  );
}
