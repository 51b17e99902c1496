/** Creates questions about the claims of one side, with the words that they are about. */
import type { Finding, Fragment, SuspectedKind } from '../finding.ts';
import type { Block } from '../passage/read-passage.ts';
import type { Word } from '../passage/word.ts';

export type ClaimSide = { readonly text: string; readonly block: Block };

export type SideName = 'source' | 'version';

/** A question about words of one side only. */
export function askAbout(kind: SuspectedKind, side: SideName, fragment: Fragment, message: string): Finding {
  return { kind, weight: 'ask', source: null, version: null, [side]: fragment, message };
}

/** The words around the one at index `place`, as context for a reader. */
export function around(text: string, words: readonly Word[], place: number): Fragment {
  const start = words[Math.max(0, place - 2)]?.start ?? 0;
  const end = words[Math.min(words.length - 1, place + 4)]?.end ?? start;
  return { start, end, text: text.slice(start, end) };
}

export function fragmentOf(text: string, { start, end }: { readonly start: number; readonly end: number }): Fragment {
  return { start, end, text: text.slice(start, end) };
}
