/** Deletes the sentences that an assistant adds to a text: `Certainly!`, lead-ins, and offers of further help. */
import type { Document, Sentence } from '@humanize/text';
import type { Proposal } from '../rule/proposal.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';

/** Number of sentences that are examined at the start and the end of a text. */
const openingMax = 3;
const closingMax = 4;
/**
 * Maximum length of a sentence that is deleted, in UTF-16 units. Longer sentences usually say something about the
 * subject as well, so they are kept.
 */
const residueLengthMax = 260;

const exclamations =
  /^(?:certainly|sure|sure thing|of course|absolutely|gladly|great question|good question|what a great question|understood|happy to help|no problem)!$/u;
const apologies =
  /^(?:i apologize|i'm sorry|sorry|my apologies) for (?:the|any|my) (?:confusion|misunderstanding|error|mistake|oversight|inconvenience)\b[^.!?,]{0,60}[.!]$|^(?:you're|you are) (?:absolutely )?(?:right|correct)[.!]$|^thank you for (?:your (?:question|request|inquiry)|asking)\b[^.?]{0,80}[.!]$/u;
const offers =
  /^(?:(?:certainly|sure|of course|absolutely|okay|ok|great)[!,.:—-]* )?(?:here(?:'s| is| are)|below (?:is|are)|i(?:'ve| have) (?:written|rewritten|revised|prepared|drafted)) (?:a|an|the|your|some|my)\b[^.!?]{0,200}\b(?:essay|article|version|draft|summary|rewrite|text|post|story|letter|email|e-mail|paragraph|response|answer|outline|overview|breakdown|explanation|piece|report|list|translation)\b[^.!?]{0,120}[:.!]$/u;
const happyTo =
  /^(?:i'd|i would|i'll|i will|i'm|i am)(?: be)? (?:happy|glad|delighted) to (?:help|assist)\b[^.?]{0,120}[.!]$/u;

const closings: readonly RegExp[] = [
  /^i hope (?:this|that|it|these|you find this)(?: \w{1,20}){0,3}? (?:helps?|helped|helpful|useful|answers|meets|works|clarifies|gives)\b[^?]{0,120}[.!]$/u,
  /^(?:please )?(?:let me know|feel free to (?:ask|reach out|let me know|contact me)|don't hesitate to (?:ask|reach out))\b[^?]{0,200}[.!]$/u,
  /^if you (?:have|need|want|would like|'d like|wish)\b[^?]{0,160}\b(?:let me know|feel free|just ask|happy to help|here to help|don't hesitate)\b[^?]{0,80}[.!]$/u,
  /^if you'd like\b[^?]{0,120}\b(?:let me know|feel free|just ask|i can)\b[^?]{0,120}[.!]$/u,
  /^would you like me to\b[^?]{0,200}\?$/u,
  /^(?:is there|do you need|do you want) anything else\b[^?]{0,120}\?$/u,
  /^(?:i'm|i am) (?:always )?(?:happy|glad|here) to help\b[^?]{0,120}[.!]$/u,
  /^this (?:essay|article|text|response|version|rewrite) (?:should|aims to) (?:meet|fit|match) your\b[^?]{0,120}[.!]$/u,
  /^happy [a-z]+ing!$/u,
  /^(?:enjoy|good luck|best of luck|have fun|bon app[eé]tit)\b[^.?]{0,60}!$/u,
  /^thank(?:s| you) for (?:your (?:question|request|inquiry|understanding)|asking|reading)\b[^.?]{0,80}[.!]$/u,
];

const greeting = /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b/u;
const farewell = /^(?:best|kind|warm)?\s?(?:regards|wishes)|^sincerely|^yours\b|^thanks|^thank you|^cheers|^best,/u;

/** Matches sentences in which `I` or `my` refers to a tool rather than a writer. */
const toolRemark =
  /^(?:as of my (?:last|knowledge|training)|up to my last|as an? (?:ai|large language model|language model)\b|based on the information available to me)/u;

function lowerText(document: Document, sentence: Sentence): string {
  return document.text.slice(sentence.start, sentence.end).toLowerCase().replaceAll('’', "'").replaceAll(/\s+/gu, ' ');
}

/** True for letters and for texts in the first person, in which a closing offer may come from the writer. */
function isFromPerson(document: Document, residue: ReadonlySet<Sentence>): boolean {
  const texts = document.paragraphs.map((paragraph) =>
    document.text.slice(paragraph.start, paragraph.start + 40).toLowerCase(),
  );
  if (texts.some((text) => greeting.test(text)) || texts.slice(-3).some((text) => farewell.test(text))) return true;
  return document.tokens.some((token) => {
    if (token.protectedBy === 'quotation' || !/^(?:i|my|me)$/u.test(token.lower)) return false;
    const sentence = document.sentences[token.sentence];
    return sentence !== undefined && !residue.has(sentence) && !toolRemark.test(lowerText(document, sentence));
  });
}

/** True if a list or other structure follows the lead-in. The lead-in then introduces the list and is kept. */
function introducesList(document: Document, { end }: Sentence): boolean {
  const next = document.text.slice(end, end + 200).trimStart();
  return !/^[\p{L}"“‘'(]/u.test(next) || /^[^\n]{0,60}:/u.test(next);
}

/** Matches sentences that refer to the sentence before them: `I'll break it down into parts`, `It's a mix of songs`. */
const refersBack = /^(?:i(?:'ll| will|'ve| have)\b[^.]{0,60}\bit\b|(?:it|they|these|this)(?:'s|'re| is| are)\b)/u;

function openingResidue(document: Document): Sentence[] {
  const found: Sentence[] = [];
  for (const sentence of document.sentences.slice(0, openingMax)) {
    if (sentence.end - sentence.start > residueLengthMax) break;
    const text = lowerText(document, sentence);
    if (![exclamations, apologies, offers, happyTo].some((pattern) => pattern.test(text))) break;
    if (text.endsWith(':') && introducesList(document, sentence)) break;
    const next = document.sentences[sentence.index + 1];
    if (!text.endsWith(':') && next !== undefined && refersBack.test(lowerText(document, next))) break;
    found.push(sentence);
  }
  return found;
}

function closingResidue(document: Document, opening: readonly Sentence[]): Sentence[] {
  const found: Sentence[] = [];
  for (const sentence of document.sentences.slice(-closingMax).toReversed()) {
    if (sentence.end - sentence.start > residueLengthMax) break;
    const text = lowerText(document, sentence);
    if (!closings.some((pattern) => pattern.test(text))) break;
    found.unshift(sentence);
  }
  return isFromPerson(document, new Set([...opening, ...found])) ? [] : found;
}

/**
 * Returns one proposal per paragraph, so that a paragraph that becomes empty is removed together with its blank lines.
 */
function deletionsOf(sentences: readonly Sentence[]): Proposal[] {
  const byParagraph = new Map<number, Sentence[]>();
  for (const sentence of sentences) {
    byParagraph.set(sentence.paragraph, [...(byParagraph.get(sentence.paragraph) ?? []), sentence]);
  }
  return [...byParagraph.values()].map((group) => ({
    changes: [{ start: group[0]?.start ?? 0, end: group.at(-1)?.end ?? 0, text: '' }],
  }));
}

export const chatResidue = defineRule({
  id: 'chat-residue',
  kind: 'pattern',
  each: 'document',
  // Runs after the `residue` stage, which removes leaked markup that may precede a closing.
  stage: 'wording',
  family: 'chat',
  densityMin: anyText,
  why: 'This sentence is left over from a chat with an assistant.',
  genre: ['general', 'academic', 'legal'],
  mayEdit: ['emoji'],
  removesResidue: true,
  examples: {
    rewrites: [
      [
        "Certainly! Here's a short essay on bees:\n\nBees live in hives. They dance.\n\nI hope this helps!",
        'Bees live in hives. They dance.',
        { wholeText: true },
      ],
      [
        'As of my last update, bees live in hives. They dance. I hope this helps!',
        'As of my last update, bees live in hives. They dance.',
        { wholeText: true },
      ],
      [
        'Bees live in hives. They dance. Let me know if you would like any changes.',
        'Bees live in hives. They dance.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      ["Here's a list of names:\n\n1. Ann\n2. Bob", { wholeText: true }],
      ['Dear Ann,\n\nThe hive is full. Let me know if you want honey.', { wholeText: true }],
      ['I keep bees. Let me know if you want honey.', { wholeText: true }],
      ['Certainly the hive is full. Bees dance.', { wholeText: true }],
      ["Sure, here's a list of songs for you. It's a mix of new and old. Bees dance.", { wholeText: true }],
      ["Below is a full response to your query. I'll break it down into two parts. Bees dance.", { wholeText: true }],
      ['“Certainly!” he said. Here is an essay that nobody read.', { wholeText: true }],
    ],
  },
  propose(document): Proposals {
    const opening = openingResidue(document);
    const closing = closingResidue(document, opening);
    if (opening.length + closing.length >= document.sentences.length) return undefined;
    return [...deletionsOf(opening), ...deletionsOf(closing)];
  },
});
