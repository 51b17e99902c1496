/**
 * Replaces all but the first dashes in a text. Pairs of dashes become commas or parentheses. In a paragraph with other
 * dashes, a single dash becomes a comma before an apposition or a colon before a list.
 */
import type { Change, Document, Sentence, Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposal } from '../rule/proposal.ts';
import type { Proposals } from '../rule/rule.ts';

/** Maximum number of tokens in an insertion between two dashes. */
const insertionMax = 18;
/** Maximum number of tokens before the first comma of a list. */
const itemMax = 7;
type Parts = {
  readonly before: readonly Token[];
  readonly after: readonly Token[];
};

const dashMark = /^(?:—|–|--)$/u;
const finite = /^(?:VB[DPZ]|MD)$/u;
const linking =
  /^(?:and|but|or|nor|so|yet|for|because|although|though|while|which|who|whose|where|if|even|not|especially|particularly|including|like|such|as|with|without|from|in|at|by|to|rather|both|either|at|until|before|after)$/u;
const opensClause = /^(?:it|this|that|these|those|there|he|she|they|we|you|i)$/u;

/** Returns true for a dash between words: `—`, or a spaced `–` or `-`. */
function isDash(document: Document, token: Token): boolean {
  if (token.protectedBy !== undefined || !dashMark.test(token.text)) return false;
  const [left, right] = [document.tokens[token.index - 1], document.tokens[token.index + 1]];
  if (left?.sentence !== token.sentence || right?.sentence !== token.sentence) return false;
  if (left.kind === 'punctuation' || right.kind === 'punctuation') return false;
  if (left.protectedBy === 'quotation' || right.protectedBy === 'quotation') return false;
  if (left.kind === 'number' && right.kind === 'number') return false;
  return token.text !== '–' || (token.spaced && right.spaced);
}

function hasFinite(tokens: readonly Token[]): boolean {
  return tokens.some(({ tag }) => finite.test(tag));
}

/** Returns the tokens up to the first relative word, whose clause may contain a finite verb. */
function headOf(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ tag, lower }) => tag.startsWith('W') || lower === 'that');
  return end === -1 ? tokens : tokens.slice(0, end);
}

/** Returns true for nouns separated by commas: `flour, honey and cider`, `one loud, two soft`. */
function isList(tokens: readonly Token[]): boolean {
  const comma = tokens.findIndex(({ text }) => text === ',');
  if (comma < 1 || comma > itemMax || /^an?$/u.test(tokens[0]?.lower ?? '')) return false;
  return tokens.some(({ lower }, at) => at > comma && (lower === ',' || lower === 'and' || lower === 'or'));
}

/** Returns the mark that replaces a single dash, or undefined if the dash should stay. */
function markFor({ before, after }: Parts): string | undefined {
  const [first] = after;
  if (
    first === undefined ||
    before.length < 3 ||
    /^(?:e|i|e\.g|i\.e|eg|ie)\.?$/u.test(first.lower) ||
    before.some(({ text }) => /^[:;,]$/u.test(text))
  )
    return undefined;
  if (linking.test(first.lower)) return after.at(-1)?.text === '?' ? undefined : ', ';
  if (!/^(?:DT|PDT|PRP\$|CD|JJ\w*|NN\w*|VBG|VBN)$/u.test(first.tag) || opensClause.test(first.lower)) return undefined;
  if (hasFinite(headOf(after))) return undefined;
  if (isList(after)) return hasFinite(before) ? ': ' : undefined;
  // An apposition with commas of its own is clearer after a dash.
  return after.some(({ text }) => text === ',') ? undefined : ', ';
}

/** Returns whether a subject follows words that are none: `Sold in three colors … the cup`, but not `The cup … stands`. */
function opensMain(before: readonly Token[], next: Token | undefined): boolean {
  return /^(?:J|VBN|VBG|IN|TO|RB|W)/u.test(before[0]?.tag ?? '') || /^(?:DT|PRP)/u.test(next?.tag ?? '');
}

/** Returns the change that replaces a dash and the spaces around it. */
function replaced({ text }: Document, dash: Token, mark: string): Change {
  let { start, end } = dash;
  while (/[^\S\r\n]/u.test(text.charAt(start - 1))) start -= 1;
  while (/[^\S\r\n]/u.test(text.charAt(end))) end += 1;
  return { start, end, text: mark };
}

function changesFor(
  document: Document,
  sentence: Sentence,
  dashes: readonly Token[],
  isFirst: boolean,
): Change[] | undefined {
  const [first, second] = dashes;
  const { tokens } = document;
  if (first === undefined || dashes.length > 2) return undefined;
  const before = tokens.slice(sentence.firstToken, first.index);
  if (second === undefined) {
    if (isFirst) return undefined;
    const mark = markFor({ before, after: tokens.slice(first.index + 1, sentence.endToken) });
    return mark === undefined ? undefined : [replaced(document, first, mark)];
  }
  // `and—most importantly—the dam`: commas would surround a single adverb.
  if (/^(?:and|or|but)$/u.test(before.at(-1)?.lower ?? '')) return undefined;
  const inserted = tokens.slice(first.index + 1, second.index);
  if (inserted.length > insertionMax || inserted.length === 0 || second.index + 2 >= sentence.endToken)
    return undefined;
  if (inserted.some(({ text }) => /^[.;:?!()]$/u.test(text))) return undefined;
  const isPlain =
    !inserted.some(({ text }) => text === ',') &&
    !hasFinite(inserted) &&
    !before.slice(-4).some(({ text }) => text === ',');
  // `It broke — it was old — it had to go`: the second dash opens a clause.
  if (opensClause.test(tokens[second.index + 1]?.lower ?? '')) return undefined;
  // Parentheses are stiff in a story.
  if (!isPlain && document.register.genre === 'fiction') return undefined;
  // After a clause such as `no matter what you do`, the parenthesis would need a comma too.
  if (
    !isPlain &&
    /^(?:no|if|when|while|although|though|whether|as|once|because|since|after|before)$/u.test(before[0]?.lower ?? '')
  )
    return undefined;
  // After an opening phrase, the parenthesis would need a comma too: `Sold in three colors—red, white, and blue—the cup …`
  if (!isPlain && !hasFinite(before) && opensMain(before, tokens[second.index + 1])) return undefined;
  const [opening, closing] = isPlain ? [', ', ', '] : [' (', ') '];
  return [replaced(document, first, opening), replaced(document, second, closing)];
}

export const dashes = defineRule({
  id: 'dashes',
  kind: 'pattern',
  each: 'document',
  family: 'dashes',
  densityMin: anyText,
  stage: 'wording',
  why: 'Commas, a colon or brackets fit here; the text has other dashes.',
  examples: {
    rewrites: [
      [
        'The mill — now a museum — stands by the weir. The barn is older — a relic of the war.',
        'The mill — now a museum — stands by the weir. The barn is older, a relic of the war.',
        { wholeText: true },
      ],
      [
        'The mill is old—very old. The weir—built in 1820—needs repair.',
        'The mill is old—very old. The weir, built in 1820, needs repair.',
        { wholeText: true },
      ],
      [
        'The mill is old—very old. The owners (three sisters) sold it. We saw the wheel—oak, iron, and rope—turn.',
        'The mill is old—very old. The owners (three sisters) sold it. We saw the wheel (oak, iron, and rope) turn.',
        { wholeText: true },
      ],
      [
        'The mill is old — very old. The shop sells three things — flour, honey and cider.',
        'The mill is old — very old. The shop sells three things: flour, honey and cider.',
        { wholeText: true },
      ],
    ],
    leavesAlone: [
      [
        'The mill is old — very old.\n\nNo matter what you want to be — a cook, a clerk, a vet — reading helps you.',
        { wholeText: true },
      ],
      [
        'The mill is old — very old.\n\nSold in three colors — red, white, and blue — the mug is light.',
        { wholeText: true },
      ],
      'The mill is old — very old.',
      ['The mill is old — very old. The owners were late — they had a train to catch.', { wholeText: true }],
      ['The mill is old — very old.\n\nThe barn is older — a relic of the war.', { wholeText: true }],
      ['The mill is old — very old. The sauce is green — a mix of basil, parsley, and lemon.', { wholeText: true }],
      ['The mill is old — very old. If it rains — it often does.', { wholeText: true }],
      ['The mill is old — very old. “Wait — what?” she said. It ran from 1990–2000.', { wholeText: true }],
      ['The mill is old — very old. He saw a — b — c — d in it.', { wholeText: true }],
    ],
  },
  propose(document): Proposals {
    const proposals: Proposal[] = [];
    const paragraphs = new Set<number>();
    for (const sentence of document.sentences) {
      const marks = document.tokens
        .slice(sentence.firstToken, sentence.endToken)
        .filter(({ text }) => dashMark.test(text));
      if (marks.length === 0) continue;
      const found = marks.every((token) => isDash(document, token)) ? marks : [];
      const isFirst = !paragraphs.has(sentence.paragraph);
      const changes = paragraphs.size === 0 ? undefined : changesFor(document, sentence, found, isFirst);
      paragraphs.add(sentence.paragraph);
      if (changes !== undefined) proposals.push({ changes });
    }
    return proposals;
  },
});
