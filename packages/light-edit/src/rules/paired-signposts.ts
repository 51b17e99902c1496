/** Deletes `It is important to note that` before two clauses with `that`: `… that it leaks and that it is old`. */
import type { Sentence, Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';

const signpost =
  /^it(?:'s| is) (?:also )?(?:important|essential|crucial|vital|worth|necessary|imperative) (?:to (?:note|remember|recognize|understand|acknowledge|mention|keep in mind|consider|realize)|(?:noting|mentioning|remembering|considering)) that,? /u;
/** Number of UTF-16 units to search for the signpost at the start of a sentence. */
const signpostMax = 70;

export const pairedSignposts = defineRule({
  id: 'paired-signposts',
  kind: 'pattern',
  each: 'sentence',
  family: 'signposts',
  densityMin: anyText,
  stage: 'wording',
  why: 'The sentence makes its point without this introduction.',
  examples: {
    rewrites: [
      [
        'It is important to note that the lift is old, and that it needs repairs.',
        'The lift is old, and it needs repairs.',
      ],
      ["It's worth noting that rents rose and that wages fell.", 'Rents rose and wages fell.'],
    ],
    leavesAlone: [
      'It is important to note that the lift is old.',
      'It is important to note that the lift and that the stairs.',
      'It is important to note that however old, it works, and that it is safe.',
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const start = document.text.slice(sentence.start, Math.min(sentence.end, sentence.start + signpostMax));
    const found = signpost.exec(start.toLowerCase().replaceAll('’', "'"))?.[0];
    if (found === undefined) return undefined;
    const rest = document.tokens
      .slice(sentence.firstToken, sentence.endToken)
      .filter((token) => token.start >= sentence.start + found.length);
    if (/^(?:,|however|though|while|although)$/u.test(rest[0]?.lower ?? '')) return undefined;
    const joints = rest.filter((token, at) => token.lower === 'that' && rest[at - 1]?.lower === 'and');
    const [joint] = joints;
    if (joint === undefined || joints.length > 1) return undefined;
    const at = rest.indexOf(joint);
    if (!hasVerb(rest.slice(0, at)) || !hasVerb(rest.slice(at))) return undefined;
    const and = rest[at - 1] ?? joint;
    return {
      changes: [
        { start: sentence.start, end: sentence.start + found.length, text: '' },
        { start: and.end, end: joint.end, text: '' },
      ],
    };
  },
});

function hasVerb(tokens: readonly Token[]): boolean {
  return tokens.some(({ tag }) => /^(?:VB[DPZ]|MD)$/u.test(tag));
}
