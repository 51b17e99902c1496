import { defineRule } from '../define-rule.ts';
import type { Proposals } from '../rule.ts';

const endings: ReadonlySet<string> = new Set([
  'the possibilities are endless.',
  'the possibilities are truly endless.',
  'the future looks bright.',
  'the future is bright.',
  'the journey has just begun.',
  'the journey is just beginning.',
  'the story is far from over.',
  'the rest is history.',
  'the choice is yours.',
  'the choice is ours.',
  'the future is now.',
]);

export const emptyEndings = defineRule({
  id: 'formula-endings/empty-endings',
  kind: 'pattern',
  each: 'document',
  stage: 'sentence',
  why: 'The last sentence would fit any text.',
  risk: 'medium',
  genre: ['general', 'academic', 'legal'],
  waives: ['content', 'length'],
  examples: {
    rewrites: [
      ['Solar cells are cheap now. The possibilities are endless.', 'Solar cells are cheap now.', { wholeText: true }],
    ],
    leavesAlone: [
      ['The possibilities are endless. Solar cells are cheap now.', { wholeText: true }],
      ['The future looks bright for the club after two wins.', { wholeText: true }],
    ],
  },
  propose(document): Proposals {
    const last = document.sentences.at(-1);
    if (last === undefined || document.sentences.length < 2) return undefined;
    const text = document.text.slice(last.start, last.end).toLowerCase();
    if (!endings.has(text) || document.sentences.at(-2)?.paragraph !== last.paragraph) return undefined;
    return { changes: [{ start: last.start, end: last.end, text: '' }] };
  },
});
