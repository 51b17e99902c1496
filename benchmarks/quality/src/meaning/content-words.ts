// What stays of a text's content: the lemmas of its nouns, verbs, adjectives and adverbs, without credit for synonyms.

import { lemmaOf } from '../text/lemma.ts';
import type { MeasuredText } from '../text/read-text.ts';

const functionWords: ReadonlySet<string> = new Set(
  `a about above across after again against all also although always am among an and another any are around as at away be
  because been before being below between both but by came can cannot come could did do does doing done down during each either
  else even ever every few for from further get had has have having he hence her here hers herself him himself his how however
  i if in indeed into is it its itself just least less let like many may me might mine more moreover most much must my myself
  neither never no nor not now of off often on once one only onto or other others our ours ourselves out over own per perhaps
  rather same shall she should since so some such than that the their theirs them themselves then there therefore these they
  this those though through throughout thus to together too toward towards under until up upon us very was we were what
  whatever when where whether which while who whole whom whose why will with within without would yet you your yours yourself
  furthermore additionally overall it's i'm don't that's he's she's they're we're you're i've they've we've i'll i'd can't
  won't isn't aren't wasn't weren't doesn't didn't couldn't wouldn't shouldn't hasn't haven't hadn't there's what's let's you'll
  he'd she'd we'd they'd you'd it'll he'll she'll we'll they'll you've who's here's where's how's ain't mustn't`.split(
    /\s+/u,
  ),
);

export interface ContentKept {
  /** Share of the input's content words that the output still has, 0 to 1. */
  readonly kept: number;
  /** Share of the output's content words that the input did not have, 0 to 1. */
  readonly added: number;
}

/** Compares by lemma, counting repetitions. A text without content words keeps all. */
export function contentKept(input: MeasuredText, output: MeasuredText): ContentKept {
  const before = contentLemmas(input);
  const after = contentLemmas(output);
  const counts = new Map<string, number>();
  for (const lemma of before) counts.set(lemma, (counts.get(lemma) ?? 0) + 1);
  let shared = 0;
  for (const lemma of after) {
    const left = counts.get(lemma) ?? 0;
    if (left === 0) continue;
    counts.set(lemma, left - 1);
    shared += 1;
  }
  return {
    kept: before.length === 0 ? 1 : shared / before.length,
    added: after.length === 0 ? 0 : (after.length - shared) / after.length,
  };
}

function contentLemmas(text: MeasuredText): string[] {
  return text.words
    .flatMap((word) => word.split('-'))
    .filter((word) => /\p{L}/u.test(word) && !functionWords.has(word))
    .map(lemmaOf);
}
