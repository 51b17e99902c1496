import {
  type Document,
  type Sentence,
  type Token,
  clauseAt,
  isIrregularPast,
  mainClause,
  neighbour,
  wordsBetween,
} from '@humanize/text';
import { defineRule } from '../define-rule.ts';
import { dashesOf, gapAround } from './dash-places.ts';

/** A statement of fewer words behind the dash is a flourish, not a sentence. */
const sentenceWordsMin = 4;

/** What stands for the dash, by what it parts. */
function markFor(document: Document, sentence: Sentence, dash: Token): string | undefined {
  const next = document.tokens[dash.index + 1];
  if (next === undefined) return undefined;
  const behind = wordsBetween(document, dash.index + 1, sentence.endToken);
  const commas = countCommas(document, dash.index + 1, sentence.endToken);
  if (next.tag === 'CC' || next.lower === 'not') return ', ';
  if (document.tokens[sentence.endToken - 1]?.text !== '.') return undefined;
  if (isSureClause(document, next)) {
    const isStatement = mainClause(document, sentence, dash) !== undefined;
    return isStatement && behind >= sentenceWordsMin ? '. ' : undefined;
  }
  // `her only guide — a ‘1’ is harmless`: a statement that the clause reader does not see.
  if (/^(?:DT|PRP\$)$/u.test(next.tag) && hasLooseVerb(document, next, sentence.endToken)) return undefined;
  // `The film was dull — in the end, I slept`: a statement of its own, opened by a few words and a comma.
  if (commas === 1 && next.tag === 'IN' && opensStatement(document, next, sentence.endToken)) return '. ';
  if (commas >= 2 || next.tag === 'VBG') return ': ';
  if (/^(?:IN|RB|TO|VBN|WDT|WP|WRB|JJ)/u.test(next.tag) || next.tag === 'DT' || next.tag === 'PRP$') return ', ';
  return next.tag.startsWith('N') && behind <= 3 ? ': ' : undefined;
}

/** `the screen cracked, the battery cold` may be no statement: a pronoun or a plain verb form makes sure. */
function isSureClause(document: Document, first: Token): boolean {
  const clause = clauseAt(document, first);
  if (clause === undefined) return false;
  const { finite } = clause.verb;
  return clause.subject.kind !== 'noun' || /^(?:VBZ|VBP|MD)$/u.test(finite.tag) || isIrregularPast(finite.lower);
}

/** A present-tense verb before any word that would make it part of a relative clause. */
function hasLooseVerb(document: Document, from: Token, end: number): boolean {
  for (let index = from.index + 1; index < end; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || /^(?:W|IN)/u.test(token.tag) || token.lower === 'that') return false;
    if (/^(?:VBZ|VBP|MD)$/u.test(token.tag)) return true;
  }
  return false;
}

/** Whether a sure statement stands behind the first comma from here on. */
function opensStatement(document: Document, from: Token, end: number): boolean {
  const comma = document.tokens.slice(from.index, end).find(({ text }) => text === ',');
  const behind = comma === undefined ? undefined : neighbour(document, comma, 1);
  return behind !== undefined && clauseAt(document, behind) !== undefined;
}

function countCommas(document: Document, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index += 1) if (document.tokens[index]?.text === ',') count += 1;
  return count;
}

export const lastDash = defineRule({
  id: 'dashes/last-dash',
  kind: 'pattern',
  each: 'sentence',
  stage: 'clause',
  why: 'A comma, a colon or a full stop says what the dash stood for.',
  risk: 'medium',
  examples: {
    rewrites: [
      ['The shop opened at six — long before the first train.', 'The shop opened at six, long before the first train.'],
      ['The shop sells three things—bread, cheese, and soup.', 'The shop sells three things: bread, cheese, and soup.'],
      [
        'The baker never slept — he worked through every night.',
        'The baker never slept. He worked through every night.',
      ],
      ['The film was dull — on the train, he slept.', 'The film was dull. On the train, he slept.'],
      ['They wanted to help — but nobody asked.', 'They wanted to help, but nobody asked.'],
    ],
    leavesAlone: [
      'The number was her only guide — a "1" is harmless.',
      'LEEDS, 3 May 2025 — Baker Foods, an old firm, closed.',
      '— Ann Lee, in a letter',
      'The train to Leeds — Bradford is slow.',
      'It ran from May – June.',
    ],
  },
  propose(sentence, { document }) {
    const [dash, second] = dashesOf(document, sentence);
    if (dash === undefined || second !== undefined) return undefined;
    const text = markFor(document, sentence, dash);
    if (text === undefined) return undefined;
    if (text === ': ' && /[:;]/u.test(document.text.slice(sentence.start, sentence.end))) return undefined;
    return { changes: [{ ...gapAround(document, dash), text }], claims: { start: dash.start - 1, end: dash.end + 1 } };
  },
});
