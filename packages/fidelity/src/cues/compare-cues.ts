/** Asks about an aspect of a claim, such as a denial or a possibility, that one side expresses and the other does not. */
import { fragmentOf, shorten, type Finding } from '../finding.ts';
import type { Block } from '../passage/passage.ts';
import { readAspects, type Cue } from './read-cues.ts';

type CueSide = { readonly text: string; readonly block: Block; readonly cues: readonly Cue[] };

/** Linear in the words. */
export function compareCues(source: CueSide, version: CueSide): Finding[] {
  return [
    ...missingCues(source, version, 'Does the version still express'),
    ...missingCues(version, source, 'Does the source express').map((finding): Finding => ({
      ...finding,
      source: null,
      version: finding.source,
    })),
  ];
}

/** Number of words before and after a cue that a question quotes. */
const aroundWords = 3;

/** Questions about the first cue of each aspect that the other side does not express, with the words around it. */
function missingCues({ text, block, cues }: CueSide, other: CueSide, question: string): Finding[] {
  const expressed = readAspects(other.block);
  const firsts = new Map(cues.toReversed().map((cue) => [cue.aspect, cue]));
  const missing = [...firsts.values()].filter(({ aspect }) => !expressed.has(aspect));
  return missing.map(({ kind, first, last, start, end }): Finding => {
    const near = block.words.slice(Math.max(0, first - aroundWords), last + aroundWords);
    const own = near.filter(({ sentence }) => sentence === block.words[first]?.sentence);
    const span = { start: own[0]?.start ?? start, end: own.at(-1)?.end ?? end };
    const fragment = fragmentOf(text, span);
    const message = `${question} “${text.slice(start, end)}”, as in “${shorten(fragment.text)}”?`;
    return { kind, weight: 'ask', source: fragment, version: null, message };
  });
}
