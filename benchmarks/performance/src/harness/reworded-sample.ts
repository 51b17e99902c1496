/** Recordings of sample texts for a recorded model: each paragraph with a plainer version that has the same meaning. */
import type { Recording } from '@humanize/dev-servers';
import { sampleText } from './sample-text.ts';

const plainer: readonly (readonly [from: string, to: string])[] = [
  ['in order to', 'to'],
  ['due to the fact that', 'because'],
  ['and it is important to note that', 'and'],
  ['has begun to leverage', 'has begun to use'],
  ['was able to utilize', 'was able to use'],
  ['has the ability to improve', 'can improve'],
  ['continues to foster', 'goes on fostering'],
  ['serves as a model for', 'is a model for'],
  ['which highlights the importance of', 'which shows the importance of'],
  ['the way in which people read', 'the way people read'],
  ['a comprehensive plan', 'a full plan'],
];

/** Returns one recording for each paragraph of the sample text with this seed, in order. */
export function recordSample(words: number, seed: number): readonly Recording[] {
  return sampleText(words, seed)
    .split('\n\n')
    .map((source) => {
      const rewrite = plainer.reduce((text, [from, to]) => text.replaceAll(from, to), source);
      return { source, rewrite, freeRewrite: rewrite, changedVersions: [] };
    });
}
