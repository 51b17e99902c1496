// Spelling variant as a rule, so that it is resolved, checked and reported like every other edit.

import { proposeVariantEdits } from '../../variant/propose-variant-edits.ts';
import type { Spelling } from '../../variant/spelling.ts';
import { defineRule } from '../define-rule.ts';
import { defineFamily, type Family } from '../family.ts';

export function createSpellingFamily(spelling: Spelling): Family {
  const variant = defineRule({
    id: 'spelling/variant',
    kind: 'pattern',
    each: 'document',
    stage: 'variant',
    why: 'The text is spelled in one variant of English throughout.',
    risk: 'low',
    synonym: true,
    waives: ['content'],
    mayEdit: ['number'],
    examples: {
      rewrites: [
        ['The colour of the harbour changed.', 'The color of the harbor changed.', { variant: 'en-US' }],
        ['The color of the harbor changed.', 'The colour of the harbour changed.', { variant: 'en-GB' }],
      ],
      leavesAlone: ['They met at Pearl Harbor in spring.'],
    },
    propose: (document, context) => proposeVariantEdits(document, context.variant, spelling),
  });
  return defineFamily({
    id: 'spelling',
    number: 26,
    habit: 'Both spellings of English in one text.',
    allowance: { keptPer100Words: 0, editsPerSentence: 100 },
    rules: [variant],
  });
}
