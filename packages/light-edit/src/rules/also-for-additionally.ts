import { type Document, type Sentence, type Token, neighbour } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';

const openers = new Set(['additionally', 'furthermore', 'moreover']);
/** Forms of be only behind pronouns: `the spelling is also zinc` adds to the wrong thing. */
const modals = new Set('can could may might must should will would'.split(' '));
const auxiliaries = new Set([...modals, 'is', 'are', 'was', 'were']);
/** What may stand in a subject before its verb. */
const subjectTag = /^(?:DT|PRP\$?|NN|NNS|NNP|NNPS|JJ|EX|POS|CD|CC|IN)$/u;
const subjectTokensMax = 7;
const pronouns = new Set(['it', 'they', 'he', 'she', 'you', 'we', 'i', 'this', 'these']);

/** Words beside which `also` reads badly or says what is there. */
const crowding = /^(?:also|too|now|still|already|\?)$/u;

function alsoBefore(document: Document, sentence: Sentence): boolean {
  const before = document.sentences[sentence.index - 1];
  return document.tokens
    .slice(before?.firstToken ?? sentence.firstToken, sentence.firstToken)
    .some(({ lower }) => lower === 'also');
}

/** The auxiliary behind a short subject, if it is sure. */
function auxiliaryAfter(document: Document, comma: Token): Token | undefined {
  for (let distance = 1; distance <= subjectTokensMax; distance += 1) {
    const token = neighbour(document, comma, distance);
    if (token === undefined) return undefined;
    const isPronoun = distance === 2 && pronouns.has(neighbour(document, comma, 1)?.lower ?? '');
    if (distance > 1 && (isPronoun ? auxiliaries : modals).has(token.lower)) return token;
    if (!subjectTag.test(token.tag) || token.lower === 'that') return undefined;
    if (distance === 1 && /^(?:IN|CC)$/u.test(token.tag)) return undefined;
  }
  return undefined;
}

/** `Additionally, it may leak` adds by `also`, where the verb is. */
export const alsoForAdditionally = defineRule({
  id: 'also-for-additionally',
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  why: 'Also adds without stopping the sentence.',
  examples: {
    rewrites: [
      ['Rents rose. Additionally, the mill may close.', 'Rents rose. The mill may also close.'],
      ['Rents rose. Furthermore, it shows who pays.', 'Rents rose. It also shows who pays.'],
    ],
    leavesAlone: [
      'Rents rose. Additionally, the mill may not close.',
      'Rents rose. Additionally, when it rains, the mill may close.',
      'Rents rose. Additionally, the mill that burned may close.',
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const opener = document.tokens[sentence.firstToken];
    const comma = document.tokens[sentence.firstToken + 1];
    if (opener === undefined || !openers.has(opener.lower) || comma?.text !== ',') return undefined;
    const subject = neighbour(document, comma, 1);
    if (subject === undefined) return undefined;
    const words = document.tokens.slice(sentence.firstToken, sentence.endToken);
    if (words.some(({ lower }) => crowding.test(lower)) || alsoBefore(document, sentence)) return undefined;
    const deletion = { start: opener.start, end: subject.start, text: '' };
    const verb = neighbour(document, subject, 1);
    if (
      verb?.spaced === true &&
      pronouns.has(subject.lower) &&
      /^VB[ZPD]$/u.test(verb.tag) &&
      !auxiliaries.has(verb.lower)
    ) {
      if (/^(?:do|does|did|have|has|had)$/u.test(verb.lower)) return undefined;
      return { changes: [deletion, { start: verb.start, end: verb.start, text: 'also ' }], claims: sentence };
    }
    const auxiliary = auxiliaryAfter(document, comma);
    const next = auxiliary === undefined ? undefined : neighbour(document, auxiliary, 1);
    if (auxiliary === undefined || next === undefined || /^(?:not|n't|,|be|need)$/u.test(next.lower)) return undefined;
    return {
      changes: [deletion, { start: auxiliary.end, end: auxiliary.end, text: ' also' }],
      claims: { start: opener.start, end: next.end },
    };
  },
});
