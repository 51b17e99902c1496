/** Opposites of everyday English, by pairs and by negative prefixes. */
import { baseOf } from '../passage/stem.ts';

/** Words in pairs, the first with the second. */
const antonymPairs = `
increase decrease rise fall grow shrink high low higher lower love hate like dislike good bad better worse more less
most least many few all none always never often rarely before after first last early late start end begin finish open
close win lose gain loss profit loss success failure accept reject agree disagree allow forbid allow ban support oppose
strong weak hot cold warm cool old new old young rich poor large small big small long short longer shorter fast slow
easy difficult easy hard safe dangerous true false right wrong left right up down above below inside outside north south
northern southern east west eastern western public private buy sell import export internal external positive negative
optimistic pessimistic happy sad friend enemy legal illegal bacterial viral major minor maximum minimum male female
man woman men women mother father son daughter brother sister husband wife boy girl day night morning evening summer
winter black white light dark full empty full new wet dry thick thin wide narrow deep shallow urban rural domestic
foreign acquit convict innocent guilty arrive depart push pull include exclude improve worsen strengthen weaken expand
contract hire fire appear disappear remember forget praise criticize encourage discourage attack defend benefit harm
enter leave add remove create destroy simple complex temporary permanent voluntary mandatory voluntary compulsory
optional required formal informal direct indirect majority minority ancient modern peace war life death alive dead
senior junior primary secondary increase reduce rise decline grow decline raise lower cut raise boost reduce surge
plunge best worst largest smallest highest lowest upper lower front back top bottom sunrise sunset heaven hell acute
chronic benign malignant oral intravenous local global local national sterling plated approve reject ally rival
ahead behind sooner later hope despair trust doubt calm angry brave afraid quiet loud present absent ascend descend
tighten loosen tighten ease hawkish dovish bullish bearish surplus deficit debtor creditor employer employee teacher
student parent child guest host tenant landlord plaintiff defendant prosecution defence victim perpetrator winner loser
cause prevent freeze melt liquid solid natural artificial real fake seldom frequently partially entirely somewhat
completely optional mandatory victory defeat advance retreat credit debit income expense inhale exhale maximize
minimize maximum minimum unity division unite divide retain lose keep lose gain lose challenge endorse challenge confirm
question confirm confirm deny affirm deny admit deny complicate simplify worsen ease aggravate ease worsen improve
triumph defeat victory loss cheap expensive cheap costly cheaper costlier affordable costly tight loose snug loose soft
loud gentle harsh gentle rough smooth rough calm tense relax tense careful careless useful useless harmful harmless
hopeful hopeless helpful unhelpful powerful powerless thoughtful thoughtless abundant scarce plentiful scarce scarce
common rare common usual rare ordinary special frequent rare general specific broad narrow vague precise clear obscure
clear vague visible invisible obvious hidden reveal hide reveal conceal expose conceal open closed opened shut lock
unlock tie untie load unload connect disconnect attach detach trust distrust trust suspect honor dishonor respect
contempt admire despise love despise enjoy hate welcome resent welcome reject invite exclude hire dismiss promote demote
reward punish praise blame forgive blame bless curse help hinder assist hinder advance hinder promote prevent promote
discourage permit prohibit allow prohibit allow prevent enable prevent protect endanger protect harm rescue abandon save
waste save spend earn spend lend borrow give take send receive teach learn ask answer speak listen lead follow chase
flee pursue avoid seek avoid embrace avoid embrace reject adopt abandon continue stop continue cease start cease build
destroy build demolish construct demolish repair damage fix break heal wound cure infect clean dirty pure impure fresh
stale sweet bitter sharp blunt sharp dull bright dim bright dull heavy light fat thin tall short near far close far
close distant inner outer interior exterior inward outward forward backward upward downward vertical horizontal
ascending descending beginning end origin destination cause effect question answer problem solution theory practice
quality quantity demand supply asset liability strength weakness advantage disadvantage benefit drawback benefit cost
benefit risk opportunity threat virtue vice courage fear courage cowardice brave cowardly generous stingy modest arrogant
humble proud polite rude kind cruel honest dishonest sincere false loyal disloyal faithful unfaithful wise foolish clever
stupid smart stupid curious indifferent active passive busy idle diligent lazy eager reluctant willing unwilling patient
impatient alert drowsy awake asleep sober drunk healthy sick healthy ill fit unfit pregnant barren fertile barren guilty
blameless free captive liberty slavery freedom slavery master slave sovereign subject civilian military majority few
crowded empty populated deserted raise drop ascend fall climb descend accelerate slow expand shrink stretch compress
inflate deflate swell shrink heat cool warm chill burn freeze dominant recessive mature immature stable volatile steady
erratic constant variable fixed flexible rigid flexible strict lenient severe mild extreme moderate radical conservative
liberal conservative progressive conservative optimist pessimist success disaster safe risky safety danger certain
doubtful likely unlikely possible impossible probable improbable known unknown familiar strange native foreign local
foreign domestic international individual collective personal public single married married divorced birth death born die
morning night today yesterday yesterday tomorrow past future former latter previous next preceding following prior
subsequent old recent outdated current obsolete current initial final first final earliest latest youngest oldest youngest eldest
next last past next survive die survive perish relapse recover everything nothing everyone nobody dawn dusk
noon midnight previous following preceding next earlier following cut grow cut increase cut expand cut boost slash raise
slash boost drop rise drop climb drop soar drop jump fall climb fall gain fall jump fall soar plunge soar plunge rise
plunge jump tumble soar tumble rise decline increase decline climb lower increase slip climb slip gain slump surge
same next same previous same following deputy chief assistant chief
`;

function readOpposites(): ReadonlyMap<string, ReadonlySet<string>> {
  const words = antonymPairs.trim().split(/\s+/u).map(simpleStem);
  const found = new Map<string, Set<string>>();
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [one = '', other = ''] = [words[at], words[at + 1]];
    found.set(one, (found.get(one) ?? new Set()).add(other));
    found.set(other, (found.get(other) ?? new Set()).add(one));
  }
  return found;
}

/** Maximum length of the words that keep their endings: `her`, `used`. */
const shortLength = 4;

/** The word without inflection. Unlike the stem of a concept, it keeps `careful` and `careless` apart. */
export function simpleStem(lower: string): string {
  const base = baseOf(lower);
  return base.length <= shortLength ? base.replace(/e$/u, '') : base.replace(/(?:ing|ed|es|er|est|ly|s|d|e)$/u, '');
}

const opposites = readOpposites();
const none: ReadonlySet<string> = new Set();

/** The opposites of a word. Both are simple stems. */
export function oppositesOf(stem: string): ReadonlySet<string> {
  return opposites.get(stem) ?? none;
}

/** The word without a negative prefix: `regulated` for `unregulated`. Undefined if it has none. */
export function positiveOf(lower: string): string | undefined {
  return /^(?:un(?=\p{L}{4})|(?:in|im|ir|il|dis|non)(?=\p{L}{5}))(\p{L}+)$/u.exec(lower)?.[1];
}
