/**
 * Deletes sentences that only announce a list or sections, at the end of a paragraph: `Here's a breakdown:`. Before a
 * list, the sentence before them gets the colon.
 */
import type { Change, Document, Sentence } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';

/** Maximum length of a lead-in, in UTF-16 units. Longer ones say something of their own. */
const leadInMax = 150;
/** Minimum number of words of the sentence that gets the colon. */
const introductionMin = 6;

/** Announcements of explanations, which fit before lists and before sections. */
const explanation =
  /^(?:here(?:'s| is| are)|below (?:is|are)) (?:a|an|the|some|several|many) (?:[\w-]+ ){0,4}?(?:breakdown|overview|explanation|look|summary|points|reasons|factors|aspects|differences|elements)\b[^.!?:]{0,100}:$|^here's (?:how it (?:generally |typically )?works|what happens|what's happening):$/u;
/** Announcements of instructions and examples, which go only before sections with headings of their own. */
const announcement =
  /^(?:here(?:'s| is| are)|below (?:is|are)) (?:a|an|the|some|several|many|two|three|four|five) (?:[\w-]+,? ){0,5}?(?:guide|recipe|tips|strategies|steps|instructions|approach|approaches|plan|itinerary|glimpse|outcomes|impacts|implications|exploration|ways|examples|options|ideas|stories|things|details|recap)\b[^.!?:]{0,120}:$|^here's how (?:you|they|we|he|she|it) [^.!?:]{1,60}:$/u;

/** The kind of block after a paragraph. */
function blockAfter({ text }: Document, end: number): 'list' | 'section' | undefined {
  const next = text.slice(end, end + 60).trimStart();
  if (/^#{1,6} |^\*\*[^\n]/u.test(next)) return 'section';
  return /^(?:[-*+•]|\d{1,2}[.)])[ \t]/u.test(next) ? 'list' : undefined;
}

function isPlain(document: Document, { firstToken, endToken }: Sentence): boolean {
  return document.tokens.slice(firstToken + 1, endToken).every(({ protectedBy }) => protectedBy === undefined);
}

/** The change that gives the sentence before the lead-in its colon. */
function withColon(document: Document, sentence: Sentence): Change | undefined {
  const before = document.sentences[sentence.index - 1];
  const stop = before === undefined ? undefined : document.tokens[before.endToken - 1];
  if (before === undefined || stop?.text !== '.' || before.wordCount < introductionMin) return undefined;
  return { start: stop.start, end: sentence.end, text: ':' };
}

export const listLeadIns = defineRule({
  id: 'list-lead-ins',
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  family: 'list-lead-ins',
  densityMin: someTells,
  why: 'The sentence only announces what follows.',
  genre: ['general', 'academic', 'legal'],
  removesResidue: true,
  examples: {
    rewrites: [
      [
        "The sky looks blue because air scatters light. Here's how it works:\n\n1. Light comes in.\n2. It bends.",
        'The sky looks blue because air scatters light:\n\n1. Light comes in.\n2. It bends.',
        { wholeText: true },
      ],
      [
        "Sewing a button is easy! Here's a simple step-by-step guide to help you:\n\n### Thread\n\nCut it.",
        'Sewing a button is easy!\n\n### Thread\n\nCut it.',
        { wholeText: true },
      ],
      [
        'Water is scarce. Here are some strategies to save it at home:\n\n## Kitchen\n\nFix the tap.',
        'Water is scarce.\n\n## Kitchen\n\nFix the tap.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      ["Here's a breakdown:\n\n- One cup.\n- Two cups.", { wholeText: true }],
      ['Water is scarce. Here are some tips:\n\n- Fix the tap.\n- Close it.', { wholeText: true }],
      ["Water is scarce. Here's a breakdown by Anna Lee:\n\n## Kitchen\n\nFix the tap.", { wholeText: true }],
      ["Water is scarce. Here's an explanation: it never rains.", { wholeText: true }],
      ["It rains! Here's a breakdown:\n\n- One cup.\n- Two cups.", { wholeText: true }],
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const paragraph = document.paragraphs[sentence.paragraph];
    if (paragraph === undefined || paragraph.endSentence - 1 !== sentence.index) return undefined;
    if (paragraph.firstSentence === sentence.index || sentence.end - sentence.start > leadInMax) return undefined;
    const text = document.text.slice(sentence.start, sentence.end).toLowerCase().replaceAll('’', "'");
    if (!text.endsWith(':') || !isPlain(document, sentence)) return undefined;
    const block = blockAfter(document, paragraph.end);
    if (block === 'section' && (explanation.test(text) || announcement.test(text)))
      return { changes: [{ start: sentence.start, end: sentence.end, text: '' }] };
    const change = block === 'list' && explanation.test(text) ? withColon(document, sentence) : undefined;
    return change === undefined ? undefined : { changes: [change] };
  },
});
