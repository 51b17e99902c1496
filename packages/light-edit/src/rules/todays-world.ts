import { neighbour } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';

/** What is said of the world to say that it is now. */
const worldly =
  /^(?:fast-paced|fast|modern|digital|globali[sz]ed|global|interconnected|connected|hyper-connected|competitive|busy|complex|rapidly|quickly|constantly|ever|increasingly|highly|ever-(?:changing|evolving)|rapidly-(?:changing|evolving)|changing|evolving|advancing|technological|technology-driven|digitally|driven)$/u;

/** Only such words, and no `where` behind: `in today's world, where …` describes the world. */
function isWorldly({ document, last, slots }: PhraseMatch): boolean {
  const next = [1, 2].map((distance) => neighbour(document, last, distance)?.lower);
  return !next.includes('where') && slots.every((slot) => worldly.test(slot.lower));
}

export const todaysWorld = defineRule({
  id: 'todays-world',
  kind: 'phrase',
  stage: 'wording',
  why: 'Today says it in one word.',
  examples: {
    rewrites: [
      ["In today's fast-paced world, sleep is short.", 'Today, sleep is short.'],
      ["Sleep is short in today's digital age.", 'Sleep is short today.'],
    ],
    leavesAlone: [
      "It matters in today's world, where rents rise.",
      "In today's match, he scored twice.",
      "In today's job market, rents matter.",
    ],
  },
  entries: [
    {
      match: [
        "^ in today 's <J|R|V|NN>? and? <J|R|V|NN>? ,? <J|R|V>? world|society|age|era|landscape|times|environment ,",
        '^ in this day and age ,',
        '^ in the digital age ,',
        '^ in an ever-changing|increasingly? connected|digital|complex|interconnected|globalized world ,',
      ],
      to: 'today,',
      when: isWorldly,
    },
    {
      match: [
        "in today 's <J|R|V|NN>? and? <J|R|V|NN>? world|society|age|era|landscape|times|environment",
        'in this day and age',
      ],
      to: 'today',
      ifNext: ['.', ',', ';'],
      unlessPrevious: [','],
      when: isWorldly,
    },
  ],
});
