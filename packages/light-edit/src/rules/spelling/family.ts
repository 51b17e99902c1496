/** Spelling variant as a rule, so that it is resolved, checked and reported like every other edit. */
import { type Spelling, proposeMarkupEdits, proposeVariantEdits } from '@humanize/spelling';
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
    propose: (document, context) =>
      proposeVariantEdits(document, context.variant, spelling).map((change) => ({ changes: [change] })),
  });
  const markup = defineRule({
    id: 'spelling/headings-and-links',
    kind: 'pattern',
    each: 'document',
    stage: 'variant',
    why: 'Headings, bold words and the text of links are spelled like the rest.',
    risk: 'low',
    synonym: true,
    waives: ['content'],
    mayEdit: ['heading', 'link', 'emphasis'],
    examples: {
      rewrites: [
        [
          '# Choosing a colour\n\nSee [my favourite shops](https://example.com/favourite) for **a grey coat**.',
          '# Choosing a color\n\nSee [my favorite shops](https://example.com/favourite) for **a gray coat**.',
          { variant: 'en-US' },
        ],
        [
          '# Behavior at Work\n\nGood behavior pays.',
          '# Behaviour at Work\n\nGood behaviour pays.',
          { variant: 'en-GB' },
        ],
      ],
      leavesAlone: [
        ['# The Labour Party\n\nIt lost. See [Centre Parcs](https://example.com).', { variant: 'en-US' }],
        ['See [colour] and *The Colour Purple*.\n\n[colour]: https://example.com/colour', { variant: 'en-US' }],
      ],
    },
    propose: (document, context) =>
      proposeMarkupEdits(document, context.variant, spelling).map((change) => ({ changes: [change] })),
  });
  return defineFamily({
    id: 'spelling',
    number: 17,
    habit: 'Both spellings of English in one text.',
    allowance: { keptPer100Words: 0, editsPerSentence: 100 },
    rules: [variant, markup],
  });
}
