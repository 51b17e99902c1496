import type { Document, Sentence, Token } from '../../document/document.ts';
import { firstWordOf } from '../../document/reading.ts';
import { uncapitalised } from '../../document/characters.ts';
import { clauseAt } from '../../grammar/clauses.ts';
import { defineRule } from '../define-rule.ts';

/** Phrases of time that may stand first as well as last, without their preposition's object. */
const fixedPhrases = new Set([
  'in recent years',
  'in the past',
  'at the same time',
  'at the time',
  'at that time',
  'in the future',
  'over time',
  'last year',
  'this year',
  'next year',
  'last week',
  'last month',
  'over the years',
  'in the meantime',
  'in the long run',
  'these days',
  'every year',
  'each year',
  'at night',
  'in the evening',
  'in the morning',
  'in the end',
  'for years',
]);

/** Longest phrase that is looked for at the end. In tokens. */
const phraseLengthMax = 5;

/** Where the phrase of time begins that ends the sentence: `in 1990`, `in May 2010`, `last year`. */
function closingTime(document: Document, sentence: Sentence): Token | undefined {
  const stop = sentence.endToken - 1;
  if (document.tokens[stop]?.text !== '.') return undefined;
  for (let length = phraseLengthMax; length >= 2; length -= 1) {
    const tokens = document.tokens.slice(stop - length, stop);
    const first = tokens[0];
    if (first === undefined || first.sentence !== sentence.index || !first.spaced) continue;
    const before = document.tokens[first.index - 1];
    if (before === undefined || before.kind === 'punctuation' || /^(?:DT|JJ|IN|PRP\$|CC)/u.test(before.tag)) continue;
    const phrase = tokens.map((token) => token.lower).join(' ');
    if (fixedPhrases.has(phrase) || isDate(tokens)) return first;
  }
  return undefined;
}

const months = new Set(
  'january february march april may june july august september october november december'.split(' '),
);

function isDate(tokens: readonly Token[]): boolean {
  const [preposition, ...rest] = tokens;
  if (preposition === undefined || !/^(?:in|on|since|by)$/u.test(preposition.lower)) return false;
  const year = rest.at(-1);
  const isYear = year?.kind === 'number' && /^(?:1[5-9]|20)\d\d$/u.test(year.text);
  return preposition.lower === 'in' && isYear && rest.slice(0, -1).every((token) => months.has(token.lower));
}

export const frontAdverbial = defineRule({
  id: 'repeated-openers/front-adverbial',
  kind: 'pattern',
  each: 'sentence',
  stage: 'sentence',
  why: 'Two sentences in a row that open with the same word read better when one opens with its time.',
  risk: 'high',
  genre: ['general', 'fiction'],
  carriesProtected: true,
  examples: {
    rewrites: [
      ['The mill was built by hand. The mill closed in 1990.', 'The mill was built by hand. In 1990, the mill closed.'],
      [
        'They grew wheat. They have sold flour in recent years.',
        'They grew wheat. In recent years, they have sold flour.',
      ],
    ],
    leavesAlone: [
      'The mill was built by hand. It closed in 1990.',
      'The mill was built by hand.\n\nThe mill closed in 1990.',
      'The mill was built by hand. The mill had no roof.',
      'The mill was old. The man who had sold it in 1990.',
      'The mill stood still. The mill lost its wheel and burned down in 1990.',
    ],
  },
  propose(sentence, { document }) {
    const first = firstWordOf(document, sentence);
    const previous = document.sentences[sentence.index - 1];
    if (first === undefined || previous?.paragraph !== sentence.paragraph || first.index !== sentence.firstToken)
      return undefined;
    if (firstWordOf(document, previous)?.lower !== first.lower) return undefined;
    const clause = clauseAt(document, first);
    const time = closingTime(document, sentence);
    const stop = document.tokens[sentence.endToken - 1];
    if (clause === undefined || time === undefined || stop === undefined || time.index <= clause.verb.main.index)
      return undefined;
    const before = document.text.slice(sentence.start, time.start);
    // Of two verbs joined by `and`, the time may belong to the second alone.
    if (/[,;:()—–]|\b(?:and|but|or)\b/u.test(before)) return undefined;
    const keepsCapital = first.protectedBy !== undefined || first.lower === 'i';
    const rest = document.text.slice(first.start, time.start).trimEnd();
    const moved = document.text.slice(time.start, stop.start);
    const text = `${moved}, ${keepsCapital ? rest : uncapitalised(rest)}`;
    return { changes: [{ start: first.start, end: stop.start, text }] };
  },
});
