/** Deletes adverbs that only add emphasis (`truly`, `seamlessly`), or replaces them with `very`. */
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';

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

/** False in stories, where `truly` before an adjective can be the stress of a voice. */
const isOutsideFiction = ({ document }: PhraseMatch): boolean => document.register.genre !== 'fiction';

/** Adjectives that `truly` tells from their opposites: `truly random`, `truly alone`. */
const real =
  'random|alien|global|free|independent|democratic|sustainable|universal|international|equal|alone|alive|dead|gone|safe|own|human|awake|happy|afraid|mine|yours|ours|theirs|lost|forgotten|over|ready|empty|finished|different|effective|personalized|healthy|informed';

/** Verbs with which `truly` means `fully`, so that it stays: `to truly understand`. */
const full =
  'understand|understands|understood|know|knows|knew|mean|meant|see|saw|live|lived|be|been|belong|belonged|master|fix|hide|hear|listen|heal|forget|die|rest|trust|exist|existed|end|ended|begin|began|align|lead|want|wants|wanted|need|felt|feel';

/** Verbs after `to truly`, where it adds nothing. */
const emphasized = 'make|enjoy|shine|connect|thrive|stand|embrace|immerse|benefit|transform|excel|celebrate|elevate';

const modest = ['so', 'not', "n't", 'how', 'as', 'too', 'more', 'most', 'if', 'cannot'];
const joins =
  'connect:V!|blend:V!|integrate:V!|flow:V!|merge:V!|combine:V!|weave:V!|transition:V!|fit:V!|switch:V!|move:V!|adapt:V!|connects|blends|integrates|combines|merges|weaves|flows|transitions|integrated|integrating|blended|blending|combined|combining|woven|connected|connecting|merging|flowing|bridges|bridging|marries';

const entries: readonly PhraseEntry[] = [
  { match: 'so incredibly|remarkably|truly|profoundly', to: 'so', ifNext: ['<J>'] },
  // These adjectives cannot tell the real from the false.
  {
    match: 'truly',
    to: '',
    ifPrevious: ['a', 'an', 'be:V!'],
    ifNext: [...strong.split('|'), 'marvelous'],
    when: isOutsideFiction,
  },
  {
    match: 'truly',
    to: '',
    unlessPrevious: [...modest, ',', 'only', 'never', 'feel:V!'],
    ifNext: [
      '<JJ>',
      'inspiring',
      'breathtaking',
      'captivating',
      'amazing',
      'outstanding',
      'stunning',
      'fascinating',
      'inspired',
      'enlightening',
      'rewarding',
      'moving',
    ],
    unlessNext: [real],
    unlessSentenceHas: contrasts,
    when: isOutsideFiction,
  },
  {
    match: 'truly',
    to: '',
    ifPrevious: ['is', 'was', 'are', 'were', "'s"],
    ifNext: ['a', 'an', 'the', 'one', 'something'],
    unlessSentenceHas: contrasts,
  },
  {
    match: 'truly',
    to: '',
    ifPrevious: ['<PRP>', '<N>', '<MD>', 'and', 'who', 'which', 'that', 'what'],
    ifNext: ['<VB>', 'has', 'matter', 'matters', 'mattered', 'shape', 'set', 'sets', 'shines', 'stands'],
    unlessNext: [full, 'been', 'had'],
    unlessPrevious: ['it'],
    unlessSentenceHas: contrasts,
  },
  { match: 'to truly', to: 'to', ifNext: [emphasized], unlessSentenceHas: contrasts },
  { match: 'what it truly means', to: 'what it means' },
  {
    match: 'incredibly|immensely|extraordinarily',
    to: 'very',
    ifNext: [graded, 'well', 'quickly', 'fast'],
    unlessPrevious: modest,
    unlessSentenceHas: ['very'],
  },
  {
    match: 'incredibly|immensely|exceptionally|extraordinarily|undeniably',
    to: '',
    ifNext: ['<JJ>', strong],
    unlessNext: [graded],
    unlessPrevious: modest,
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
  { match: 'profoundly', to: 'greatly', ifNext: ['affect:V!', 'influence:V!', 'impact:V!'], unlessPrevious: modest },
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
      'meaningful',
      'rewarding',
      'beautiful',
      'sad',
    ],
    unlessPrevious: modest,
  },
  {
    match: 'profoundly',
    to: 'very',
    ifNext: ['different', 'complex', 'challenging', 'personal', 'important', 'difficult', 'human'],
    unlessPrevious: modest,
    unlessSentenceHas: ['very'],
  },
  { match: 'seamlessly', to: '', ifNext: [...joins.split('|'), 'together'] },
  {
    match: 'seamlessly',
    to: '',
    ifPrevious: joins.split('|'),
    ifNext: ['with', 'into', 'to', 'between', 'together', 'from', 'across'],
  },
];

export const hollowAdverbs = defineRule({
  id: 'hollow-adverbs',
  family: 'hollow-adverbs',
  densityMin: anyText,
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
      ['The plague profoundly affected trade.', 'The plague greatly affected trade.'],
      ['The locals make the trip truly special.', 'The locals make the trip special.'],
      ['It can truly make a difference.', 'It can make a difference.'],
      ['The quilt is truly a work of love.', 'The quilt is a work of love.'],
      ['The app is incredibly intuitive.', 'The app is intuitive.'],
      ['The hall seamlessly connects the rooms.', 'The hall connects the rooms.'],
      ['It was not just a truly special day.', 'It was not just a special day.'],
    ],
    leavesAlone: [
      'It works seamlessly.',
      'They do not truly appreciate it.',
      'To truly understand a town, walk it.',
      'The shop is truly independent.',
      'No one can truly know.',
      'Prices were remarkably similar.',
      'Yours truly, Ann.',
      'It is a truly random number.',
      'Tools mimic mood, but they lack the ability to create a truly eerie scene.',
    ],
  },
  entries,
});
