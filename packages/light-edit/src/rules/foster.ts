/** Replaces `foster` with the everyday verb that fits its object: `build trust`, `encourage creativity`. */
import { tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

const created =
  'atmosphere climate culture ecosystem environment sense setting space system uncertainty world society economy';
const built = `bond community confidence connection friendship link loyalty network partnership rapport relationship resilience skill team tie trust workforce
  alliance audience following familiarity self-confidence self-esteem association`;
const promoted =
  'peace tolerance equality equity diversity unity inclusivity inclusion harmony health healing justice stability well-being wellbeing sustainability prosperity excellence fairness';
const encouraged = `acceptance accountability achievement appreciation approach attitude autonomy belief camaraderie change citizenship
  collaboration communication compassion competition conversation cooperation coping creation creativity curiosity debate dependence development
  dialogue discretion discussion diversification education empathy employment engagement enthusiasm entrepreneurship exchange exploration expression forgiveness
  generosity gratitude growth habit honesty independence initiative innovation inquiry integration interaction interest introspection investment invention involvement kindness
  leadership learning literacy love mindfulness mindset mobility motivation movement openness optimism ownership participation patience patriotism
  perseverance professionalism progress reflection research respect responsibility self-expression self-reliance self-sufficiency
  sharing solidarity spirit study teamwork thinking tourism trade transparency understanding use volunteering willingness`;

/** Maximum number of tokens on each side to search for a repetition. */
const contextTokensMax = 40;

/** True if the sentence already has `encourage`. */
function hasEncourage({ document, first }: PhraseMatch): boolean {
  const { before, after } = tokensAround(document, first, contextTokensMax);
  return [...before, ...after].some(({ lower }) => lower.startsWith('encourag'));
}

export const foster = defineRule({
  id: 'foster',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: someTells,
  why: 'An everyday verb is plainer than “foster”.',
  examples: {
    rewrites: [
      ['The club fosters a strong sense of duty.', 'The club creates a strong sense of duty.'],
      ['Good talks foster trust.', 'Good talks build trust.'],
      ['They are fostering creativity in schools.', 'They are encouraging creativity in schools.'],
      ['The pact fostered peace in the valley.', 'The pact promoted peace in the valley.'],
      [
        'By fostering deeper and warmer ties, they gained time.',
        'By building deeper and warmer ties, they gained time.',
      ],
    ],
    leavesAlone: [
      'They foster two children.',
      'She lives with a foster family.',
      'He built a new team to foster trust.',
      'The law raises money for foster care.',
      'Jodie Foster played the lead.',
    ],
  },
  entries: [
    { match: 'foster:V!', to: 'create:V', ifObject: created, unlessSentenceHas: ['create:V!'] },
    { match: 'foster:V!', to: 'build:V', ifObject: built, unlessSentenceHas: ['build:V!'] },
    { match: 'foster:V!', to: 'promote:V', ifObject: promoted, unlessSentenceHas: ['promote:V!'] },
    { match: 'foster:V!', to: 'encourage:V', ifObject: encouraged, unlessSentenceHas: ['encourage:V!'] },
    {
      match: 'foster:V!',
      to: 'promote:V',
      ifObject: encouraged,
      unlessSentenceHas: ['promote:V!'],
      when: hasEncourage,
    },
  ],
});
