/** Replaces the verb `leverage` with `use`. */
import { neighbor } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

/** Matches objects with which `use` means the same as `leverage`. */
const tools =
  /^(?:data|technolog(?:y|ies)|tools?|resources?|features?|platforms?|skills?|expertise|knowledge|insights|analytics|ai|networks?|software|techniques?|methods?|media|cloud|librar(?:y|ies)|models?|capabilit(?:y|ies)|algorithms?|experience|principles|power|learning|systems?|services|frameworks?|strategies|information)$/u;

/** True if one of the next words is a tool: `leverage the latest cloud technologies`. */
function isTool({ document, last }: PhraseMatch): boolean {
  return [1, 2, 3, 4].some((distance) => tools.test(neighbor(document, last, distance)?.lower ?? ''));
}

/**
 * True if `help` precedes the verb, because `help use` is unidiomatic: `help leverage the data`, `helps them to
 * leverage it`.
 */
function followsHelp({ document, first }: PhraseMatch): boolean {
  return [-1, -2, -3].some((distance) => /^help(?:s|ed|ing)?$/u.test(neighbor(document, first, distance)?.lower ?? ''));
}

export const leverageUse = defineRule({
  id: 'leverage-use',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: anyText,
  why: '“Use” means the same and is plainer.',
  examples: {
    rewrites: [['They leverage the data to win.', 'They use the data to win.']],
    leavesAlone: ['The bank leverages its loans.', 'They have leverage.', 'It will help leverage the data to win.'],
  },
  entries: [
    {
      match: 'leverage:V',
      to: 'use:V',
      when: (match) => isTool(match) && !followsHelp(match),
      ifNext: ['<DT>', '<PRP$>', '<J>', '<N>'],
      unlessNext: ['buyout', 'loans'],
      unlessSentenceHas: [
        'use',
        'uses',
        'used',
        'using',
        'user',
        'users',
        'debt',
        'loan',
        'loans',
        'bank',
        'banks',
        'buyout',
      ],
    },
  ],
});
