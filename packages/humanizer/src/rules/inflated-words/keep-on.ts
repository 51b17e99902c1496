import type { Document, Token } from '../../document/document.ts';
import { neighbour } from '../../document/reading.ts';
import { inflect } from '../../inflection/inflect.ts';
import { defineRule } from '../define-rule.ts';
import type { Proposals, RuleContext } from '../rule.ts';

/** Verbs of states: `keeps being` is no English for them. */
const states: ReadonlySet<string> = new Set(
  'be have need know want like love believe exist remain own belong contain hold stand serve live own mean matter fear hate hope understand see feel face play'.split(
    ' ',
  ),
);
const continueForms: Readonly<Record<string, string>> = {
  continue: 'keep',
  continues: 'keeps',
  continued: 'kept',
};

/** Tokens behind the verb in which a second infinitive is looked for. */
const reachMax = 12;

/** `continues to learn from and enjoy`: a second verb hangs on the same `to`. */
function hasSecondVerb(document: Document, verb: Token): boolean {
  for (let distance = 1; distance <= reachMax; distance += 1) {
    const token = neighbour(document, verb, distance);
    const next = neighbour(document, verb, distance + 1);
    if (token === undefined || next === undefined) return false;
    if (!/^(?:and|or|,)$/u.test(token.lower)) continue;
    if (/^(?:VB|VBP|NN|TO|RB)$/u.test(next.tag)) return true;
  }
  return false;
}

export const keepOn = defineRule({
  id: 'inflated-words/keep-on',
  kind: 'pattern',
  each: 'token',
  words: Object.keys(continueForms),
  stage: 'lexical',
  why: 'Keep says continue in one syllable.',
  risk: 'medium',
  synonym: true,
  formality: ['neutral', 'casual'],
  examples: {
    rewrites: [
      ['The town continues to grow.', 'The town keeps growing.'],
      ['They continued to argue about it.', 'They kept arguing about it.'],
      ['It will continue to rise.', 'It will keep rising.'],
    ],
    leavesAlone: [
      'She continues to be ill.',
      'They continued to the coast.',
      'It continues to have no roof.',
      'They continue to learn from and enjoy it.',
      'It continues to thrive and grow.',
    ],
  },
  propose(token: Token, { document }: RuleContext): Proposals {
    const to = neighbour(document, token, 1);
    const verb = neighbour(document, token, 2);
    const keep = continueForms[token.lower];
    if (to?.lower !== 'to' || verb === undefined || keep === undefined || !token.tag.startsWith('V')) return undefined;
    if (verb.tag !== 'VB' || verb.protectedBy !== undefined || states.has(verb.lower)) return undefined;
    if (hasSecondVerb(document, verb)) return undefined;
    return { changes: [{ start: token.start, end: verb.end, text: `${keep} ${inflect(verb.lower, 'VBG')}` }] };
  },
});
