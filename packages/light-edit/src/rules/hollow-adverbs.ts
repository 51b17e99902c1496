/** Deletes adverbs that only add emphasis (`truly`, `seamlessly`). */
import { isWord, neighbor } from '@humanize/text';
import type { PhraseEntry } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { modest, praised } from './hollow-degrees.ts';
import { standsAlone } from './stands-alone.ts';
import { isOutsideFiction } from './outside-fiction.ts';

/** Adjectives that already express a degree. */
const strong =
  'rewarding|satisfying|beautiful|talented|accomplished|enjoyable|gifted|inspiring|moving|exciting|impressive|versatile|inspirational|fulfilling|memorable|stunning|delicious|delightful|insightful|passionate|vibrant|diverse|unique|special|transformative|unforgettable|remarkable|extraordinary|exceptional|amazing|magical|breathtaking|enlightening|awe-inspiring|wonderful|incredible|outstanding|captivating|immersive|innovative|inspired|fortunate|grateful|proud|touched|honored|honoured|thankful|thrilled|excited|sorry|rich|devastating|fascinating|essential|crucial|vital|invaluable|priceless';

/** Adjectives whose degree is information, so that the adverb is kept. */
const graded =
  'painful|hard|strong|brave|ordinary|specific|good|fast|accurate|quick|close|busy|large|small|high|low|expensive|rare|dangerous|light|comfortable|patient|kind|sensitive|sturdy|durable|common|lucky|tight|thin|dense|hot|cold|bright|loud|quiet|slow|short|long|precise|happy|sad|tough|risky|costly|serious|personal|big|tall|deep|wide|narrow|heavy|weak|young|old|early|late|wealthy|poor|sharp|soft|far|dry|wet|dark|steep|cheap|affordable';

/** Adjectives that `truly` distinguishes from their opposites: `truly random`, `truly public`. */
const real =
  'random|alien|global|free|independent|democratic|sustainable|universal|international|equal|dead|gone|safe|human|awake|over|ready|empty|finished|different|effective|public|private|national|local|regional|rural|urban|wild|native|new|original|common|shared|open|secure|anonymous|objective|dark|fair|honest|inclusive|representative|neutral';

/** Verbs with which `truly` means `fully` and is therefore kept: `to truly understand`, `was truly heard`. */
const full =
  'understand|understands|understood|know|knows|knew|mean|meant|see|saw|live|lived|be|been|belong|belonged|master|fix|hide|hear|listen|heal|forget|die|rest|trust|exist|existed|end|ended|align|disconnect|lead|relax|want|wants|wanted|need|needs|needed|felt|feel|hears|heard|hearing|listens|listened|listening|sees|seen|seeing|knows|known|knowing|understanding|perceive|perceives|perceived|notice|notices|noticed|grasp|grasps|grasped|comprehend|comprehends|comprehended';

/** Verbs after `to truly`, where `truly` adds nothing. */
const emphasized =
  'survive|succeed|experience|appreciate|make|enjoy|shine|connect|thrive|stand|embrace|immerse|benefit|transform|excel|celebrate|elevate';

/** Words after which the adjective sets one thing apart: `the last truly public space`. */
const praise =
  'amazing|beautiful|breathtaking|delicious|gorgeous|incredible|magical|outstanding|spectacular|stunning|unbeatable|unforgettable|wonderful';

/** What happens in public, whether a post calls it official or not. */
const landed =
  'landed|arrived|opened|open|opening|earned|completed|launched|graduated|joined|finished|started|begun|here|accepted';

const setsApart = ', something anything nothing only never feel:V! last first next no any every each other';
const joins =
  'connect:V!|blend:V!|integrate:V!|flow:V!|merge:V!|combine:V!|weave:V!|transition:V!|fit:V!|switch:V!|move:V!|adapt:V!|connects|blends|integrates|combines|merges|weaves|flows|transitions|integrated|integrating|blended|blending|combined|combining|open:V!|woven|connected|connecting|merging|flowing|bridges|bridging|marries';

const entries: readonly PhraseEntry[] = [
  { match: 'so incredibly|remarkably|truly|profoundly', to: 'so', ifNext: '<J>' },
  // With these adjectives, `truly` cannot distinguish the real from the false.
  { match: 'truly', to: '', ifPrevious: 'a an be:V!', ifNext: `${strong} marvelous`, when: isOutsideFiction },
  {
    match: 'truly',
    to: '',
    unlessPrevious: `${modest} ${setsApart} the`,
    ifNext: `<JJ> inspiring breathtaking captivating amazing outstanding stunning fascinating inspired enlightening
      rewarding moving`,
    unlessNext: `${real} ${full} awful terrible dreadful horrible bad`,
    // In a story, the `truly` of `a truly awful song` stays, because it is the narrator's emphasis.
    when: (match) =>
      standsAlone(match) && (isOutsideFiction(match) || !isWord(neighbor(match.document, match.first, -1), 'a an')),
  },
  { match: 'truly', to: '', ifPrevious: "is was are were 's", ifNext: 'a an the one something', when: standsAlone },
  {
    match: 'truly',
    to: '',
    ifPrevious: '<PRP> <N> <MD> and which that what',
    ifNext: '<VB> <MD> has benefit benefits matter matters mattered shape set sets shines stands',
    unlessNext: `${full} been had is are was were`,
    unlessPrevious: 'it',
    when: standsAlone,
  },
  {
    match: 'truly',
    to: '',
    ifPrevious: "has have had 've",
    ifNext: 'changed|transformed|become|embraced|enjoyed|shaped|shone|made|brought',
    when: standsAlone,
  },
  { match: 'it truly made', to: 'it made' },
  { match: "truly could n't", to: "couldn't", ifPrevious: 'i we', ifNext: 'have ask be' },
  { match: 'to truly', to: 'to', ifNext: emphasized, when: standsAlone },
  { match: 'simply', to: '', ifPrevious: 'is are was were', ifNext: praise },
  { match: 'officially', to: '', ifPrevious: "has have 've 's is are", ifNext: landed, unlessSentenceHas: 'by' },
  { match: 'as profoundly as', to: 'as much as' },
  { match: 'more profoundly than', to: 'more than' },
  { match: 'truly one of a kind', to: 'one of a kind', unlessPrevious: "not n't" },
  { match: 'what it truly means', to: 'what it means' },
  {
    match: 'incredibly|immensely|exceptionally|extraordinarily|undeniably',
    to: '',
    ifNext: `<JJ> ${strong}`,
    unlessNext: `${graded} ${praised}`,
    unlessPrevious: modest,
    // `incredibly proud, and a little bit worried`
    unlessSentenceHas: 'bit slightly somewhat',
  },
  {
    match: 'absolutely',
    to: '',
    ifNext: 'essential crucial vital amazing incredible breathtaking delicious fantastic wonderful necessary',
    unlessPrevious: "not n't is look:V!",
    unlessSentenceHas: 'if',
  },
  {
    match: 'profoundly',
    to: '',
    ifNext: `shape:V reshape:V transform:V change:V alter:V moving transformative unsettling disturbing meaningful
      rewarding beautiful sad`,
    unlessPrevious: modest,
  },
  // The degree of these adjectives is information, which `very` keeps.
  {
    match: 'incredibly',
    to: 'very',
    // After the adverb, the tagger mistakes some adjectives for nouns: `incredibly creamy`.
    ifNext: `<J> <NN> <VBG> ${graded}`,
    unlessNext: strong,
    unlessPrevious: `${modest} all both by`,
    unlessSentenceHas: 'very',
    when: isOutsideFiction,
  },
  {
    match: 'profoundly',
    to: 'very',
    ifNext: 'different challenging difficult important complex',
    unlessPrevious: modest,
    unlessSentenceHas: 'very',
    when: isOutsideFiction,
  },
  {
    match: 'profoundly',
    to: 'deeply',
    ifNext: 'personal human emotional spiritual religious rooted connected grateful',
    unlessPrevious: modest,
    unlessSentenceHas: 'deeply deep',
    when: isOutsideFiction,
  },
  { match: 'profoundly impact:V!', to: 'deeply affect:V', unlessPrevious: modest },
  { match: 'profoundly', to: 'deeply', ifNext: 'affect:V influence:V touch:V', unlessPrevious: modest },
  { match: 'seamlessly', to: '', ifNext: `${joins} together` },
  { match: 'seamlessly', to: '', ifPrevious: joins, ifNext: 'with into to between together from across' },
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
      ['The pup was incredibly brave.', 'The pup was very brave.', { wholeText: true }],
      ['It fits in an incredibly small box.', 'It fits in a very small box.', { wholeText: true }],
      ['It led to a profoundly different town.', 'It led to a very different town.', { wholeText: true }],
      ['Mia is an incredibly talented cook.', 'Mia is a talented cook.'],
      ['We truly appreciate your time.', 'We appreciate your time.', { wholeText: true }],
      ['It is a truly remarkable town.', 'It is a remarkable town.'],
      ['The view is what truly sets the house apart.', 'The view is what sets the house apart.'],
      ['The locals make the trip truly special.', 'The locals make the trip special.'],
      ['It can truly make a difference.', 'It can make a difference.'],
      ['It truly made my week.', 'It made my week.'],
      ["I truly couldn't have done it alone.", "I couldn't have done it alone."],
      ['The railway has truly changed the valley.', 'The railway has changed the valley.'],
      ['The quilt is truly a work of love.', 'The quilt is a work of love.'],
      ['The oak makes each door truly one of a kind.', 'The oak makes each door one of a kind.'],
      ['The view is simply stunning.', 'The view is stunning.'],
      ['Our new loaf has officially landed!', 'Our new loaf has landed!'],
      ['It shaped the town as profoundly as the mill.', 'It shaped the town as much as the mill.'],
      ['The app is incredibly intuitive.', 'The app is intuitive.'],
      ['The hall seamlessly connects the rooms.', 'The hall connects the rooms.'],
      ['It was not just a truly special day.', 'It was not just a special day.'],
      ['The plague profoundly affected trade.', 'The plague deeply affected trade.'],
      ['The drought profoundly impacts farms.', 'The drought deeply affects farms.'],
      ['Here, not elsewhere, she was truly happy.', 'Here, not elsewhere, she was happy.'],
      ['I was incredibly touched by it.', 'I was touched by it.'],
      ['It shows that hope truly can win.', 'It shows that hope can win.'],
    ],
    leavesAlone: [
      'It works seamlessly.',
      'A little fear is completely normal.',
      'It can be really painful to leave.',
      'We were incredibly proud, and just a bit worried.',
      'The bridge was officially opened by the mayor.',
      'The court has officially declared it void.',
      "I'm officially a certified welder.",
      'They do not truly appreciate it.',
      'Ann did something truly rare: she paid.',
      'He saw how small the house truly was.',
      'To truly understand a town, walk it.',
      'We asked what truly needed to be done.',
      'The shop is truly independent.',
      'Without a lamp, the path is truly dark.',
      'No one can truly know.',
      'Her work makes the pupils truly heard.',
      'The nurse truly listened to him.',
      'Prices were remarkably similar.',
      'The bears are extraordinarily strong for their size.',
      'The rope is remarkably durable.',
      'The plague was not profoundly felt.',
      'Is the hall truly cold?',
      'He was truly alone, not just lonely.',
      'They are truly old, but they work.',
      'The home is for the truly poor.',
      'It was one of the last truly wooden ships.',
      'The square is a truly public garden.',
      'Yours truly, Ann.',
      'It is a truly random number.',
      'Tools mimic mood, but they lack the ability to create a truly eerie scene.',
    ],
  },
  entries,
});
