/**
 * Deletes a last sentence that announces a summary of an answer with lists and only repeats its words. Essays keep their
 * conclusions, which state the writer's view.
 */
import type { Document, Paragraph, Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';
import { liftedInRepetitions } from './repeated-words.ts';

const announced =
  /^(?:so|in conclusion|in summary|in short|in essence|to summarize|to sum up|to conclude|overall|all in all),/iu;
/** Minimum number of paragraphs before the summary. */
const paragraphsMin = 3;
/** Share of the content words of the summary that occur before it. */
const repeatedShareMin = 0.85;
/** Minimum length of a content word, in UTF-16 units. */
const contentLengthMin = 4;

function isContent({ kind, tag, text }: Token): boolean {
  return kind === 'word' && text.length >= contentLengthMin && /^(?:N|V|J)/u.test(tag);
}

/** Returns the lemmas before a paragraph. */
function lemmasBefore(document: Document, { firstSentence }: Paragraph): Set<string> {
  const end = document.sentences[firstSentence]?.firstToken ?? 0;
  return new Set(document.tokens.slice(0, end).map(({ lemma }) => lemma));
}

/** Returns whether every name, number and quotation occurs before the paragraph, and most of its content words do. */
function onlyRepeats(document: Document, last: Paragraph): boolean {
  const before = lemmasBefore(document, last);
  const { firstToken = 0 } = document.sentences[last.firstSentence] ?? {};
  const own = document.tokens.slice(firstToken + 1);
  if (
    own.some(
      ({ protectedBy, lemma, kind }) => protectedBy !== undefined && kind !== 'punctuation' && !before.has(lemma),
    )
  )
    return false;
  const content = own.filter(isContent);
  const repeated = content.filter(({ lemma }) => before.has(lemma));
  return repeated.length >= content.length * repeatedShareMin;
}

export const repeatingConclusions = defineRule({
  id: 'repeating-conclusions',
  kind: 'pattern',
  each: 'document',
  family: 'closing-openers',
  densityMin: someTells,
  stage: 'wording',
  why: 'The last paragraph only repeats the text.',
  genre: ['general', 'academic'],
  mayEdit: liftedInRepetitions,
  removesResidue: true,
  examples: {
    rewrites: [
      [
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.\n\nIn summary, bees visit flowers, and gardens need bees.',
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      [
        'Bees make honey.\n\nThey visit flowers.\n\nGardens need bees.\n\nIn summary, gardens need bees.',
        { wholeText: true },
      ],
      [
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees.\n\nIn summary, farmers should plant clover for bees.',
        { wholeText: true },
      ],
      ['Bees make honey.\n\nIn summary, bees make honey.', { wholeText: true }],
      [
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees.\n\n## Conclusion\n\nIn summary, gardens need bees.',
        { wholeText: true },
      ],
      [
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees.\n\nIn summary, gardens need Anna and bees.',
        { wholeText: true },
      ],
    ],
  },
  propose(document): Proposals {
    const last = document.paragraphs.at(-1);
    const previous = document.paragraphs.at(-2);
    if (last === undefined || previous === undefined || document.paragraphs.length <= paragraphsMin) return undefined;
    if (last.kind !== 'prose' || last.endSentence - last.firstSentence > 1) return undefined;
    if (document.register.firstPerson || !document.markup.some(({ kind }) => kind === 'list-item')) return undefined;
    // A heading between them would be left without text.
    if (document.text.slice(previous.end, last.start).trim() !== '') return undefined;
    if (document.text.slice(last.end).trim() !== '') return undefined;
    if (!announced.test(document.text.slice(last.start, last.start + 20)) || !onlyRepeats(document, last))
      return undefined;
    return { changes: [{ start: last.start, end: last.end, text: '' }] };
  },
});
