// Dictionary forms of words, so that `uses` and `used` count as one. Independent of the engine; knows no synonyms.

const irregular: ReadonlyMap<string, string> = new Map(
  [
    'be am is are was were been being',
    'have has had having',
    'do does did done doing',
    'go goes went gone going',
    'say said',
    'make made making',
    'get got gotten getting',
    'know knew known',
    'think thought',
    'take took taken taking',
    'see saw seen',
    'come came coming',
    'give gave given giving',
    'find found',
    'tell told',
    'become became becoming',
    'leave left leaving',
    'feel felt',
    'bring brought',
    'begin began begun beginning',
    'keep kept',
    'hold held',
    'write wrote written writing',
    'stand stood',
    'hear heard',
    'mean meant',
    'meet met meeting',
    'run ran running',
    'pay paid',
    'sit sat sitting',
    'speak spoke spoken',
    'lead led',
    'grow grew grown',
    'lose lost losing',
    'fall fell fallen',
    'send sent',
    'build built',
    'understand understood',
    'draw drew drawn',
    'break broke broken',
    'spend spent',
    'drive drove driven driving',
    'buy bought',
    'wear wore worn',
    'choose chose chosen choosing',
    'rise rose risen rising',
    'teach taught',
    'catch caught',
    'seek sought',
    'fight fought',
    'sell sold',
    'win won winning',
    'eat ate eaten',
    'fly flew flown',
    'lie lay lain lying',
    'shake shook shaken',
    'sing sang sung',
    'sleep slept',
    'throw threw thrown',
    'wake woke woken',
    'strike struck',
    'shine shone',
    'hide hid hidden',
    'bind bound',
    'breed bred',
    'deal dealt',
    'dig dug',
    'feed fed',
    'forget forgot forgotten',
    'freeze froze frozen',
    'hang hung',
    'lend lent',
    'light lit',
    'ride rode ridden',
    'ring rang rung',
    'shoot shot',
    'slide slid',
    'spin spun',
    'steal stole stolen',
    'stick stuck',
    'sweep swept',
    'swim swam swum',
    'swing swung',
    'tear tore torn',
    'weave wove woven',
    'child children',
    'man men',
    'woman women',
    'person people',
    'foot feet',
    'tooth teeth',
    'mouse mice',
    'life lives',
    'wife wives',
    'leaf leaves',
    'good better best',
    'bad worse worst',
    'little less least',
    'much more most',
    'far further furthest farther farthest',
  ].flatMap((line) => {
    const [lemma = '', ...forms] = line.split(' ');
    return forms.map((form): [string, string] => [form, lemma]);
  }),
);

const britishHabits: readonly (readonly [RegExp, string])[] = [
  [/([iy])s(?=e$|ed$|es$|er$|ers$|ing$|ation$|ations$)/u, '$1z'],
  [/(?<=[a-z]{2})our(?!n)/u, 'or'],
  [/(?<=[bt])re$/u, 'er'],
  [/ll(?=ed$|ing$|er$|ers$)/u, 'l'],
];

/**
 * A key that all forms of a lower-case word share, in either country's spelling: not a word itself. Plurals, -ed and
 * -ing are taken off, then a final -e, a doubled consonant, and y becomes i.
 */
export function lemmaOf(word: string): string {
  let stem = word.replace(/'s?$/u, '');
  stem = irregular.get(stem) ?? stem;
  for (const [british, american] of britishHabits) stem = stem.replace(british, american);
  return stem
    .replace(/ies$/u, 'y')
    .replace(/(?<=ss|x|z|ch|sh)es$/u, '')
    .replace(/(?<=[a-z]{2})(?<![sui])s$/u, '')
    .replace(/(?<=[aeiouy][a-z]{0,12})(?<!e)ed$|(?<=[aeiouy][a-z]{0,12})ing$/u, '')
    .replace(/(?<=[a-z]{2})e$/u, '')
    .replace(/(?<=[a-z])([b-df-hj-np-tv-z])\1$/u, '$1')
    .replace(/y$/u, 'i');
}
