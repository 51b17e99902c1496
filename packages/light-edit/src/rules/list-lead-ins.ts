/**
 * Deletes sentences at the end of a paragraph that only announce sections with headings: `Here's a breakdown:`. Such
 * sentences are kept before lists and if they stand alone in a paragraph, because readers missed them there.
 */
import { isOneOf, type Document, type Sentence } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';
import { isLetter } from './from-person.ts';
import { occursBefore } from './repeated-words.ts';

/** Maximum length of a lead-in, in UTF-16 units. Longer lead-ins make a point of their own. */
const leadInMax = 150;

/** Announcements of explanations, which fit before lists and before sections. */
const explanation =
  /^(?:here(?:'s| is| are)|below (?:is|are)) (?:a|an|the|some|several|many) (?:[\w-]+ ){0,4}?(?:breakdown|overview|explanation|look|summary|points|reasons|factors|aspects|differences|elements)\b[^.!?:]{0,100}:$|^here's (?:how it (?:generally |typically |usually )?works|what happens|what's happening|the (?:core |basic |general )?idea):$/u;
/** Announcements of instructions and examples, which go only before sections with headings of their own. */
const announcement =
  /^(?:here(?:'s| is| are)|below (?:is|are)) (?:a|an|the|some|several|many|two|three|four|five|a few|a couple of) (?:[\w-]+,? ){0,5}?(?:guide|recipe|tips|strategies|steps|instructions|approach|approaches|plan|itinerary|glimpse|outcomes|impacts|implications|exploration|ways|options|ideas|stories|things|details|recap|suggestions|approaches|considerations|recommendations|milestones|standouts|clues|technologies|tools|highlights|components|effects|methods|features|benefits|advantages|tactics|practices|questions|concepts|trends)\b[^.!?:]{0,120}:$|^here's (?:how|what) (?:you|they|he|she|it|each) [^.!?:]{1,90}:$/u;

/** Words of doubt or degree, which belong to what follows. */
const hedged =
  /\b(?:rough|roughly|might|may|could|possible|potential|speculative|hypothetical|likely|approximate|estimated?|main|only|example of)\b/u;

/** Words of a writer who announces a story of their own: `Here's a look at what my days are like:`. */
const personal = /\b(?:i|we|my|me|our|us)\b/u;

/** Returns whether a heading follows a paragraph. */
function precedesSection({ text }: Document, end: number): boolean {
  return /^#{1,6} |^\*\*[^*\n]{1,50}\*\*[ \t]*(?:\n|$)/u.test(text.slice(end, end + 60).trimStart());
}

function isPlain(document: Document, { firstToken, endToken }: Sentence): boolean {
  return document.tokens.slice(firstToken + 1, endToken).every(({ protectedBy }) => protectedBy === undefined);
}

/** Words of a lead-in that do not say what the text is about. */
const general =
  /^(?:ask|be|better|can|choose|consider|decide|do|each|few|get|give|have|help|here|know|make|need|start|take|that|think|understand|use|want|will|work|you)$/u;

/**
 * Returns whether each noun and verb after the announcing noun has already occurred: `tips to save it at home` after
 * water has been named.
 */
function saysNothingNew(document: Document, sentence: Sentence): boolean {
  const own = document.tokens.slice(sentence.firstToken, sentence.endToken);
  const to = own.findIndex(({ lower }) => isOneOf(lower, 'to for of on about that you'));
  const content =
    to === -1 ? [] : own.slice(to).filter(({ tag, lemma }) => isOneOf(tag, 'N* V*') && !general.test(lemma));
  return content.every(({ lemma }) => occursBefore(document, sentence, lemma));
}

export const listLeadIns = defineRule({
  id: 'list-lead-ins',
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  family: 'list-lead-ins',
  densityMin: anyText,
  why: 'The sentence only announces what follows.',
  genre: ['general', 'academic', 'legal'],
  removesResidue: true,
  examples: {
    rewrites: [
      [
        "Sewing a button is easy! Here's a simple step-by-step guide to help you:\n\n### Thread\n\nCut it.",
        'Sewing a button is easy!\n\n### Thread\n\nCut it.',
        { wholeText: true },
      ],
      [
        'Water is scarce. Here are some strategies to help you:\n\n## Kitchen\n\nFix the tap.',
        'Water is scarce.\n\n## Kitchen\n\nFix the tap.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      ['Water is scarce. Here are a few ways:\n\n**1. Fix the tap:** It drips.', { wholeText: true }],
      ['Water is scarce. Here are some examples:\n\n## Kitchen\n\nFix the tap.', { wholeText: true }],
      ['Water is scarce. Here are some tips to save it at home:\n\n## Kitchen\n\nFix the tap.', { wholeText: true }],
      ["Here's a breakdown:\n\n- One cup.\n- Two cups.", { wholeText: true }],
      ['Water is scarce. Here are some tips:\n\n- Fix the tap.\n- Close it.', { wholeText: true }],
      ["Water is scarce. Here's a breakdown by Anna Lee:\n\n## Kitchen\n\nFix the tap.", { wholeText: true }],
      ["Water is scarce. Here's an explanation: it never rains.", { wholeText: true }],
      ["Water is scarce. Here's a breakdown of why:\n\n## Kitchen\n\nFix the tap.", { wholeText: true }],
      ["I herd goats. Here's a look at what my days are like:\n\n## Morning\n\nI milk.", { wholeText: true }],
      ["The mill burned. Here's what we lost:\n\n## Tools\n\nThey warped.", { wholeText: true }],
      ["Loans come from the fund.\n\nHere's how it works:\n\n1. Pay each month.\n2. Wait.", { wholeText: true }],
      ["It rains. Here's a breakdown of the water:\n\n- One cup.\n- Two cups.", { wholeText: true }],
      ["Dear all,\n\nThank you. Here's a summary of the day:\n\n**Plans**\n\nWe mow.", { wholeText: true }],
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const paragraph = document.paragraphs[sentence.paragraph];
    if (paragraph === undefined || paragraph.endSentence - 1 !== sentence.index) return undefined;
    if (sentence.end - sentence.start > leadInMax) return undefined;
    const text = document.text.slice(sentence.start, sentence.end).toLowerCase().replaceAll('’', "'");
    if (
      !text.endsWith(':') ||
      /\bwhy:/u.test(text) ||
      hedged.test(text) ||
      personal.test(text) ||
      !isPlain(document, sentence)
    )
      return undefined;
    if (paragraph.firstSentence === sentence.index || isLetter(document)) return undefined;
    if (
      precedesSection(document, paragraph.end) &&
      (explanation.test(text) || announcement.test(text)) &&
      saysNothingNew(document, sentence)
    )
      return { changes: [{ start: sentence.start, end: sentence.end, text: '' }] };
    return undefined;
  },
});
