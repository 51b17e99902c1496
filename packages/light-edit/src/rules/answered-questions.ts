/** Deletes sentences that only fill the space after a question or an answer: `I'd love to hear your story!`, `Pretty cool, right?` */
import type { Document, Sentence } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';
import { lowerText } from './from-person.ts';

const invitation =
  /^(?:i'd|i would|we'd|we would) love to hear (?:it|them|about it|your (?:[a-z]{1,15} )?(?:story|stories|thoughts|experiences?|answers?|tips|ideas|take))(?: in the comments)?(?: below)?[!.]$/u;
const cheer =
  /^(?:pretty|isn't (?:that|it)|how) (?:cool|neat|amazing|awesome|great|sweet|clever|incredible)(?: is that)?(?:, (?:right|huh))?[?!]$/u;

/** Returns whether the text before the sentence ends with a question, which may be in bold. */
function followsQuestion({ text }: Document, { start }: Sentence): boolean {
  return text
    .slice(Math.max(0, start - 40), start)
    .replaceAll(/[*_\s]/gu, '')
    .endsWith('?');
}

function isIdle(document: Document, sentence: Sentence): boolean {
  const text = lowerText(document, sentence).trim();
  const opensParagraph = document.paragraphs[sentence.paragraph]?.firstSentence === sentence.index;
  if (invitation.test(text)) return followsQuestion(document, sentence) && !opensParagraph;
  return cheer.test(text) && !opensParagraph;
}

export const answeredQuestions = defineRule({
  id: 'answered-questions',
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  family: 'list-lead-ins',
  densityMin: anyText,
  why: 'The sentence says nothing that its neighbors do not say.',
  removesResidue: true,
  examples: {
    rewrites: [
      [
        "Bees dance.\n\nWhat do your bees do? I'd love to hear your story in the comments!",
        'Bees dance.\n\nWhat do your bees do?',
        { wholeText: true },
      ],
      ['Bees can dance all day. Pretty cool, right?', 'Bees can dance all day.', { wholeText: true }],
    ],
    leavesAlone: [
      ['**Why do bees dance?**\n\nThere are a few reasons:\n\n1. It is warm.\n2. It is May.', { wholeText: true }],
      ["I'd love to hear your story in the comments!\n\nBees dance.", { wholeText: true }],
      ['Bees dance. “Pretty cool, right?” said Ann.', { wholeText: true }],
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    if (!isIdle(document, sentence)) return undefined;
    return { changes: [{ start: sentence.start, end: sentence.end, text: '' }] };
  },
});
