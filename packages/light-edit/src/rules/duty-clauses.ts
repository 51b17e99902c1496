/** Turns `It is important for parents to listen` into `Parents should listen`. */
import { isOneOf, isTagged, isWord, type Document, type Sentence, type Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';

const weights: ReadonlySet<string> = new Set([
  'important',
  'essential',
  'crucial',
  'vital',
  'critical',
  'imperative',
  'necessary',
]);
/** Maximum number of tokens between `for` and `to`. */
const subjectTokensMax = 8;

/** The words `it is also important for`, and the tokens of the person or thing that follows. */
type Opening = {
  readonly isAlso: boolean;
  /** The offset at which `it is important for` starts. */
  readonly start: number;
  readonly subject: readonly Token[];
  readonly to: Token;
};

/** Openers that may precede `it is important for`. */
const openers = /^(?:however|therefore|thus|finally|instead|still|similarly|also)$/u;

function openingOf(document: Document, { firstToken, endToken }: Sentence): Opening | undefined {
  const all = document.tokens.slice(firstToken, endToken);
  // `However, it is important for …`
  const hasOpener = openers.test(all[0]?.lower ?? '') && all[1]?.text === ',';
  const tokens = hasOpener ? all.slice(2) : all;
  const [it, is, third, fourth] = tokens.map(({ lower }) => lower);
  if (it !== 'it' || (is !== 'is' && is !== "'s")) return undefined;
  const isAlso = third === 'also';
  if (!weights.has((isAlso ? fourth : third) ?? '')) return undefined;
  const at = isAlso ? 4 : 3;
  if (tokens[at]?.lower !== 'for') return undefined;
  const end = tokens.findIndex(({ lower }, index) => index > at && lower === 'to');
  const to = tokens[end];
  if (to === undefined || end - at - 1 > subjectTokensMax || !isTagged(tokens[end + 1], 'V*')) {
    const verb = tokens[end + 2];
    if (to === undefined || tokens[end + 1]?.tag !== 'RB' || !isTagged(verb, 'V*')) return undefined;
  }
  // A second infinitive would lose its opening.
  const hasSecond = tokens.some(
    ({ lower }, index) => index > end && lower === 'to' && isWord(tokens[index - 1], 'and or but not ,'),
  );
  return hasSecond
    ? undefined
    : { isAlso, start: tokens[0]?.start ?? to.start, subject: tokens.slice(at + 1, end), to };
}

/**
 * Returns true for a noun phrase without a clause or a punctuation mark inside it. A pronoun would need another form.
 */
function isSubject(subject: readonly Token[]): boolean {
  const last = subject.at(-1);
  if (last === undefined || subject.some(({ kind, tag }) => kind !== 'word' || isOneOf(tag, 'PRP W VBZ VBP VBD MD')))
    return false;
  return subject.some(({ tag }) => tag.startsWith('NN')) && isTagged(last, 'NN* VBG');
}

export const dutyClauses = defineRule({
  id: 'duty-clauses',
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  family: 'signposts',
  densityMin: someTells,
  why: 'The sentence is shorter with the person as its subject.',
  examples: {
    rewrites: [
      ['It is important for parents to listen.', 'Parents should listen.'],
      ['However, it is important for parents to listen.', 'However, parents should listen.'],
      ["It's also crucial for the town to repair its pumps.", 'The town should also repair its pumps.'],
      ['It is essential for families to carefully weigh both.', 'Families should carefully weigh both.'],
    ],
    leavesAlone: [
      'It is important for her to listen.',
      'It is important for parents.',
      'It is important for parents to listen and to learn.',
      'It was important for parents to listen.',
      'It is important for the plant that grows to get water.',
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const opening = openingOf(document, sentence);
    const [first] = opening?.subject ?? [];
    if (opening === undefined || first === undefined || !isSubject(opening.subject)) return undefined;
    return {
      changes: [
        { start: opening.start, end: first.start, text: '' },
        { start: opening.to.start, end: opening.to.end, text: opening.isAlso ? 'should also' : 'should' },
      ],
    };
  },
});
