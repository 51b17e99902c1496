/**
 * Replaces `have a significant impact on` with `greatly affect`, `harm` or `improve`, depending on the kind of impact.
 */
import type { PhraseEntry } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';

const impact = 'impact|impacts|effect|effects|influence|influences';
const strong =
  'significant|major|big|huge|great|substantial|considerable|strong|large|tremendous|enormous|massive|dramatic|immense';

/** Nouns that go with `improve`, and people whom a good influence helps. */
const improvable = `behavior behaviour community communities condition confidence culture dynamics economy education efficiency
  environment experience growth health industry life lives memory mood morale motivation outcome performance productivity quality
  region relationship satisfaction school sleep society wellbeing well-being world`;
const helped =
  'child children client customer employee everyone family farmer learner others patient people person student those user worker';

/** What is deeply affected. A field of study is changed in other ways. */
const lives = 'child childhood community family generation health life mind reader town village';

const bad = 'negative|detrimental|harmful|adverse';

/** Words from studies, in which an effect is significant in the statistical sense. */
const statistics = 'participants patients statistically placebo mice group groups sample';

/** Words and marks that repeat the plain verb, show that the impact has two sides, compare two things, or exclaim. */
const mixed = `! positively negatively good bad affect:V! versus vs ${statistics}`;

/** Words before the verb that deny the impact, or that `affect` does not follow. */
const denied = "undeniably deeply undoubtedly certainly clearly greatly often not n't never which that the";

/** Returns an entry that excludes a double adverb (`has undeniably greatly affected`) and a double-edged impact. */
function entry(match: string | readonly string[], to: string, more: Partial<PhraseEntry> = {}): PhraseEntry {
  return {
    match,
    to,
    ifNext: '<DT> <PRP$> <PRP> <N> <J> <VBG> <W> both',
    unlessNext: 'which whom whose',
    unlessPrevious: denied,
    unlessSentenceHas: mixed,
    ...more,
  };
}

export const impactVerbs = defineRule({
  id: 'impact-verbs',
  kind: 'phrase',
  stage: 'wording',
  family: 'impact-on',
  densityMin: someTells,
  why: 'A single verb is shorter and more direct.',
  examples: {
    rewrites: [
      ['The law can have a significant impact on rents.', 'The law can greatly affect rents.'],
      ['The law has significant implications for rents.', 'The law greatly affects rents.'],
      ['The law may have an effect on prices.', 'The law may affect prices.'],
      ['The flood had a profound impact on the town.', 'The flood deeply affected the town.'],
      ['Rain has had a major influence on trade.', 'Rain has greatly affected trade.'],
      ['Noise can have negative effects on health.', 'Noise can harm health.'],
      ['Walks have a positive impact on mood.', 'Walks improve mood.'],
      ['The law can also have a significant impact on rents.', 'The law can also greatly affect rents.'],
      ['The dam has had a positive effect on the valley.', 'The dam has been good for the valley.'],
      ['Delays can lead to negative consequences for customers.', 'Delays can harm customers.'],
      ['The coach made a lasting impact on the club.', 'The coach left a lasting mark on the club.'],
      ['Small steps make a big impact on the bill.', 'Small steps make a real difference to the bill.'],
      ['Walks have a significant positive impact on mood.', 'Walks greatly improve mood.'],
      ['Noise had a major negative impact on trade.', 'Noise seriously harmed trade.'],
      ['He makes a positive impact on those around him.', 'He helps those around him.'],
      ['Friends are a significant influence on young drivers.', 'Friends strongly influence young drivers.'],
    ],
    leavesAlone: [
      'The proof had profound implications for algebra.',
      'The find has significant implications for research.',
      'A small change could have far-reaching consequences for the town.',
      'The effect on prices was small.',
      'The mayors look for a way to have an effect on rents.',
      'Travel can have a lasting impact on the way we cook.',
      'It is a small coin, but it has a huge impact on trade!',
      'Using oak versus pine has significant implications for the price.',
      'The paper had a profound impact on economics.',
      'Games harm sleep and have a negative effect on mood.',
      'It can have a big impact on us, both good and bad.',
      'Nobody knew the impact that it had on rents.',
      'My work has had a positive impact on the company.',
      'It did not have a significant impact on rents.',
      'The drug had a significant effect on recall in the placebo group.',
    ],
  },
  entries: [
    entry(`have:V a|an? ${strong} ${impact} on|upon`, 'greatly affect:V'),
    entry('have:V significant|major implications|consequences for|on', 'greatly affect:V', {
      unlessPrevious: "findings results research study theory not n't which that",
      unlessObject:
        'algebra approach debate field future logic policy practice research science study theory treatment',
    }),
    entry(`have:V a|an? profound|deep ${impact} on|upon`, 'deeply affect:V', { ifObject: `${helped} ${lives}` }),
    entry(`have:V a|an direct ${impact} on`, 'directly affect:V'),
    // `a wish to have an impact on trade` is for the better.
    entry('have:V a|an impact|effect|influence on', 'affect:V', { unlessPrevious: `${denied} to` }),
    entry(`have:V a|an? positive|beneficial ${impact} on`, 'improve:V', { ifObject: improvable }),
    entry(`make:V a|an positive|beneficial|meaningful|real impact on`, 'improve:V', { ifObject: improvable }),
    entry(`have:V a|an? positive|beneficial ${impact} on`, 'help:V', { ifObject: helped }),
    entry('make:V a|an positive|beneficial|meaningful|real impact on', 'help:V', {
      ifNext: 'those others people',
    }),
    entry(`have:V a|an? positive|beneficial ${impact} on`, 'be:V good for', {
      unlessObject: `${improvable} ${helped}`,
      // A writer who praises their own work is modest about it.
      unlessSentenceHas: `${mixed} i my our`,
    }),
    entry(`have:V a|an? ${bad} ${impact} on`, 'harm:V', { unlessSentenceHas: '! harm:V!' }),
    entry(`have:V|lead:V to? a|an? ${bad} consequences for`, 'harm:V', { unlessObject: 'future' }),
    entry(`be:V a|an ${strong} influence on`, 'strongly influence:V'),
    entry(
      ['have:V', 'make:V', 'leave:V'].map((verb) => `${verb} a|an lasting|indelible|enduring ${impact} on`),
      'leave:V a lasting mark on',
      // `A lasting mark on your brand` would suggest damage.
      { unlessObject: 'way brand business company customer firm image product reputation shop' },
    ),
    entry(`make:V a|an ${strong}|meaningful|real|positive impact on`, 'make:V a real difference to', {
      unlessObject: `${improvable} ${helped}`,
    }),
    entry(`have:V a|an ${strong} positive ${impact} on`, 'greatly improve:V', { ifObject: improvable }),
    entry(`have:V a|an ${strong} negative ${impact} on`, 'seriously harm:V'),
  ],
});
