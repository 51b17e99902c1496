/** Deletes sentences that only announce what follows: `Let's dive in!` */
import type { Document, Sentence } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';
import { occursElsewhere } from './repeated-words.ts';

/** Matches announcements of steps at the start of a calculation or an explanation. */
const steps =
  /^(?:(?:so|now|here)?,? ?to [^,.!?]{3,60}, |so,? |now,? )?(?:let's|let us) (?:walk through|go through|work through|break (?:it|this|that|these|them) down|break down|look at|take a look at|explore|examine|dive into|delve into)\b[^.!?:]{0,80}(?:step[- ]by[- ]step|in (?:more )?detail|more closely|one by one|together|further)[.!:]$/u;
/** Matches announcements of contents at the start of a text. A thesis (`I will argue that`) is kept. */
const contents =
  /^in this (?:essay|article|post|blog post|guide|section|paper), (?:i|we)(?:'ll| will| shall| am going to|'m going to| are going to|'re going to) (?:explore|discuss|examine|look at|delve into|dive into|cover|take a (?:closer )?look at|go over|outline|consider)\b[^.!?:]{5,160}[.!]$/u;
const announcement =
  /^(?:so,? |now,? )?(?:let's|let us) (?:dive (?:right )?in|get started|begin|break (?:it|this|that) down|explore(?: further)?|take a (?:closer )?look|unpack (?:it|this))(?: together)?[.!:]$|^without further ado[,.!:]?(?: let's (?:dive in|get started|begin)[.!])?$|^here's the thing[.:]$/u;

/**
 * Matches the announcement of a topic, which counts only if the text names all of the topic elsewhere: `Let's explore
 * the history of tea.`
 */
const topic =
  /^(?:so,? |now,? )?(?:let's|let us) (?:dive into|delve into|explore|examine|take a (?:closer )?look at|break down|go over|go through|walk through|unpack)\b[^.!?:]{3,120}[.!:]$/u;

/** Returns whether every noun in a sentence also occurs elsewhere and a section or another sentence follows. */
function isNamedElsewhere(document: Document, sentence: Sentence): boolean {
  const own = document.tokens.slice(sentence.firstToken + 1, sentence.endToken);
  const isNamed = own.every(
    ({ tag, lemma, protectedBy }) =>
      protectedBy === undefined && (!tag.startsWith('N') || occursElsewhere(document, sentence, lemma)),
  );
  const paragraph = document.paragraphs[sentence.paragraph];
  if (!isNamed || paragraph === undefined || sentence.index + 1 < paragraph.endSentence) return isNamed;
  return /^\s*(?:#{1,6} |\*\*[^*\n]+\*\*\s*\n)/u.test(document.text.slice(paragraph.end, paragraph.end + 200));
}

/** Maximum number of words in an announcement. */
const wordsMax = 32;

/** Deletes sentences that announce what follows and say nothing else. */
export const announcements = defineRule({
  id: 'announcements',
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  family: 'signposts',
  densityMin: anyText,
  why: 'The sentence only announces what follows.',
  genre: ['general', 'academic', 'legal'],
  removesResidue: true,
  examples: {
    rewrites: [
      ["The heat is off. Let's dive in! Check the fuse first.", 'The heat is off. Check the fuse first.'],
      [
        "The heat is off. Let's break this down step by step. Check the fuse first.",
        'The heat is off. Check the fuse first.',
      ],
      [
        "Let's dive into the history of tea.\n\n## History\n\nTea has a long history.",
        '## History\n\nTea has a long history.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      ["It rained a lot.\n\nHere's what you need to know:\n\n- It rained.", { wholeText: true }],
      "Let's explore the old mill. It is open.",
      'First, we need to estimate the weight of the mill. The mill has a weight of ten tons.',
      "Let's walk through the park together. It is late.",
      "Let's dive into the lake before supper.",
      'Let us see what the court says.',
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    if (sentence.wordCount > wordsMax || sentence.index === document.sentences.length - 1) return undefined;
    const text = document.text.slice(sentence.start, sentence.end).toLowerCase().replaceAll('’', "'");
    const announces =
      announcement.test(text) ||
      (sentence.index > 0 && (steps.test(text) || contents.test(text))) ||
      (topic.test(text) && isNamedElsewhere(document, sentence));
    if (!announces) return undefined;
    return { changes: [{ start: sentence.start, end: sentence.end, text: '' }] };
  },
});
