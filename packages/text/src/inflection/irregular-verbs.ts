/**
 * The past tense and past participle of the irregular verbs that rules find or insert. Each line contains the base
 * form, the past tense and the participle.
 */
const rows = `
arise arose arisen
awake awoke awoken
be was been
bear bore borne
beat beat beaten
become became become
begin began begun
bend bent bent
bind bound bound
bite bit bitten
blow blew blown
break broke broken
breed bred bred
bring brought brought
build built built
burst burst burst
buy bought bought
cast cast cast
catch caught caught
choose chose chosen
cling clung clung
come came come
cost cost cost
creep crept crept
cut cut cut
deal dealt dealt
dig dug dug
do did done
draw drew drawn
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed fed
feel felt felt
fight fought fought
find found found
fit fit fit
flee fled fled
fling flung flung
fly flew flown
forbid forbade forbidden
forecast forecast forecast
foresee foresaw foreseen
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
get got got
give gave given
go went gone
grow grew grown
hang hung hung
have had had
hear heard heard
hide hid hidden
hit hit hit
hold held held
hurt hurt hurt
keep kept kept
know knew known
lay laid laid
lead led led
leave left left
lend lent lent
let let let
lie lay lain
light lit lit
lose lost lost
make made made
mean meant meant
meet met met
mislead misled misled
mistake mistook mistaken
outgrow outgrew outgrown
overcome overcame overcome
oversee oversaw overseen
overtake overtook overtaken
pay paid paid
put put put
quit quit quit
read read read
rebuild rebuilt rebuilt
rethink rethought rethought
rewrite rewrote rewritten
rid rid rid
ride rode ridden
ring rang rung
rise rose risen
run ran run
say said said
see saw seen
seek sought sought
sell sold sold
send sent sent
set set set
shake shook shaken
shed shed shed
shine shone shone
shoot shot shot
show showed shown
shrink shrank shrunk
shut shut shut
sing sang sung
sink sank sunk
sit sat sat
sleep slept slept
slide slid slid
speak spoke spoken
speed sped sped
spend spent spent
spin spun spun
split split split
spread spread spread
spring sprang sprung
stand stood stood
steal stole stolen
stick stuck stuck
strike struck struck
strive strove striven
swear swore sworn
sweep swept swept
swim swam swum
swing swung swung
take took taken
teach taught taught
tear tore torn
tell told told
think thought thought
throw threw thrown
undergo underwent undergone
understand understood understood
undertake undertook undertaken
undo undid undone
uphold upheld upheld
upset upset upset
wake woke woken
wear wore worn
weave wove woven
win won won
wind wound wound
withdraw withdrew withdrawn
withhold withheld withheld
withstand withstood withstood
write wrote written
`;

export type PastForms = {
  readonly past: string;
  readonly participle: string;
};

function readRows(): ReadonlyMap<string, PastForms> {
  const table = new Map<string, PastForms>();
  for (const row of rows.trim().split('\n')) {
    const [base, past, participle] = row.split(' ');
    if (base !== undefined && past !== undefined && participle !== undefined) table.set(base, { past, participle });
  }
  return table;
}

export const irregularVerbs: ReadonlyMap<string, PastForms> = readRows();

/** Past forms that are not also participles: went, gave, was, knew. */
const pastOnly: ReadonlySet<string> = new Set([
  'was',
  'were',
  'had',
  'did',
  ...[...irregularVerbs.values()].filter((forms) => forms.past !== forms.participle).map((forms) => forms.past),
]);

/** Returns true for irregular past forms that are never participles, and for had and did, whose participles are rare. */
export function isIrregularPast(lower: string): boolean {
  return pastOnly.has(lower);
}
