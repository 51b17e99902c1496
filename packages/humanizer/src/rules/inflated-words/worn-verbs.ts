import { defineRule } from '../define-rule.ts';
import { about, objectHead } from './object-head.ts';

/** What one builds, and what one encourages: with these a `fostered` thing is no child and a `cultivated` one no crop. */
const built = about(
  `culture environment atmosphere climate relationship relation connection bond tie trust community sense partnership
  rapport network ecosystem friendship loyalty confidence resilience skill image reputation identity habit alliance
  base link understanding team workplace setting awareness capital condition`,
);
const abstractHead =
  /(?:tions?|sions?|ments?|ness|ity|ances?|ences?|ism|ships?|cy|ing|th|thy)$|^(?:anxiety|distrust|spirit|balances?|levels|growth|trust|change|trade|talent|hope|debate|dialogue|ties|links|unity|peace|progress|values|ideas|success|crime|love|discourse|compassion|respect|thought|habits|attitudes|responses|societies)$/u;

const sounds = 'bell voice sound note music drum song hum bones air'.split(' ');
const problems = about(
  `challenge complexity difficulty uncertainty obstacle expectation dynamic politics issue crisis tension change
  relationship landscape environment boundary price downturn tempest marketplace britain setting situation conversation ambiguity conflict regulation rule demand pressure
  emotion workforce condition reality twist agreement web world feature software form`,
);
const waters = about(
  'water period process downturn time transition maze bureaucracy chaos adolescence grief season terrain phase nuance',
);
const atSea =
  'ship ships boat boats river strait captain map stars sea ocean harbor harbour pilot website menu app car'.split(' ');

const lit = about(
  'universe expanse planet letter outline room sky street face path darkness night hall scene stage house cave city corner wall figure way forest sea garden',
);
const shown = about(
  `risk gap link role way issue importance complexity truth tension need limit danger difference connection cost cause
  relationship pattern problem challenge fact experience tension path story`,
);

/** Words that models are fond of, each where its plain twin means the same: verbs. */
export const wornVerbs = defineRule({
  id: 'inflated-words/worn-verbs',
  kind: 'phrase',
  stage: 'lexical',
  why: 'A plain verb says the same without the fashion.',
  risk: 'medium',
  synonym: true,
  yieldsTo: ['inflated-words/verbs-with-objects'],
  examples: {
    rewrites: [
      ['They foster a deeper connection with readers.', 'They build a deeper connection with readers.'],
      ['It fosters reading comprehension.', 'It encourages reading comprehension.'],
      ['We cultivated strong relationships.', 'We built strong relationships.'],
      ['Firms must navigate complex expectations.', 'Firms must deal with complex expectations.'],
      ['He navigated a hard period.', 'He got through a hard period.'],
      ['The case illuminates the risks of haste.', 'The case shows the risks of haste.'],
      ['A lamp illuminated the room.', 'A lamp lit up the room.'],
      ['The book resonates with young readers.', 'The book strikes a chord with young readers.'],
      ['Their lives are closely intertwined with the sea.', 'Their lives are closely tied to the sea.'],
      ['The case exemplifies the problem.', 'The case is an example of the problem.'],
      ['The files that leverage vast data sets grew.', 'The files that use vast data sets grew.'],
    ],
    leavesAlone: [
      'They foster two children.',
      'Farmers cultivated rice.',
      'The ship navigated the strait in a storm, a hard period.',
      'The bell resonated in the hall.',
      'Their hands were intertwined.',
      'It gives them leverage.',
    ],
  },
  entries: [
    { match: ['foster:V', 'cultivate:V'], to: 'build:V', when: built },
    {
      match: 'foster:V',
      to: 'encourage:V',
      unlessNext: ['parents', 'care', 'children', 'homes'],
      when: (match) => !built(match) && abstractHead.test(objectHead(match)?.lower ?? ''),
    },
    {
      match: ['navigate:V', 'navigate:V through'],
      to: 'deal_with:V',
      unlessSentenceHas: [...atSea],
      when: problems,
    },
    { match: ['navigate:V', 'navigate:V through'], to: 'get_through:V', unlessSentenceHas: [...atSea], when: waters },
    { match: 'illuminate:V', to: 'show:V', ifNext: ['how', 'why', 'what'] },
    { match: 'illuminate:V', to: 'show:V', when: shown },
    { match: 'illuminate:V', to: 'light_up:V', unlessPrevious: ['be:V!', 'and'], when: lit },
    { match: 'empower:V <NNS> with', to: 'give:V $1', ifNext: ['<DT>', '<N>', '<J>'], unlessPrevious: ['be:V!'] },
    { match: 'empower:V staff to', to: 'help:V staff to' },
    {
      match: 'resonate:V deeply',
      to: 'strike:V a deep chord',
      unlessNext: ['within', 'in', 'with'],
      unlessSentenceHas: [...sounds],
    },
    {
      match: 'resonate:V',
      to: 'strike:V a chord',
      ifNext: ['globally', 'widely', 'positively', 'strongly'],
      unlessSentenceHas: [...sounds],
    },
    { match: 'resonate:V deeply with', to: 'mean:V a lot to' },
    { match: 'resonate:V well', to: 'go:V down well' },
    { match: 'illuminated by', to: 'lit by' },
    {
      match: 'resonate:V with',
      to: 'strike:V a chord with',
      when: about(
        'reader audience viewer listener voter customer people consumer public fan crowd generation voter user',
      ),
      unlessPrevious: ['be:V!', 'deeply', 'keep:V!'],
    },
    {
      match: 'intertwined with',
      to: 'tied to',
      ifPrevious: ['be:V!', '<RB>'],
      unlessSentenceHas: ['hands', 'fingers'],
    },
    { match: 'exemplify:V', to: 'show:V', ifNext: ['how', 'what', 'why'] },
    { match: 'exemplifies', to: 'is an example of', unlessNext: ['how', 'what', 'why', '<PRP>', '.', ','] },
    { match: 'exemplify/VBP', to: 'are examples of', unlessNext: ['how', 'what', 'why', '<PRP>', '.', ','] },
    {
      match: 'leverage:V!',
      to: 'use:V',
      unlessNext: ['of', '.', ','],
      when: ({ first }) => first.lower === 'leveraging',
    },
    {
      match: 'leverage',
      to: 'use',
      ifPrevious: ['that', 'which', 'who'],
      ifNext: ['<J>', '<NNS>', '<NN>'],
    },
    {
      match: 'harness:V',
      to: 'use:V',
      ifNext: ['<PRP$>', '<J>', '<N>'],
      unlessSentenceHas: ['horse', 'horses', 'rider', 'dog', 'dogs', 'mule', 'cart', 'buckle', 'seat'],
    },
    { match: 'facilitate:V', to: 'help:V', ifNext: ['<J>', 'integration', 'comprehension', 'or'] },
    { match: 'empower:V <DT|PRP$> <NNS|NN> to', to: 'help:V $1 $2 to', unlessPrevious: ['be:V!'] },
    { match: 'embark:V upon', to: 'begin:V', ifNext: ['<DT>', '<PRP$>'] },
  ],
});
