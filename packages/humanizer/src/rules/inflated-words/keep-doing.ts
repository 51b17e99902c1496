import { neighbour } from '../../document/reading.ts';
import { inflect } from '../../inflection/inflect.ts';
import { defineRule } from '../define-rule.ts';

/** `continues to grow` is `keeps growing`, in whatever form. */
export const keepDoing = defineRule({
  id: 'inflated-words/keep-doing',
  kind: 'pattern',
  each: 'token',
  lemmas: ['continue'],
  stage: 'lexical',
  why: 'Keeps growing says continues to grow in everyday words.',
  risk: 'medium',
  synonym: true,
  formality: ['neutral', 'casual'],
  examples: {
    rewrites: [
      ['The town continues to grow.', 'The town keeps growing.'],
      ['They continued to sing.', 'They kept singing.'],
    ],
    leavesAlone: ['The road continues to the sea.', 'It continues to be a problem.', 'They continue to the end.'],
  },
  propose(token, { document }) {
    const to = neighbour(document, token, 1);
    const verb = neighbour(document, token, 2);
    if (!token.tag.startsWith('V') || to?.lower !== 'to' || verb?.tag !== 'VB') return undefined;
    if (verb.lower === 'be' || verb.lower === 'have' || verb.protectedBy !== undefined) return undefined;
    const text = `${inflect('keep', token.tag)} ${inflect(verb.lower, 'VBG')}`;
    return { changes: [{ start: token.start, end: verb.end, text }] };
  },
});
