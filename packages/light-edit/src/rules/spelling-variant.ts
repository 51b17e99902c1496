/**
 * Implements the spelling variant as two rules, so that its edits are resolved and reported like those of other rules.
 */
import { proposeMarkupEdits, proposeVariantEdits, type Spelling } from '@humanize/spelling';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Rule } from '../rule/rule.ts';

/** Returns two rules: one for running text, and one for headings, bold words and link text. */
export function createSpellingRules(spelling: Spelling): readonly Rule[] {
  const variant = defineRule({
    id: 'spelling-variant',
    kind: 'pattern',
    each: 'document',
    stage: 'spelling',
    family: 'spelling',
    densityMin: anyText,
    why: 'The word is spelled as in the chosen variant of English.',
    mayEdit: ['number'],
    examples: {
      rewrites: [
        ['The colour of the harbour changed.', 'The color of the harbor changed.', { variant: 'en-US' }],
        ['The color of the harbor changed.', 'The colour of the harbour changed.', { variant: 'en-GB' }],
      ],
      leavesAlone: ['They met at Pearl Harbor in spring.'],
    },
    propose: (document, context) =>
      proposeVariantEdits(document, context.variant, spelling).map((change) => ({ changes: [change] })),
  });
  const markup = defineRule({
    id: 'spelling-in-markup',
    kind: 'pattern',
    each: 'document',
    stage: 'spelling',
    family: 'spelling',
    densityMin: anyText,
    why: 'Headings, subject lines, bold text and link text use the same spelling as the rest.',
    mayEdit: ['heading', 'link', 'emphasis'],
    examples: {
      rewrites: [
        [
          '# Choosing a colour\n\nSee [my favourite shops](https://example.com/favourite) for **a grey coat**.',
          '# Choosing a color\n\nSee [my favorite shops](https://example.com/favourite) for **a gray coat**.',
          { variant: 'en-US' },
        ],
        [
          'Subject: Mould in the Hall\n\nDear Ann,\n\nThere is mould on the wall.',
          'Subject: Mold in the Hall\n\nDear Ann,\n\nThere is mold on the wall.',
          { variant: 'en-US' },
        ],
        [
          '# Behavior at Work\n\nGood behavior pays.',
          '# Behaviour at Work\n\nGood behaviour pays.',
          { variant: 'en-GB' },
        ],
      ],
      leavesAlone: [
        ['Subject: Trip to Sydney Harbour\n\nDear Ann,\n\nIt is a harbor.', { variant: 'en-US' }],
        ['# The Labour Party\n\nIt lost. See [Centre Parcs](https://example.com).', { variant: 'en-US' }],
        ['See [colour] and *The Colour Purple*.\n\n[colour]: https://example.com/colour', { variant: 'en-US' }],
      ],
    },
    propose: (document, context) =>
      proposeMarkupEdits(document, context.variant, spelling).map((change) => ({ changes: [change] })),
  });
  return [variant, markup];
}
