/** Rewrites the passages of a text concurrently, and measures how much of its prose the model wrote. */
import { countBilledWords } from '@humanize/text';
import { rewritePassage, type ParagraphResult, type RewriteDeps } from '../passes/rewrite-passage.ts';
import type { ModelVersion } from './assemble-text.ts';
import type { PreparedText } from './prepare-text.ts';

/**
 * The paragraphs that the model wrote. `versions` has an entry for each part of the text. The entry is undefined if the
 * light edit handles the part. `results` has an entry for each paragraph that was sent to the model.
 */
export type RewrittenPassages = {
  readonly versions: readonly (ModelVersion | undefined)[];
  readonly results: readonly ParagraphResult[];
  /**
   * The share of the words sent to the model that are in paragraphs that it rewrote, from 0 to 1; 1 if nothing was
   * sent.
   */
  readonly deliveredShare: number;
};

export type RewritePassagesDeps = RewriteDeps & {
  /**
   * Called if a passage fails. Returns the kind of rejection for its paragraphs, or throws an error to make the rewrite
   * of the whole text fail. In that case, the caller must also abort `signal` to stop the other passages.
   */
  readonly onFailedPassage: (error: unknown) => string;
  /** Called after each passage. */
  readonly onPassageDone: () => void;
};

export async function rewritePassages(
  deps: RewritePassagesDeps,
  { parts, passages, assignment }: PreparedText,
): Promise<RewrittenPassages> {
  const versions: (ModelVersion | undefined)[] = parts.map(() => undefined);
  const results: ParagraphResult[] = [];
  let [words, delivered] = [0, 0];
  const all = await Promise.all(
    passages.map(async (passage): Promise<readonly ParagraphResult[]> => {
      try {
        const rewritten = await rewritePassage(deps, passage, assignment);
        deps.onPassageDone();
        return rewritten;
      } catch (error) {
        const kind = deps.onFailedPassage(error);
        return passage.paragraphs.map(() => ({ outcome: 'rejected', rejections: [{ by: 'response', kind }] }));
      }
    }),
  );
  for (const [index, passage] of passages.entries()) {
    for (const [place, part] of passage.parts.entries()) {
      const result = all[index]?.[place];
      if (result === undefined) continue;
      results.push(result);
      const own = countBilledWords(passage.paragraphs[place] ?? '');
      words += own;
      if (result.outcome === 'rejected') continue;
      delivered += own;
      versions[part] = { text: result.text, writer: result.writer };
    }
  }
  return { versions, results, deliveredShare: words === 0 ? 1 : delivered / words };
}
