/**
 * Makes sheets for blind readings from the edits of a set of texts. Each item shows the two versions of a passage in
 * random order. The key, which readers must not see, says which version is the edited one and names the families of
 * the edits.
 */
import { createHash } from 'node:crypto';
import { familyOf, type LightEditor } from '@humanize/light-edit';
import { changedPassages } from './changed-passages.ts';

export type SheetItem = { readonly k: number; readonly A: string; readonly B: string };

export type KeyItem = {
  readonly id: string;
  readonly afterIs: 'A' | 'B';
  readonly before: string;
  readonly after: string;
  /** The families of the edits in the passage. */
  readonly families: readonly string[];
};

export type Sheets = {
  readonly sheets: readonly (readonly SheetItem[])[];
  readonly key: Readonly<Record<number, KeyItem>>;
};

export type SheetOptions = {
  /** Maximum number of passages per family. */
  readonly perFamily: number;
  /** The family whose passages are read. Undefined: all families. */
  readonly family?: string | undefined;
  /** Maximum number of items per sheet. */
  readonly perSheet: number;
  /** Determines the sample, its order, and which version is shown as A. */
  readonly seed: string;
};

/** The instructions that each reader gets with one sheet, and nothing else. */
export const howToRead = `# How to read a sheet
You are an experienced copy editor. Each item shows two versions, A and B, of the same passage. You are not told which is the original.
An empty version means that the passage was deleted. Read both versions. For each item state:
- verdict: the version that a good editor would keep, "A" or "B", or "tie" if both are equally good;
- errorA, errorB: "" or one of "grammar" (ungrammatical or garbled), "sense" (a word that does not fit), "meaning" (the versions make
  different claims, and this one seems to be the distorted one), "flow" (awkward rhythm or transition), "machine" (a stock phrase
  that suggests a machine and that the other version avoids);
- words: at most six words that decided it.
Decide by reading, not with a program. Answer with a JSON list of {"k", "verdict", "errorA", "errorB", "words"} that contains every item.
`;

/** Edits the texts and samples their changed passages. `editor` edits them as US English. */
export function makeSheets(
  texts: readonly { readonly id: string; readonly text: string }[],
  editor: LightEditor,
  { perFamily, family: wanted, perSheet, seed }: SheetOptions,
): Sheets {
  const rank = (word: string): string => createHash('sha256').update(`${seed} ${word}`).digest('hex');
  const passages = texts.flatMap(({ id, text }) => {
    const { text: edited, edits } = editor.edit(text, { variant: 'en-US' });
    return changedPassages(text, edited).map(({ before, after, start, end }, index) => {
      const own = edits.filter(
        ({ inputSpan }) => inputSpan.start < end && start < Math.max(inputSpan.end, inputSpan.start + 1),
      );
      return { id: `${id}#${index}`, before, after, families: [...new Set(own.map(({ ruleId }) => familyOf(ruleId)))] };
    });
  });
  const taken = new Map<string, number>();
  const sample = passages
    .toSorted((a, b) => (rank(a.id) < rank(b.id) ? -1 : 1))
    .filter(({ families }) => wanted === undefined || families.some((family) => family === wanted))
    .filter(({ families }) => {
      if (!families.some((family) => (taken.get(family) ?? 0) < perFamily)) return false;
      for (const family of families) taken.set(family, (taken.get(family) ?? 0) + 1);
      return true;
    });
  const key = sample.map((passage): KeyItem => {
    const isOdd = Number.parseInt(rank(`side ${passage.id}`).slice(0, 2), 16) % 2 === 1;
    return { ...passage, afterIs: isOdd ? 'B' : 'A' };
  });
  const items = key.map(({ afterIs, before, after }, k): SheetItem => {
    return afterIs === 'A' ? { k, A: after, B: before } : { k, A: before, B: after };
  });
  const sheets = Array.from({ length: Math.ceil(items.length / perSheet) }, (_, sheet) =>
    items.slice(sheet * perSheet, (sheet + 1) * perSheet),
  );
  return { sheets, key: Object.fromEntries(key.entries()) };
}
