/** Synonyms and antonyms of everyday English, by stem. */
import { stemOf } from '../passage/stem.ts';

const synonymGroups = `
big large great huge major considerable substantial
small little tiny minor modest
start begin launch open commence
end finish stop close conclude
help assist aid support
show demonstrate display reveal indicate reflect
use utilize employ apply
buy purchase acquire
get obtain receive gain
give provide offer supply grant
child kid youngster
company firm business corporation organization enterprise
important significant crucial key vital essential critical
improve enhance better upgrade strengthen
reduce cut lower decrease diminish drop fall decline
increase rise grow raise boost surge jump climb expand
quick fast rapid swift speedy
difficult hard tough challenging
job work employment role position
people person citizens individuals human man woman
say state tell announce report declare note
think believe consider feel
need require demand
make create produce build form
choose pick select opt decide
study research investigation inquiry examination
result outcome effect consequence impact
cause reason factor
problem issue difficulty trouble challenge
change shift alter transform
keep maintain retain preserve continue remain stay
allow let enable permit
understand grasp comprehend see
many numerous several various multiple
often frequently regularly
happen occur take place
area region place zone field
house home
city town urban
country nation state
money funds cash financial
method way approach technique means
idea concept notion thought
part portion share component
goal aim target purpose objective
danger risk threat hazard
new fresh novel recent modern
old ancient elderly former
whole entire complete full
rich wealthy prosperous
poor impoverished
famous renowned celebrated well-known
near close nearby
far distant remote
speak talk discuss
look gaze glance stare
walk step stride go come
run race
fight battle struggle combat
kill murder slay
die death perish
love adore
fear dread terror
happy glad joyful pleased
sad unhappy sorrowful
angry furious
bright shining gleaming brilliant
dark dim
quiet silent still
loud noisy
strange odd weird peculiar
beautiful lovely pretty
clever smart intelligent
stupid foolish
strong powerful robust
weak feeble frail
begin origin root source
leader chief head boss
worker employee staff
teacher instructor tutor
student pupil learner
doctor physician
illness disease sickness
medicine drug medication treatment
crime offence offense
police officer
road street
car vehicle automobile
picture image photo
world globe earth global worldwide
year annual
climate weather
increase more
`;

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
completely optional mandatory victory defeat advance retreat credit debit income expense inhale exhale
`;

const groupOf = readGroups();
const opposites = readOpposites();

function readGroups(): ReadonlyMap<string, string> {
  const groups = new Map<string, string>();
  for (const line of synonymGroups.trim().split('\n')) {
    const stems = line.split(' ').map(stemOf);
    for (const stem of stems) if (!groups.has(stem)) groups.set(stem, stems[0] ?? stem);
  }
  return groups;
}

function readOpposites(): ReadonlyMap<string, ReadonlySet<string>> {
  const words = antonymPairs.trim().split(/\s+/u);
  const found = new Map<string, Set<string>>();
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [one = '', other = ''] = [words[at], words[at + 1]];
    found.set(one, (found.get(one) ?? new Set()).add(other));
    found.set(other, (found.get(other) ?? new Set()).add(one));
  }
  return found;
}

/** The stem that represents a word and its synonyms. */
export function conceptOf(lower: string): string {
  const stem = stemOf(lower);
  return groupOf.get(stem) ?? stem;
}

/** The antonyms of a word as stems. Negated forms such as `unregulated` are derived by prefix. */
export function oppositesOf(lower: string): readonly string[] {
  const bare = lower.replace(/(?:s|d|ed|es|ing)$/u, '');
  const listed = [lower, bare, `${bare}e`].flatMap((form) => [...(opposites.get(form) ?? [])]);
  const negated = /^(?:un(?=\p{L}{4})|(?:in|im|ir|dis|non)(?=\p{L}{5}))(\p{L}+)$/u.exec(lower)?.[1];
  const prefixed = ['un', 'in', 'im', 'ir', 'dis', 'non'].map((prefix) => prefix + lower);
  return [...listed, ...(negated === undefined ? [] : [negated]), ...(lower.length > 3 ? prefixed : [])];
}
