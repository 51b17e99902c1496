// The verbs of comments in -ing, by whose doing they tell.

/** What the whole statement brings about: `The road was closed, causing delays` → which caused. */
export const effectVerbs: ReadonlySet<string> = new Set(
  `affect allow alter amplify boost bring cause cement challenge change compel complicate confirm contribute create
    culminate cut decrease deepen delight demonstrate deter diminish discourage disrupt drive ease echo enable
    encourage endanger enhance ensure erode exacerbate expose facilitate force free fuel give hamper heighten
    help highlight hinder ignite illustrate impact improve increase indicate influence inspire intensify jeopardise
    jeopardize keep lead leave let limit lower make mark mean kill wound injure destroy damage minimise minimize mirror pave place pose prevent prompt propel
    prove provoke push put raise redefine reduce reflect reignite reinforce render reshape result reveal
    revolutionise revolutionize send set shape show signal signify solidify spark spell spur strengthen stun suggest
    surprise threaten transform trigger turn underline undermine underscore weaken`.split(/\s+/u),
);

/** What the subject itself does or says: `He left, promising to return` → and promised. */
export const agentVerbs: ReadonlySet<string> = new Set(
  `accuse aim bring acknowledge add address admit adopt advise affirm allege analyse analyze announce appeal apply
    argue assure attract attribute balance beat blend boast break bridge build call capitalise capitalize capture
    carry cater celebrate cite claim combine commemorate compare conclude condemn connect contrast cover craft
    criticise criticize declare defeat defend deliver demand denounce deny depict describe detail develop discuss
    dominate draw earn emphasise emphasize employ establish evoke examine exceed expand explain explore express
    feature fill focus form foster gain generate guide honor honour host illuminate immerse implement incorporate insist integrate
    introduce invite join launch leverage link maintain note nurture occupy offer outline paint pass pledge point
    portray praise predict preserve produce promise promote propose protect provide rank reach reaffirm receive
    recommend reiterate reject rely remind remove replace report represent resonate retain say score secure seek serve
    share showcase specify state stipulate stress succeed support surpass symbolise symbolize tackle target trace
    transport treat unlock unveil urge use utilise utilize voice vow warn weave win`.split(/\s+/u),
);

/** Of these, deeds that are over when the sentence is: after `has won` they stay participles, the others are present. */
export const eventVerbs: ReadonlySet<string> = new Set(
  `add win earn secure break express argue cite reject announce launch score join gain receive pass defeat beat
    reach unveil introduce establish replace adopt urge call accuse condemn pledge vow warn`.split(/\s+/u),
);

/** Of the effects, those that only an event has, never a speaker or a report. */
export const eventEffects: ReadonlySet<string> = new Set(
  `let mean kill wound injure destroy damage cause lead result spark trigger fuel mark signal contribute allow enable prompt force threaten pave reflect
    mirror echo culminate ignite reignite exacerbate deepen undermine solidify cement reinforce strengthen limit
    disrupt impact affect influence`.split(/\s+/u),
);

/** Of the effects, lasting states: behind `has grown` they stand in the present. */
export const lastingEffects: ReadonlySet<string> = new Set(
  `let mean make allow enable ensure reflect show suggest indicate demonstrate highlight underscore underline prove mark
    signal mirror echo give add help set illustrate keep signify`.split(/\s+/u),
);

/** Persons and bodies that can say and show things themselves: for them an effect verb is their own doing. */
export const speakingSubjects: ReadonlySet<string> = new Set(
  `study report article paper author book film essay survey research review analysis he she they we i you who
    minister president spokesman spokesperson spokeswoman official expert critic scientist researcher judge police
    leader director coach captain`.split(/\s+/u),
);
