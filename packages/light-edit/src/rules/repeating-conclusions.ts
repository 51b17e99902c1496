/**
 * Deletes a final paragraph that only repeats the words of an answer with lists. Essays keep their conclusions, which
 * state the writer's view.
 */
import { isOneOf, type Document, type Paragraph, type Sentence, type Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals } from '../rule/rule.ts';
import { closingPatterns, remarkPatterns } from './chat-patterns.ts';
import { isFromPerson, lowerText } from './from-person.ts';
import { liftedInRepetitions } from './repeated-words.ts';

const announced =
  /^(?:in conclusion|in summary|in short|in essence|to summarize|to sum up|to conclude|overall|all in all),/u;
/** Sentences that give a result, advice, a caveat or one more fact, even though their words have already occurred. */
const addsSomething =
  /^(?:so|therefore|thus|hence|in contrast|however|but|in addition|additionally|also|another|if|for|please|always|never|ensure|make sure|consider|remember|don't|do not|let|as always|note|essentially|basically|in other words|put simply|simply put|in simple terms)\b|\b(?:such as|for example|for instance|however|should|must|consult|seek|avoid|recommend(?:ed|s)?|advis(?:e|ed|able)|professional|doctor|caution|this is why|think of|imagine|as long as|like an?)\b|\ban? (?:[\w-]+,? ){0,3}(?:film|movie|novel|book|album|restaurant|hotel|read|watch)\b|, (?:but|though|although|as|because|since|so)\b|[?—:]/u;
/** Minimum number of paragraphs before the summary, depending on whether the summary is announced. */
const announcedParagraphsMin = 3;
const paragraphsMin = 5;
const sentencesMax = 3;
/** Minimum number of content words in a summary. With fewer, the repetition may be a coincidence. */
const contentMin = 5;
/** Minimum share of the summary's content words that occur before it, depending on whether the summary is announced. */
const announcedShareMin = 0.7;
const shareMin = 0.8;
/** The same share for a last sentence that follows others. */
const lastShareMin = 0.85;
/**
 * Minimum share of the pairs of neighboring content words in a summary that also occur together in an earlier sentence.
 * A summary with fewer joins the words into a new statement, which may be the answer.
 */
const pairShareMin = 0.3;
/** Maximum number of pairs in a summary that is deleted. */
const pairsMax = 80;
/** Minimum length of a content word, and length of the part that related words share, in UTF-16 units. */
const contentLengthMin = 4;
const stemLength = 6;
/** Words of a summary that say nothing about the subject. */
const general = new Set(
  `achieve approach become choice clear complex create effective enable enhance ensure essential experience factor focus
    goal great help important improve interplay involve journey key lead make many meaningful need offer option outcome
    overall play positive possible potential powerful process promote provide result role significant simple success successful
    support take tool understand understanding unique various valuable variety vital work`.split(/\s+/u),
);

function isContent({ kind, tag, text }: Token): boolean {
  return kind === 'word' && text.length >= contentLengthMin && isOneOf(tag, 'N* V* J*');
}

/** Returns the part that `enhance`, `enhancing` and `enhancement` share. */
function stemOf({ lemma }: Token): string {
  return lemma.slice(0, stemLength);
}

/** Returns whether enough neighboring content words of the summary have occurred together in one earlier sentence. */
function joinsNothingNew(before: readonly Token[], content: readonly Token[]): boolean {
  const stems = content.filter(({ lemma }) => !general.has(lemma)).map(stemOf);
  const pairs = stems.slice(1).flatMap((stem, index) => (stem === stems[index] ? [] : [[stems[index] ?? '', stem]]));
  if (pairs.length === 0) return true;
  if (pairs.length > pairsMax) return false;
  const wanted = new Set(stems);
  const sentencesOf = new Map<string, Set<number>>();
  for (const token of before) {
    const stem = stemOf(token);
    if (!wanted.has(stem)) continue;
    const found = sentencesOf.get(stem);
    if (found === undefined) sentencesOf.set(stem, new Set([token.sentence]));
    else found.add(token.sentence);
  }
  const joined = pairs.filter(([one = '', other = '']) =>
    [...(sentencesOf.get(one) ?? [])].some((sentence) => sentencesOf.get(other)?.has(sentence) === true),
  );
  return joined.length >= pairs.length * pairShareMin;
}

/**
 * Returns whether sentences introduce nothing new: all of their names, numbers and quotations, and most of their
 * content words, occur before them.
 */
function onlyRepeat(document: Document, sentences: readonly Sentence[], isWhole: boolean): boolean {
  const texts = sentences.map((sentence) => lowerText(document, sentence));
  const opening = announced.exec(texts[0] ?? '')?.[0] ?? '';
  const [first] = sentences;
  if (first === undefined || (opening === '' && first.paragraph < paragraphsMin)) return false;
  if (texts.some((text, index) => addsSomething.test(index === 0 ? text.slice(opening.length).trimStart() : text)))
    return false;
  const before = document.tokens.slice(0, first.firstToken);
  const lemmas = new Set(before.map(({ lemma }) => lemma));
  const stems = new Set(before.map(stemOf));
  const own = document.tokens.slice(first.firstToken, sentences.at(-1)?.endToken);
  const named = own.slice(1).filter(({ protectedBy, kind }) => protectedBy !== undefined && kind !== 'punctuation');
  if (named.some(({ lemma }) => !lemmas.has(lemma))) return false;
  const content = own.filter(isContent);
  if (!joinsNothingNew(before, content)) return false;
  const repeated = content.filter((token) => general.has(token.lemma) || stems.has(stemOf(token)));
  const min = !isWhole ? lastShareMin : opening === '' ? shareMin : announcedShareMin;
  return content.length >= (opening === '' ? contentMin : 1) && repeated.length >= content.length * min;
}

/** A heading, or a line in bold, that announces the end: `## Conclusion`, `**Summary:**`. */
const label =
  /^(?:#{1,6} |\*\*)(?:\d{1,2}\. )?(?:in )?(?:conclusion|summary|final thoughts|overall|key takeaways?|the bottom line)[:*\s]*$/iu;

/**
 * Returns the start of the last paragraph, or of the label that only announces it. Returns undefined after another
 * heading or label, which would be left without text.
 */
function startWithLabel({ text, paragraphs }: Document, last: Paragraph): number | undefined {
  const previous = paragraphs[last.index - 1];
  if (previous === undefined) return undefined;
  const between = text.slice(previous.end, last.start);
  if (label.test(between.trim())) return previous.end;
  if (between.trim() !== '') return undefined;
  const before = text.slice(previous.start, previous.end);
  if (label.test(before)) return paragraphs[last.index - 2]?.end;
  return /:\**$/u.test(before) || /^\*\*[^*]+\*\*$/u.test(before) ? undefined : last.start;
}

/** Returns whether a paragraph is an offer or a wish that may follow the text: `Good luck!` */
function isResidue(document: Document, { firstSentence, endSentence }: Paragraph): boolean {
  return document.sentences.slice(firstSentence, endSentence).every((sentence) => {
    const text = lowerText(document, sentence);
    return [...closingPatterns, ...remarkPatterns].some((pattern) => pattern.test(text));
  });
}

/** Returns whether only offers and wishes follow a paragraph, not a list or a table. */
function endsText({ text, paragraphs }: Document, last: Paragraph): boolean {
  let end = last.end;
  for (const { start, end: next } of paragraphs.slice(last.index + 1)) {
    if (text.slice(end, start).replaceAll(/[-*_\s]/gu, '') !== '') return false;
    end = next;
  }
  return text.slice(end).trim() === '';
}

export const repeatingConclusions = defineRule({
  id: 'repeating-conclusions',
  kind: 'pattern',
  each: 'document',
  family: 'closing-openers',
  densityMin: anyText,
  stage: 'wording',
  why: 'The last paragraph only repeats the text.',
  genre: ['general', 'academic'],
  mayEdit: [...liftedInRepetitions, 'heading'],
  removesResidue: true,
  examples: {
    rewrites: [
      [
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.\n\nIn summary, bees visit flowers, and gardens need bees.',
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.',
        { wholeText: true },
      ],
      [
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n- They work.\n\nGardens need bees.\n\n## Conclusion\n\nGardens need bees, and bees visit flowers and make honey.',
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n- They work.\n\nGardens need bees.',
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
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n- They work.\n\nGardens need bees and flowers.\n\nFlowers need bees, as bees visit gardens and make honey.',
        { wholeText: true },
      ],
      [
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need rain.\n\nIn summary, gardens make honey, and rain visits bees.',
        { wholeText: true },
      ],
      [
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n- They work.\n\nGardens need bees and flowers.\n\nEssentially, gardens need bees, and bees visit flowers.',
        { wholeText: true },
      ],
      [
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees.\n\nIn short, think of bees as flowers that dance.',
        { wholeText: true },
      ],
      [
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees.\n\n## Gardens\n\nIn summary, gardens need bees.',
        { wholeText: true },
      ],
      [
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees.\n\nIn summary, gardens should have bees.',
        { wholeText: true },
      ],
      [
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees.\n\nIn summary, gardens need Anna and bees.',
        { wholeText: true },
      ],
    ],
  },
  propose(document): Proposals {
    const last = document.paragraphs.findLast((paragraph) => !isResidue(document, paragraph));
    if (last === undefined || last.index < announcedParagraphsMin || last.kind !== 'prose') return undefined;
    if (!document.markup.some(({ kind, start }) => kind === 'list-item' && start < last.start)) return undefined;
    const sentences = document.sentences.slice(last.firstSentence, last.endSentence);
    const rest = document.sentences.slice(last.endSentence);
    if (!endsText(document, last) || isFromPerson(document, new Set(rest))) return undefined;
    if (sentences.length <= sentencesMax && onlyRepeat(document, sentences, true)) {
      const start = startWithLabel(document, last);
      return start === undefined ? undefined : { changes: [{ start, end: last.end, text: '' }] };
    }
    const closing = sentences.slice(-1);
    if (sentences.length === 1 || !onlyRepeat(document, closing, false)) return undefined;
    return { changes: [{ start: closing[0]?.start ?? last.end, end: last.end, text: '' }] };
  },
});
