import { type Token, inflect, neighbour, opensSentence, sentenceOf } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';

const doTags: Readonly<Record<string, string>> = { do: 'VBP', does: 'VBZ', did: 'VBD' };
const subjects = new Set(['it', 'he', 'she', 'they', 'we', 'i', 'this', 'these']);
/** The second half is looked for over this many tokens. */
const reachMax = 28;

export const notOnlyInverted = defineRule({
  id: 'not-only-inverted',
  kind: 'pattern',
  each: 'token',
  words: ['not'],
  stage: 'wording',
  why: 'Straight word order says both things without turning the first around.',
  examples: {
    rewrites: [
      ['Not only does it save fuel, but it also cuts noise.', 'It saves fuel, and it also cuts noise.'],
      ['Not only did they win, but they also broke the record.', 'They won, and they also broke the record.'],
      ['Not only is she fast, but she is also calm.', 'She is fast, and she is also calm.'],
    ],
    leavesAlone: [
      'Not only does it save fuel.',
      'Not only the rain but the wind hurt us.',
      'Not only does the plan fail, but it hurts.',
    ],
  },
  propose(token: Token, { document }: RuleContext): Proposals {
    const [only, auxiliary, subject, verb] = [1, 2, 3, 4].map((distance) => neighbour(document, token, distance));
    if (only === undefined || auxiliary === undefined || subject === undefined || verb === undefined) return undefined;
    if (only.lower !== 'only' || !opensSentence(document, token) || !subjects.has(subject.lower)) return undefined;
    const but = butAfter(document.tokens, verb, sentenceOf(document, token).endToken);
    if (but === undefined) return undefined;
    const doTag = doTags[auxiliary.lower];
    const opening =
      doTag === undefined
        ? /^(?:is|are|was|were|has|have|can|will)$/u.test(auxiliary.lower)
          ? `${subject.lower} ${auxiliary.lower} ${verb.text}`
          : undefined
        : verb.tag.startsWith('V')
          ? `${subject.lower} ${inflect(verb.lower, doTag)}`
          : undefined;
    if (opening === undefined || verb.protectedBy !== undefined) return undefined;
    return {
      changes: [
        { start: token.start, end: verb.end, text: subject.lower === 'i' ? opening.replace('i', 'I') : opening },
        { start: but.start, end: but.end, text: 'and' },
      ],
      claims: { start: token.start, end: but.end },
    };
  },
});

/** `, but` with a pronoun and `also` behind it: the two halves are both true. */
function butAfter(tokens: readonly Token[], from: Token, end: number): Token | undefined {
  for (let index = from.index; index < Math.min(end, from.index + reachMax); index += 1) {
    const token = tokens[index];
    if (token === undefined || /^[;:—–]$/u.test(token.text)) return undefined;
    if (token.lower !== 'but') continue;
    const hasComma = tokens[index - 1]?.text === ',';
    const near = tokens.slice(index + 1, Math.min(end, index + 5)).map((next) => next.lower);
    return hasComma && subjects.has(near[0] ?? '') && near.includes('also') ? token : undefined;
  }
  return undefined;
}
