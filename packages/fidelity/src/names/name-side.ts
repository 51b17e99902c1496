/** One side of a comparison of names, and the finding for a replaced name. */
import { shorten, type Finding, type Fragment } from '../finding.ts';
import type { Block } from '../passage/read-passage.ts';
import type { NameIndex } from './name-index.ts';
import type { Mention } from './read-mentions.ts';

export type NameSide = {
  readonly text: string;
  readonly block: Block;
  readonly mentions: readonly Mention[];
  /** Indexes of the block and, as `passage`, of the whole passage. */
  readonly presence: NameIndex;
  readonly passage: NameIndex;
};

export function replaced(source: Fragment, version: Fragment): Finding {
  const message = `The source names “${shorten(source.text)}”, but the version names “${shorten(version.text)}”.`;
  return { kind: 'name', weight: 'refuse', source, version, message };
}

export function fragmentOf(text: string, { start, end }: Mention): Fragment {
  return { start, end, text: text.slice(start, end) };
}
