/** Replaces `foster` with the everyday verb that fits its object: `build trust`, `encourage creativity`. */
import { neighbor, tokensAround } from '@humanize/text';
import { objectAfter } from '../phrases/object-after.ts';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

const created =
  'atmosphere climate condition context culture dynamic ecology ecosystem environment ethos feeling opportunity sense setting space synergy system uncertainty workplace world society economy';
const built = `bond community relation confidence connections friendship link loyalty network partnership rapport relationship resilience skill team tie trust workforce
  alliance audience capacity capability coalition following foundation infrastructure familiarity goodwill intimacy momentum self-efficacy self-reliance synergy workforce self-confidence self-esteem association`;
const promoted =
  'peace tolerance equality equity diversity unity inclusivity inclusion harmony health healing justice stability well-being wellbeing sustainability prosperity excellence fairness clarity efficiency cohesion coexistence reconciliation sustainability balance';
const encouraged = `connection acceptance accountability achievement appreciation approach attitude autonomy belief camaraderie change citizenship
  collaboration communication compassion competition conversation cooperation coping creation creativity curiosity debate dependence development
  dialogue discretion discussion diversification education empathy employment engagement enthusiasm entrepreneurship exchange exploration expression forgiveness
  generosity gratitude growth habit honesty independence initiative innovation inquiry integration interaction interest introspection investment invention involvement kindness
  leadership learning literacy love mindfulness mindset mobility motivation movement openness optimism ownership participation patience patriotism
  perseverance professionalism progress reflection research respect responsibility self-expression self-reliance self-sufficiency
  sharing solidarity spirit study teamwork thinking tourism trade transparency use volunteering willingness ability acquisition action activity adaptability adoption advancement agency appetite
  aspiration assimilation attachment awareness behavior behaviour bonding celebration civility cohesion commitment competence competitiveness connectedness
  consumption contact contribution cooperativeness courage craftsmanship decision-making determination development devotion discipline discovery
  effort emotion encounter endeavor enjoyment enterprise expansion experimentation feedback fellowship flexibility focus form freedom healing humility idea
  imagination individuality inquisitiveness interdependence investigation joy kinship knowledge laughter level life loyalty networking
  objectivity outlook passion perspective practice preservation pride problem-solving productivity recognition reconciliation recovery resilience resourcefulness
  self-acceptance self-advocacy self-awareness self-care self-compassion self-discipline self-improvement self-love self-reflection
  sensitivity specialization stewardship success support sympathy talent tendency thought transformation urbanization variety
  view way wellness work`;

/** Maximum number of tokens on each side to search for a repetition. */
const contextTokensMax = 40;

const encouragedNouns = new Set(encouraged.split(/\s+/u));

/** Returns true if the second of two objects cannot be built: `stronger ties and lively talks`. */
function joinsEncouraged({ document, last }: PhraseMatch): boolean {
  const head = objectAfter(document, last);
  const and = head === undefined ? undefined : neighbor(document, head, 1);
  const second = and?.lower === 'and' ? objectAfter(document, and) : undefined;
  return second !== undefined && (encouragedNouns.has(second.lower) || encouragedNouns.has(second.lemma));
}

/** Returns a function that tests whether the sentence already contains a verb. */
const sentenceHas =
  (verb: RegExp) =>
  ({ document, first }: PhraseMatch): boolean => {
    const { before, after } = tokensAround(document, first, contextTokensMax);
    return [...before, ...after].some(({ lower }) => verb.test(lower));
  };
const hasEncourage = sentenceHas(/^encourag/u);

const hasCreate = sentenceHas(/^creat/u);
const hasBuild = sentenceHas(/^(?:build|built)/u);

const verbs: readonly PhraseEntry[] = [
  {
    match: 'foster:V!',
    to: 'create:V',
    ifObject: created,
    // What grows was there before: `fostered a growing sense of unity`.
    unlessSentenceHas: 'create:V! growing deepening',
  },
  {
    match: 'foster:V!',
    to: 'build:V',
    ifObject: built,
    unlessSentenceHas: 'build:V!',
    when: (match) => !joinsEncouraged(match),
  },
  { match: 'foster:V!', to: 'promote:V', ifObject: promoted, unlessSentenceHas: 'promote:V!' },
  { match: 'foster:V!', to: 'encourage:V', ifObject: encouraged, unlessSentenceHas: 'encourage:V!' },
  { match: 'foster:V!', to: 'build:V', ifObject: created, unlessSentenceHas: 'build:V!', when: hasCreate },
  { match: 'foster:V! a|an|the', to: 'build:V a', ifObject: 'understanding', unlessSentenceHas: 'build:V!' },
  { match: 'foster:V! <JJR>? understanding', to: 'promote:V $1 understanding', unlessSentenceHas: 'promote:V!' },
  {
    match: 'foster:V!',
    to: 'create:V',
    ifNext: 'between among',
    ifPrevious: 'it they that',
    unlessSentenceHas: 'create:V!',
  },
  { match: 'foster:V!', to: 'develop:V', ifObject: built, when: hasBuild },
  { match: 'foster:V!', to: 'promote:V', ifObject: encouraged, unlessSentenceHas: 'promote:V!', when: hasEncourage },
];

export const foster = defineRule({
  id: 'foster',
  kind: 'phrase',
  stage: 'wording',
  family: 'showy-verbs',
  densityMin: someTells,
  why: 'An everyday verb is plainer than “foster”.',
  examples: {
    rewrites: [
      ['Clubs foster social connection.', 'Clubs encourage social connection.'],
      ['The club fosters a strong sense of duty.', 'The club creates a strong sense of duty.'],
      ['Good talks foster trust.', 'Good talks build trust.'],
      ['They are fostering creativity in schools.', 'They are encouraging creativity in schools.'],
      ['The pact fostered peace in the valley.', 'The pact promoted peace in the valley.'],
      [
        'By fostering deeper and warmer ties, they gained time.',
        'By building deeper and warmer ties, they gained time.',
      ],
      ['He built a new team to foster trust.', 'He built a new team to develop trust.'],
      ['The club will create jobs and foster a sense of duty.', 'The club will create jobs and build a sense of duty.'],
    ],
    leavesAlone: [
      'They foster two children.',
      'The fair fostered a growing sense of duty.',
      'The fair fosters understanding between towns.',
      'Try fostering or volunteering first.',
      'We continue fostering a culture of trust.',
      'She lives with a foster family.',
      'The law raises money for foster care.',
      'Jodie Foster played the lead.',
    ],
  },
  entries: verbs.map((entry) => ({
    ...entry,
    unlessPrevious: 'continue:V! <PRP$> <J> the a',
    unlessNext: 'and or',
  })),
});
