import { type Document, type Token, neighbour, sentenceOf } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';

const thing = ['the', 'this', 'these', 'our', 'its', 'their', 'your', 'his', 'her', 'how'];

/** Gerunds that name a field: `a role in marketing`. */
const fields =
  /^(?:marketing|engineering|nursing|banking|housing|training|learning|teaching|parenting|programming|manufacturing|farming|writing|reading|advertising|counseling|planning|funding|processing|computing|gaming|healing|building|cooking|breeding|timing|testing|modeling|branding|learning|training|being|doing|having)$/u;

function isVerb({ document, slots: [verb] }: PhraseMatch): boolean {
  return verb !== undefined && !isCleft(document, verb) && !fields.test(verb.lower) && !hasSecondGerund(document, verb);
}

/** `in raising and training them`: the second verb would keep its -ing. */
function hasSecondGerund(document: Document, verb: Token): boolean {
  const { endToken } = sentenceOf(document, verb);
  return document.tokens
    .slice(verb.index + 1, endToken)
    .some(
      (token, place) =>
        token.lower.endsWith('ing') && /^(?:,|and|or|as)$/u.test(document.tokens[verb.index + place]?.lower ?? ''),
    );
}

function isNoGerund({ document, last }: PhraseMatch): boolean {
  return neighbour(document, last, 1)?.tag !== 'VBG';
}

/** `it is the teacher who plays a crucial role`: the weight is the point. */
function isCleft(document: Document, token: Token): boolean {
  const { firstToken } = sentenceOf(document, token);
  return document.tokens
    .slice(firstToken, token.index)
    .some(({ lower, index }) => lower === 'it' && /^(?:is|was|'s)$/u.test(document.tokens[index + 1]?.lower ?? ''));
}

/** `by integrating`: the means belongs to the role. */
function hasMeans(document: Document, last: Token): boolean {
  const { endToken } = sentenceOf(document, last);
  return document.tokens
    .slice(last.index, endToken)
    .some(
      ({ lower, index }) =>
        /^(?:by|through)$/u.test(lower) && (document.tokens[index + 1]?.lower ?? '').endsWith('ing'),
    );
}

/** Behind a relative pronoun or in `playing a key role`, `be` reads badly or has an unknown number. */
function isFinite({ document, first, last }: PhraseMatch): boolean {
  if (
    first.lower === 'playing' ||
    !/^(?:NN|PRP$|MD|TO)/u.test(neighbour(document, first, -1)?.tag ?? '') ||
    (neighbour(document, last, 1)?.lower ?? '').endsWith('ing')
  )
    return false;
  if (hasMeans(document, last) || isCleft(document, first)) return false;
  return !/^(?:films?|movies?|series|episodes?|drama|musical)$/u.test(neighbour(document, last, 2)?.lower ?? '');
}

export const playsARole = defineRule({
  id: 'plays-a-role',
  kind: 'phrase',
  stage: 'wording',
  why: 'The verb says what the role is.',
  examples: {
    rewrites: [
      ['Rest plays a vital role in shaping memory.', 'Rest helps shape memory.'],
      ['Rest plays a vital role in the memory of all.', 'Rest is vital to the memory of all.'],
      ['The port played a key role in the trade.', 'The port was key to the trade.'],
      ['Bees can play a crucial role in helping farmers.', 'Bees can help farmers.'],
    ],
    leavesAlone: [
      'He plays a key role.',
      'The actor played a leading role in the film.',
      'Data plays a key role in marketing.',
    ],
  },
  entries: [
    {
      match:
        'play:V a|an crucial|vital|pivotal|key|critical|central|essential|significant|important|major|fundamental|integral|big|huge|large role in helping to?',
      to: 'help:V',
      ifNext: ['<DT>', '<PRP$>', '<PRP>', '<N>', '<J>', '<VB>'],
      when: isNoGerund,
    },
    {
      match:
        'play:V a|an crucial|vital|pivotal|key|critical|central|essential|significant|important|major|fundamental|integral|big|huge|large role in <VBG>',
      to: 'help:V $1/VB',
      ifNext: ['<DT>', '<PRP$>', '<NN>', '<NNS>', '<NNP>', '<JJ>', 'how', 'what', 'whether', 'both'],
      when: isVerb,
    },
    { match: 'play:V a|an crucial role in', to: 'be:V crucial to', ifNext: thing, when: isFinite },
    { match: 'play:V a|an vital role in', to: 'be:V vital to', ifNext: thing, when: isFinite },
    { match: 'play:V a|an key role in', to: 'be:V key to', ifNext: thing, when: isFinite },
    { match: 'play:V a|an pivotal role in', to: 'be:V central to', ifNext: thing, when: isFinite },
    { match: 'play:V a|an critical role in', to: 'be:V critical to', ifNext: thing, when: isFinite },
    { match: 'play:V a|an central role in', to: 'be:V central to', ifNext: thing, when: isFinite },
    { match: 'play:V a|an essential role in', to: 'be:V essential to', ifNext: thing, when: isFinite },
    { match: 'play:V a|an fundamental role in', to: 'be:V fundamental to', ifNext: thing, when: isFinite },
    { match: 'play:V a|an integral role in', to: 'be:V integral to', ifNext: thing, when: isFinite },
    { match: 'play:V a|an important role in', to: 'be:V important to', ifNext: thing, when: isFinite },
  ],
});
