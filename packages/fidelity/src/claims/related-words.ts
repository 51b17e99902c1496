/** Synonyms of everyday English, by stem. */
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

const groupOf = readGroups();

function readGroups(): ReadonlyMap<string, string> {
  const groups = new Map<string, string>();
  for (const line of synonymGroups.trim().split('\n')) {
    const stems = line.split(' ').map(stemOf);
    for (const stem of stems) if (!groups.has(stem)) groups.set(stem, stems[0] ?? stem);
  }
  return groups;
}

/** The stem that represents a word and its synonyms. */
export function conceptOf(lower: string): string {
  const stem = stemOf(lower);
  return groupOf.get(stem) ?? stem;
}
