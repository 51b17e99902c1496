/** Deletes the sentences that an assistant adds to a text: `Certainly!`, lead-ins, and offers of further help. */
import type { Document, Sentence, Span } from '@humanize/text';
import { leavesHeading } from '../edits/bare-lines.ts';
import type { Proposal } from '../rule/proposal.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';
import {
  apologies,
  closingPatterns,
  liftedReasons,
  openingPatterns,
  remarkPatterns,
  tips,
  wishes,
} from './chat-patterns.ts';
import { isFromFirm, isFromPerson, isInTranscript, isLetter, isSetApart, lowerText } from './from-person.ts';
import { statesTopic } from './states-topic.ts';
import { withRule } from './with-rule.ts';

/** Number of sentences to examine at the start and at the end of a text. */
const openingMax = 3;
const closingMax = 4;
/**
 * Maximum length of a sentence that is deleted, in UTF-16 units. Longer sentences usually say something about the
 * subject as well, so they are kept.
 */
const residueLengthMax = 360;

/** Maximum length of a label that is deleted with the residue after it, in UTF-16 units. */
const labelMax = 24;

/** Names that say where a text will appear or what kind of text it is. They may be deleted with the sentence. */
const platforms: ReadonlySet<string> = new Set([
  'linkedin',
  'instagram',
  'facebook',
  'twitter',
  'youtube',
  'ai',
  'faq',
  'readme',
  'x',
]);

/** Emojis before the first word of a post. */
const emojiStart = /^(?:[\p{Extended_Pictographic}\uFE0F]{1,6}\s?)(?=[\p{L}*])/u;

/** Returns whether a list follows the lead-in, which then introduces the list and is kept. */
function introducesList(document: Document, sentence: Sentence): boolean {
  const { end } = sentence;
  const next = document.text
    .slice(end, end + 200)
    .trimStart()
    .replace(emojiStart, '');
  // The first heading does not say what the sections are: `Here are some ideas for a date: **At home**`
  if (/^(?:#{1,6} |\*\*)/u.test(next)) return /\bhere are\b/u.test(lowerText(document, sentence));
  if (/^(?:-{3,}\s|(?:subject|title|dear)\b)/iu.test(next)) return false;
  return !/^[\p{L}"“‘'([]/u.test(next) || /^[^\n]{0,60}:/u.test(next);
}

/**
 * Matches the part of a lead-in that describes the request. The names in that part do not belong to the text that
 * follows.
 */
const describesRequest =
  /\b(?:based on|inspired by|in the style of|featuring|starring|set in|about|for (?:your|the|an?)|to (?:promote|announce|celebrate|spending)|(?:post|share) on)\b[^.!?]*$/u;

/** Numbers that describe the text: `a 150-word post`. */
const describesLength =
  /^[- ]?(?:words?|paragraphs?|sentences?|characters?|minutes?|pages?|stanzas?|lines?|parts?)\b/iu;

/**
 * Returns whether each name, number and quotation in the sentence also occurs in the rest of the text or describes the
 * request. If there is no rest, they belong to a remark about the text and may be deleted.
 */
function losesNothing(document: Document, sentence: Sentence, text: string | undefined): boolean {
  const rest = text?.toLowerCase();
  const own = document.protectedSpans.filter(({ start, end }) => start < sentence.end && sentence.start < end);
  return own.every(({ reason, start, end }) => {
    // Several remarks can share their markup: `*Feel free to adapt it. Would you like a longer version?*`
    const isShared = reason === 'emphasis' && (start < sentence.start || end > sentence.end);
    if (reason === 'emoji' || reason === 'markup' || isShared) return true;
    if (!liftedReasons.includes(reason) || start < sentence.start || end > sentence.end) return false;
    const words = document.text.slice(start, end).toLowerCase().replaceAll(/["“”]/gu, '');
    if (rest === undefined || platforms.has(words) || rest.includes(words)) return true;
    if (/\d[- ]words?$/u.test(words) || describesLength.test(document.text.slice(end, end + 20))) return true;
    const isLeadIn = document.text.charAt(sentence.end - 1) === ':';
    return isLeadIn && describesRequest.test(document.text.slice(sentence.start, start).toLowerCase());
  });
}

/** Matches a lead-in to lines that the user will publish, such as captions. Such a list stands without the lead-in. */
const offersLines =
  /^[^.!?]{0,80}\b(?:captions|slogans|slogan ideas|taglines|name ideas)\b[^.!?]{0,60}\b(?:your|you)\b[^.!?]{0,120}:$/u;

/** Matches a lead-in to words in the voice of the user, who must know that they are a sample. */
const offersSample =
  /\b(?:answer|response|reply|script)\b[^:]{0,60}\byou (?:can|could|might)\b|\bsample (?:answer|response|reply|script)\b/u;

/** Matches remarks about a request. */
const namesRequest =
  /^(?:what an?|great|good|that's an?|this is an?) (?:[\w-]+ )*(?:question|request|exercise|prompt)[!.]$/u;

/** Matches a lead-in, which counts if it follows an exclamation: `Sure! Here's your product blurb:` */
const leadIn = /^here(?:'s| is| are) (?:a|an|the|your|my|one|some|what)\b[^.!?]{0,200}:$/u;

/** Matches sentences that refer to the sentence before them: `I'll break it down into parts`, `Bringing it up helps`. */
const refersBack =
  /^(?:however|but|even so|nevertheless|i(?:'ll| will|'ve| have)\b[^.]{0,60}\bit\b|(?:it|they|these|this|each)\b|\w{1,15}ing (?:\w{1,12} ){0,2}(?:it|this|that|so|them)\b)/u;

/** Matches the only answer to a question that an assistant cannot answer: `I'm unable to tell you who won.` */
const deniesAnswer =
  /\b(?:(?:unable|not able) to|cannot|can't) (?:provide|tell|give|predict|say|check|confirm)\b(?!.*\bi can\b)/u;

function matches(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}

/** Returns true for `However, I can …`, which belongs with the apology before it. */
function continuesRefusal(text: string): boolean {
  return /^(?:however|but)\b/u.test(text) && matches(openingPatterns, text);
}

/** Matches a remark about the text that a lead-in offers: `I've kept the tone light.` */
const describesOffer =
  /^i(?:'ve| have) (?:kept|used|included|made|aimed for)\b[^.!?]{0,160}\b(?:tone|style|language)\b/u;

/** Returns true for a second lead-in, or for a remark in the paragraph of the first one. */
function continuesLeadIn(document: Document, { index, paragraph }: Sentence, text: string): boolean {
  return (
    leadIn.test(text) ||
    /^let's (?:dive|jump|get) (?:right |straight )?(?:in|into it|started)[.!]$/u.test(text) ||
    /^feel free to (?:adapt|adjust|customi[sz]e|edit)\b[^.!?]{0,60}[.:]$/u.test(text) ||
    (describesOffer.test(text) && document.sentences[index - 1]?.paragraph === paragraph)
  );
}

/** Returns whether a person or a firm speaks in the text outside the residue. */
const hasWriter = (document: Document, residue: ReadonlySet<Sentence>): boolean =>
  isFromPerson(document, residue) || isFromFirm(document, residue);

/** Returns the sentences at the start and at the end that may be residue. What they say in the first person does not count. */
function possibleResidue(document: Document): ReadonlySet<Sentence> {
  const { sentences } = document;
  const opening = sentences.slice(0, openingMax).filter((each) => matches(openingPatterns, lowerText(document, each)));
  const closing = sentences.slice(-closingMax).filter((each) => {
    const text = withoutEmoji(lowerText(document, each));
    return matches(closingPatterns, text) || matches(remarkPatterns, text);
  });
  return new Set([...opening, ...closing]);
}

function openingResidue(document: Document): Sentence[] {
  const found: Sentence[] = [];
  const isStory = document.register.genre === 'fiction';
  for (const sentence of document.sentences.slice(0, openingMax)) {
    if (sentence.end - sentence.start > residueLengthMax) break;
    const text = lowerText(document, sentence);
    if (!matches(openingPatterns, text) && !(found.length > 0 && continuesLeadIn(document, sentence, text))) break;
    const isList = introducesList(document, sentence) && !offersLines.test(text);
    if (text.endsWith(':') && (isList || offersSample.test(text) || statesTopic(document, sentence))) break;
    // What follows `but` is usually about the subject: `It's understandable that you worry, but swarms are normal.`
    if (/, but (?!as an\b|i\b)/u.test(text)) break;
    if (matches(apologies, text) && hasWriter(document, possibleResidue(document))) break;
    // `Here is a haiku: Bees dance.`
    if (/:\s/u.test(text)) break;
    // `a sample answer that uses the STAR method (Situation, Task, Action, Result):`
    if (/\([^()\d]{12,80}\)/u.test(text)) break;
    const next = document.sentences[sentence.index + 1];
    const after = next === undefined ? '' : lowerText(document, next);
    if (!text.endsWith(':') && refersBack.test(after) && !continuesRefusal(after)) break;
    if (deniesAnswer.test(text) && !continuesRefusal(after)) break;
    if (!losesNothing(document, sentence, document.text.slice(sentence.end))) break;
    found.push(sentence);
  }
  // In a story, only a lead-in or a remark about the request shows that the sentences are not part of the story.
  const last = found.at(-1);
  const next = document.sentences[(last?.index ?? -1) + 1];
  const isMarked =
    (last !== undefined && document.text.charAt(last.end - 1) === ':') ||
    (last !== undefined && next !== undefined && leadIn.test(lowerText(document, next))) ||
    found.some((each) => namesRequest.test(lowerText(document, each)));
  return isStory && !isMarked ? [] : found;
}

function closingResidue(document: Document, opening: readonly Sentence[]): Sentence[] {
  const found: Sentence[] = [];
  let hasOffers = false;
  for (const sentence of document.sentences.slice(-closingMax).toReversed()) {
    if (sentence.end - sentence.start > residueLengthMax || isInTranscript(document, sentence)) break;
    const text = withoutEmoji(lowerText(document, sentence));
    const isRemark = text === '' || matches(remarkPatterns, text);
    const isPartOfOffer = isTip(document, sentence, text) || opensOffer(document, sentence, text, found[0]);
    if (!isRemark && !matches(closingPatterns, text) && !isPartOfOffer) break;
    // A wish may name what the text does not: `Enjoy your first 3K!`
    const rest = isRemark || matches(wishes, text) ? undefined : document.text.slice(0, sentence.start);
    if (!losesNothing(document, sentence, rest)) break;
    hasOffers ||= !isRemark;
    found.unshift(sentence);
  }
  if (!found.some((each) => withoutEmoji(lowerText(document, each)) !== '')) return [];
  if (leavesHeading(document.text, { start: found[0]?.start ?? 0, end: document.text.length })) return [];
  if (isSetApart(document, found[0])) return found;
  const remarks = remarksIn(document, found);
  if (document.register.genre === 'fiction' && !addressesUser(document)) return remarks;
  if (!hasOffers) return remarks;
  if (!hasWriter(document, new Set([...opening, ...found]))) return found;
  const isAnswer = addressesUser(document);
  return found.filter(
    (each) => remarks.includes(each) || isWishAfterList(document, each) || (isAnswer && isWish(document, each)),
  );
}

/**
 * Matches a sentence that goes with the remark before it: `Would you like a longer version? If so, tell me …`, `I hope
 * this helps! Feel free to ask if you have any questions.`
 */
const continuesRemark =
  /^(?:if so\b|(?:just )?let me know[!.]$|(?:please )?feel free to ask if you have (?:any )?(?:more |other |further )?questions[!.]$)/u;

/** Returns the remarks about the text, and what only continues them. */
function remarksIn(document: Document, found: readonly Sentence[]): Sentence[] {
  return found.filter((each, index) => {
    const before = found[index - 1];
    const follows = before !== undefined && isRemarkIn(document, before);
    return isRemarkIn(document, each) || (follows && continuesRemark.test(withoutEmoji(lowerText(document, each))));
  });
}

/** Returns true for a question to the user before an offer: `Where do you live? I can suggest a hive that fits.` */
function opensOffer(
  document: Document,
  { index, paragraph }: Sentence,
  text: string,
  next: Sentence | undefined,
): boolean {
  const isFirst = document.paragraphs[paragraph]?.firstSentence === index || /^(?:what|which)\b/u.test(text);
  return isFirst && next?.paragraph === paragraph && text.endsWith('?') && /\byour?\b/u.test(text);
}

/** Returns true for advice to the user after a signature: `Be sure to bring a copy.` */
function isTip(document: Document, { paragraph }: Sentence, text: string): boolean {
  const first = document.sentences[document.paragraphs[paragraph]?.firstSentence ?? 0];
  return tips.test(text) && isSetApart(document, first);
}

/**
 * Returns true for a wish at the end of instructions with a list. The examples in such instructions may contain `I`.
 */
function isWishAfterList(document: Document, sentence: Sentence): boolean {
  if (isLetter(document) || !document.markup.some(({ kind }) => kind === 'list-item')) return false;
  return isWish(document, sentence);
}

const isWish = (document: Document, sentence: Sentence): boolean =>
  matches(wishes, withoutEmoji(lowerText(document, sentence)));

/** Returns whether the text begins with a lead-in to what the user asked for: `Here are some captions for your shop:` */
function addressesUser(document: Document): boolean {
  const [first] = document.sentences;
  return (
    first !== undefined &&
    first.end - first.start <= residueLengthMax &&
    /^(?:[\p{Extended_Pictographic}\uFE0F ]{1,4})?(?:okay, |sure, )?here(?:'s| is| are)\b[^.!?]*\byou(?:r|rs)?\b[^.!?]*:$/u.test(
      lowerText(document, first),
    )
  );
}

/** Returns the text without the emojis at its end. */
function withoutEmoji(text: string): string {
  return text.replace(/(?:\p{Extended_Pictographic}|\uFE0F|\s){1,12}$/u, '');
}

function isRemarkIn(document: Document, sentence: Sentence): boolean {
  const text = withoutEmoji(lowerText(document, sentence));
  return text === '' || matches(remarkPatterns, text);
}

/** Returns whether a deletion would leave one or both marks of a pair: `*One. Two.*` */
function splitsEmphasis({ protectedSpans }: Document, { start, end }: Span): boolean {
  return protectedSpans.some(
    (span) =>
      span.reason === 'emphasis' && span.start < end && start < span.end && (span.start <= start || span.end >= end),
  );
}

/** Returns true for a label at the start of a paragraph, which goes with the paragraph: `**Tip:**`. */
function isLabel({ sentences, text }: Document, index: number): boolean {
  const { start, end } = sentences[index] ?? { start: 0, end: 0 };
  return index > 0 && end - start <= labelMax && text.slice(start, end).endsWith(':');
}

/**
 * Returns one proposal per paragraph, so that a paragraph that becomes empty is removed together with its blank lines.
 */
function deletionsOf(document: Document, sentences: readonly Sentence[]): Proposal[] {
  const byParagraph = new Map<number, Sentence[]>();
  for (const sentence of sentences) {
    byParagraph.set(sentence.paragraph, [...(byParagraph.get(sentence.paragraph) ?? []), sentence]);
  }
  return [...byParagraph].flatMap(([index, group]) => {
    const [first, last] = [group[0], group.at(-1)];
    const paragraph = document.paragraphs[index];
    // A paragraph goes with its markup: `*Feel free to adjust it.*`
    const opens =
      paragraph?.firstSentence === first?.index ||
      (paragraph?.firstSentence === (first?.index ?? 0) - 1 && isLabel(document, paragraph?.firstSentence));
    const isWhole = opens && paragraph?.endSentence === (last?.index ?? 0) + 1;
    const { start, end } =
      isWhole && paragraph !== undefined ? paragraph : { start: first?.start ?? 0, end: last?.end ?? 0 };
    return !isWhole && splitsEmphasis(document, { start, end })
      ? []
      : [{ changes: [withRule(document, { start, end })] }];
  });
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
  mayEdit: liftedReasons,
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
      [
        "Here's a draft letter:\n\n---\n\nDear Ann,\n\nThe hive is full.\n\n---\n\nFeel free to adjust the letter.",
        'Dear Ann,\n\nThe hive is full.',
        { wholeText: true },
      ],
      [
        'Dear Ann,\n\nThe hive is full.\n\nSincerely,\nTom\n\n---\n\n**Tip:** Be sure to replace the names.',
        'Dear Ann,\n\nThe hive is full.\n\nSincerely,\nTom',
        { wholeText: true },
      ],
      [
        'I keep bees, and they dance.\n\nI hope this helps! Feel free to ask if you have any more questions.',
        'I keep bees, and they dance.',
        { wholeText: true },
      ],
      [
        'I keep bees. They dance.\n\n*Feel free to adapt the letter. Would you like me to make it longer?*',
        'I keep bees. They dance.',
        { wholeText: true },
      ],
      [
        "Here's a toast that you can adapt:\n\n“I keep bees.” Say it to me.\n\nGood luck with your bees!",
        '“I keep bees.” Say it to me.',
        { wholeText: true },
      ],
      [
        'I keep bees. They dance.\n\nI hope this captures the mood you were looking for!',
        'I keep bees. They dance.',
        { wholeText: true },
      ],
      ['What a fascinating question! Bees live in hives.', 'Bees live in hives.', { wholeText: true }],
      ["Great question! Let's dive in. Bees live in hives.", 'Bees live in hives.', { wholeText: true }],
      [
        'I apologize for the mistake in my previous answer. Bees live in hives.',
        'Bees live in hives.',
        { wholeText: true },
      ],
      [
        "Here's an FAQ section for your shop's website:\n\n**Are you open?**\n\nYes. We open at six.",
        '**Are you open?**\n\nYes. We open at six.',
        { wholeText: true },
      ],
      [
        "Here's a Facebook post to promote your Paris fair:\n\n📣 The fair is here! Bring a friend.",
        '📣 The fair is here! Bring a friend.',
        { wholeText: true },
      ],
      [
        "I keep bees. They dance.\n\nI've kept the tone warm, but I can make it more formal if you'd like.",
        'I keep bees. They dance.',
        { wholeText: true },
      ],
      [
        'Here is a LinkedIn post about Anna:\n\nAnna keeps bees. They dance.',
        'Anna keeps bees. They dance.',
        { wholeText: true },
      ],
      [
        "Here's a letter to your keeper. Feel free to customize it as needed:\n\nDear keeper, bees dance.",
        'Dear keeper, bees dance.',
        { wholeText: true },
      ],
      ["Sure, I'd be happy to explain it. Bees live in hives.", 'Bees live in hives.', { wholeText: true }],
      [
        "Of course. Here's how it works. Bees live in hives.",
        "Here's how it works. Bees live in hives.",
        { wholeText: true },
      ],
      [
        "Sure! Here's a 150-word blurb for you:\n\nBees live in hives. They dance.\n\nWould you like me to cut it to 80 words?",
        'Bees live in hives. They dance.',
        { wholeText: true },
      ],
      [
        'Dear Ann,\n\nThe hive is full.\n\nSincerely,\nBo\n\nLet me know if you need anything else!',
        'Dear Ann,\n\nThe hive is full.\n\nSincerely,\nBo',
        { wholeText: true },
      ],
      [
        'I keep bees. They dance.\n\n---\n\nLet me know what you think!',
        'I keep bees. They dance.',
        { wholeText: true },
      ],
      [
        'I keep bees:\n\n- They dance.\n- They sing.\n\nGood luck!',
        'I keep bees:\n\n- They dance.\n- They sing.',
        { wholeText: true },
      ],
      [
        'I keep bees:\n\n- They dance.\n- They sing.\n\nGood luck, and enjoy your first 3K!',
        'I keep bees:\n\n- They dance.\n- They sing.',
        { wholeText: true },
      ],
      ['Bees live in hives. They dance.\n\nHappy beekeeping!', 'Bees live in hives. They dance.', { wholeText: true }],
      [
        "I keep bees. They dance.\n\nTell me your hive's name, and I can personalize one for you!",
        'I keep bees. They dance.',
        { wholeText: true },
      ],
      [
        "I keep bees. They dance.\n\nIf you'd like, I can help you compare the cost of two hives.",
        'I keep bees. They dance.',
        { wholeText: true },
      ],
      [
        "Here are some captions for your hive's opening day:\n\n1. Bees dance.\n2. Bees sing.",
        '1. Bees dance.\n2. Bees sing.',
        { wholeText: true },
      ],
      [
        'I understand how frustrating that can be! Bees live in hives. If none of this works, let me know.',
        'Bees live in hives.',
        { wholeText: true },
      ],
      [
        "I'm sorry to hear you're having trouble with your bees. Bees live in hives. They dance.",
        'Bees live in hives. They dance.',
        { wholeText: true },
      ],
      [
        'Bees live in hives. They dance. If you run into any problems, feel free to share a photo.',
        'Bees live in hives. They dance.',
        { wholeText: true },
      ],
      ['Bees live in hives. They dance. Have a great day!', 'Bees live in hives. They dance.', { wholeText: true }],
      [
        'Bees live in hives. They dance.\n\nDo you want to know more about how bees find a hive?',
        'Bees live in hives. They dance.',
        { wholeText: true },
      ],
      [
        "I'm sorry you're dealing with this. Bees swarm in May. They come back.\n\nWould you like help with what to say to the keeper?",
        "I'm sorry you're dealing with this. Bees swarm in May. They come back.",
        { wholeText: true },
      ],
      [
        'Dear bees,\n\nI loved you.\n\n---\n\nFeel free to add a story about your hive. My condolences to you and your family.',
        'Dear bees,\n\nI loved you.',
        { wholeText: true },
      ],
      [
        'I keep bees. They dance.\n\nWould you like me to describe a hive? If so, let me know how big it is.',
        'I keep bees. They dance.',
        { wholeText: true },
      ],
      [
        'Bees live in hives. They dance. What kind of hive would you like? I can suggest one.',
        'Bees live in hives. They dance.',
        { wholeText: true },
      ],
      [
        'I keep bees. They dance. Would you like some recommendations for a hive?',
        'I keep bees. They dance.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      ["Here's a sample answer that you can adapt:\n\n“I keep bees.” Say it to me.", { wholeText: true }],
      ["I'm sorry you're going through this. Bees live in hives. They dance.", { wholeText: true }],
      ["I'm sorry to hear you're having trouble with your hive. We will send a new one.", { wholeText: true }],
      ["I'm so sorry to hear about your trouble. I have sent you a new hive.", { wholeText: true }],
      ['Thank you for your inquiry. Our shop has a hive for you.', { wholeText: true }],
      ['Your hive has left. We packed it well. Let me know if you need anything else.', { wholeText: true }],
      ['I apologize for any inconvenience this may cause. The hive will be open on Monday.', { wholeText: true }],
      [
        "It's understandable to feel sad when a hive dies. Talking about it helps. Bees come back.",
        { wholeText: true },
      ],
      ["Here's a simple plan for your hive. It aims for ten frames. Bees dance.", { wholeText: true }],
      ['Bees live in hives. They dance. Please let me know if I have missed anything.', { wholeText: true }],
      ["I'm sorry to hear that your daughter lost her bees. They may come back to her.", { wholeText: true }],
      ["Here's a list of your books:\n\n📚 Emma\n📚 Persuasion", { wholeText: true }],
      ['Here is a story by Anna Lee:\n\nBees live in hives. They dance.', { wholeText: true }],
      ["Here's a list of names:\n\n1. Ann\n2. Bob", { wholeText: true }],
      [
        'Here are some ideas for a hive:\n\n**At home**\n\n- Paint it.\n\n**Outside**\n\n- Move it.',
        { wholeText: true },
      ],
      ['Dear Ann,\n\nThe hive is full. Let me know if you want honey.', { wholeText: true }],
      ['I keep bees. Let me know if you want honey.', { wholeText: true }],
      ['I keep bees. Is your hive full? If so, let me know.', { wholeText: true }],
      ['Dear Ann,\n\nI heard of your loss. My condolences to you and your family.', { wholeText: true }],
      ['Bees live in hives. They dance. What kind of hive do you have?', { wholeText: true }],
      ['I keep bees. Do you have any questions about honey?', { wholeText: true }],
      ['Dear Ann,\n\nThe hive is full. Have a great day!', { wholeText: true }],
      ['Bees live in hives. They dance.\n\nHappy planting, and see you at the fair! 🐝', { wholeText: true }],
      ['Bees live in hives. They dance.\n\nHave a good swarm and see you in May!', { wholeText: true }],
      ["It's understandable to feel sad when your hive dies. Bees come back. They dance.", { wholeText: true }],
      [
        "Here's a simple marketing plan for a mobile bee shop:\n\n### 1. Find buyers\n\nAsk the keepers.\n\n### 2. Set a price\n\nStart low.",
        { wholeText: true },
      ],
      ['Bees live in hives. They dance. Have a wonderful weekend!', { wholeText: true }],
      ['Certainly the hive is full. Bees dance.', { wholeText: true }],
      ["It's understandable that you worry, but a swarm is normal. Bees come back. They dance.", { wholeText: true }],
      ["Sure, here's a list of songs for you. It's a mix of new and old. Bees dance.", { wholeText: true }],
      ["Below is a full response to your query. I'll break it down into two parts. Bees dance.", { wholeText: true }],
      [
        "Here's a guide to cleaning a hive:\n\n**What you need**\n\nA brush.\n\n**Steps**\n\nBrush it.",
        { wholeText: true },
      ],
      ['Dear Ann,\n\nThe hive is full. Be sure to bring a copy.', { wholeText: true }],
      ['I keep bees for my town.\n\nGood luck with your bees!', { wholeText: true }],
      ['I keep bees. *My hive is full. Let me know if you would like a longer version.*', { wholeText: true }],
      ['Bees live in hives. They dance.\n\nHappy birthday, Grandma!', { wholeText: true }],
      ['I understand how frustrating that can be. We will send a new hive.', { wholeText: true }],
      ['Here are some captions for the hive:\n\n1. Bees dance.\n2. Bees sing.', { wholeText: true }],
      ['“Certainly!” he said. Here is an essay that nobody read.', { wholeText: true }],
      [
        'Here is a sample answer in four parts (place, task, act, end):\n\nI keep bees. They dance.',
        { wholeText: true },
      ],
      [
        'Bees live in hives. They dance.\n\nFeel free to adjust the number of hives to suit your plot.',
        { wholeText: true },
      ],
      ['Sure, here is a line about bees: Bees live in hives. They dance.', { wholeText: true }],
      ['Bees live in hives. They dance. Let me know in the comments what you think!', { wholeText: true }],
      ['Bees live in hives. They dance. These examples show that a hive needs flowers.', { wholeText: true }],
      ['Bees live in hives. They dance. These stories show why a hive should face south.', { wholeText: true }],
    ],
  },
  propose(document): Proposals {
    const opening = openingResidue(document);
    const closing = closingResidue(document, opening);
    if (opening.length + closing.length >= document.sentences.length) return undefined;
    return [...deletionsOf(document, opening), ...deletionsOf(document, closing)];
  },
});
