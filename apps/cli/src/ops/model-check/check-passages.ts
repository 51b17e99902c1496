/**
 * The twelve passages that a connected model has to rewrite: the sources of the audit pairs, two or three paragraphs
 * each.
 */
import { listSources } from './audit-samples.ts';

const passageCount = 12;

/** Returns passages, each with paragraphs separated by blank lines. @param count at most 12 */
export function listCheckPassages(count: number = passageCount): readonly string[] {
  const sources = listSources();
  const starts = Array.from({ length: passageCount + 1 }, (_, index) =>
    Math.round((index * sources.length) / passageCount),
  );
  return starts.slice(0, count).flatMap((start, index) => {
    const paragraphs = sources.slice(start, starts[index + 1]);
    return paragraphs.length === 0 ? [] : [paragraphs.join('\n\n')];
  });
}
