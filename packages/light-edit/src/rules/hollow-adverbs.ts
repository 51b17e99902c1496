/** Deletes adverbs that only add emphasis (`truly`, `undoubtedly`, `seamlessly`), or replaces them with `very`. */
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

/** Adjectives that say the degree themselves. */
const strong =
  'rewarding|satisfying|beautiful|talented|accomplished|enjoyable|gifted|inspiring|moving|exciting|impressive|versatile|inspirational|fulfilling|memorable|stunning|delicious|delightful|insightful|passionate|vibrant|diverse|unique|special|transformative|unforgettable|remarkable|extraordinary|exceptional|amazing|magical|breathtaking|enlightening|awe-inspiring|wonderful|incredible|outstanding|captivating|immersive|innovative|inspired|fortunate|grateful|proud|honored|honoured|thankful|thrilled|excited|sorry|rich|devastating|fascinating|essential|crucial|vital|invaluable|priceless';

/** Adjectives whose degree an editor keeps. */
const graded =
  'difficult|important|useful|painful|complex|hard|strong|ordinary|specific|effective|good|fast|easy|simple|valuable|powerful|helpful|beneficial|popular|successful|detailed|accurate|efficient|challenging|quick|close|busy|large|small|high|low|expensive|rare|dangerous|stressful|light|comfortable|patient|kind|supportive|knowledgeable|influential|sensitive|sturdy|durable|common|lucky|tight|thin|dense|hot|cold|bright|loud|quiet|slow|short|long|precise|competitive|creative|smart|intelligent|ambitious|resilient|happy|sad|frustrating|demanding|tough|risky|costly|relevant|serious|personal';

/** Words in whose sentence `truly` can tell the real from the false. */
const contrasts = [
  'not',
  "n't",
  'but',
  'rather',
  'only',
  'lack',
  'lacks',
  'mimic',
  'avoid',
  'never',
  'if',
  'whether',
  'few',
  '?',
];

const feeling =
  'appreciate|appreciated|enjoy|enjoyed|enjoys|value|valued|values|believe|believes|believed|love|loved|admire|admired|hope|cherish';
const showing =
  'matters|matter|mattered|counts|sets|set|makes|shines|shine|shone|thrives|stands|stood|captures|captured|captivates|captivated|embodies|embody|reflects|excels|defines|impressed|inspires|deserves|resonates|resonated|has|enhances|elevates|demonstrates|showcases|represents|transforms|transformed|brings|comes';
const joins =
  'connects|connect|connected|connecting|blends|blend|blended|blending|integrates|integrate|integrated|integrating|flows|flow|flowing|merges|merge|merging|combines|combine|combined|combining|weaves|transitions|transition|fits|fit';

/** In a story, `truly` can be the stress of a voice. */
const isOutsideFiction = ({ document }: PhraseMatch): boolean => document.register.genre !== 'fiction';

const entries: readonly PhraseEntry[] = [
  { match: 'so incredibly|remarkably|truly|profoundly', to: 'so', ifNext: ['<J>'] },
  {
    match: 'truly',
    to: '',
    ifNext: [strong],
    unlessPrevious: ['so', 'not', "n't", 'how'],
    unlessSentenceHas: contrasts,
    when: isOutsideFiction,
  },
  {
    match: 'incredibly|immensely|exceptionally|extraordinarily|undeniably',
    to: '',
    ifNext: [strong],
    unlessPrevious: ['so', 'not', "n't", 'how'],
    unlessSentenceHas: ['not', "n't"],
  },
  {
    match: 'incredibly|immensely|extraordinarily',
    to: 'very',
    ifNext: [graded],
    unlessPrevious: ['so', 'not', "n't", 'how'],
    unlessSentenceHas: ['very'],
  },
  {
    match: 'remarkably',
    to: 'very',
    ifNext: ['effective', 'strong', 'sturdy', 'efficient', 'accurate', 'useful', 'resilient', 'durable', 'detailed'],
    unlessSentenceHas: ['very'],
  },
  {
    match: 'absolutely',
    to: '',
    ifNext: [
      'essential',
      'crucial',
      'vital',
      'stunning',
      'amazing',
      'incredible',
      'beautiful',
      'breathtaking',
      'delicious',
      'fantastic',
      'wonderful',
      'gorgeous',
      'necessary',
    ],
    unlessPrevious: ['not', "n't", 'is'],
    unlessSentenceHas: ['if'],
  },
  {
    match: 'a truly',
    to: 'a',
    ifNext: ['<JJ>', '<VBG>', '<VBN>'],
    unlessNext: ['random|alien|global|free|independent|democratic|sustainable|universal|international|equal'],
    unlessSentenceHas: contrasts,
    when: isOutsideFiction,
  },
  {
    match: 'truly',
    to: '',
    ifNext: [feeling],
    ifPrevious: ['I', 'we', 'they', 'he', 'she', 'and', 'you', 'who', 'which'],
    unlessSentenceHas: contrasts,
    when: isOutsideFiction,
  },
  {
    match: 'truly',
    to: '',
    ifNext: [showing],
    unlessPrevious: ['to', 'it', ',', 'only', 'is', 'was', 'are', 'can'],
    unlessSentenceHas: contrasts,
    when: isOutsideFiction,
  },
  { match: 'what it truly means', to: 'what it means' },
  {
    match: 'undoubtedly|undeniably',
    to: '',
    ifPrevious: ['be:V!', 'have:V!', '<MD>', 'while', 'although', 'though', '<N>', 'that', 'which', 'who'],
    unlessNext: [',', '.', ';', ':', '?', '!', '—', 'my', 'our', 'his', 'hers', 'true'],
  },
  { match: ['^ undoubtedly ,', '^ undeniably ,', '^ without a doubt ,', '^ there is no doubt that'], to: '' },
  { match: 'profoundly', to: 'greatly', ifNext: ['affect:V', 'influence:V', 'impact:V'] },
  {
    match: 'profoundly',
    to: '',
    ifNext: [
      'shape:V',
      'reshape:V',
      'transform:V',
      'change:V',
      'alter:V',
      'moving',
      'transformative',
      'unsettling',
      'disturbing',
    ],
    unlessPrevious: ['so', 'how', 'more', 'most', 'as'],
  },
  {
    match: 'profoundly',
    to: 'very',
    ifNext: ['different', 'complex', 'challenging', 'personal', 'important', 'difficult', 'human'],
    unlessPrevious: ['so', 'how', 'more', 'most', 'as'],
    unlessSentenceHas: ['very'],
  },
  { match: 'seamlessly', to: '', ifNext: [joins, 'together'] },
  { match: 'seamlessly', to: '', ifPrevious: [joins], ifNext: ['with', 'into', 'to', 'between', 'together', 'from'] },
];

export const hollowAdverbs = defineRule({
  id: 'hollow-adverbs',
  family: 'hollow-adverbs',
  densityMin: someTells,
  kind: 'phrase',
  stage: 'wording',
  why: 'The adverb only adds emphasis.',
  examples: {
    rewrites: [
      ['The choice was incredibly difficult.', 'The choice was very difficult.'],
      ['Mia is an incredibly talented cook.', 'Mia is a talented cook.'],
      ['We truly appreciate your time.', 'We appreciate your time.', { wholeText: true }],
      ['It is a truly remarkable town.', 'It is a remarkable town.'],
      ['The view is what truly sets the house apart.', 'The view is what sets the house apart.'],
      ['The fair will undoubtedly help the town.', 'The fair will help the town.'],
      ['Undoubtedly, the fair helps the town.', 'The fair helps the town.'],
      ['The plague profoundly affected trade.', 'The plague greatly affected trade.'],
      ['The hall seamlessly connects the rooms.', 'The hall connects the rooms.'],
    ],
    leavesAlone: [
      'It works seamlessly.',
      'They do not truly appreciate it.',
      'To truly understand a town, walk it.',
      'It was, undeniably, late.',
      'Prices were remarkably similar.',
      'Yours truly, Ann.',
      'It is a truly random number.',
      'Tools mimic mood, but they lack the ability to create a truly eerie scene.',
    ],
  },
  entries,
});
