/** Shortens openers about the present and about topics: `In today's fast-paced world,` → `Today,`. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText, someTells } from '../rule/density.ts';

const setting = 'world|society|age|era|landscape|environment|economy|marketplace|climate';

export const modernOpeners = defineRule({
  id: 'modern-openers',
  kind: 'phrase',
  family: 'openers',
  densityMin: anyText,
  stage: 'wording',
  why: 'One word sets the time.',
  examples: {
    rewrites: [
      ["In today's fast-paced world, people cook less.", 'Today, people cook less.'],
      ["In today's digital age, people write fewer letters.", 'Today, people write fewer letters.'],
      ["It is useful in today's world, where time is short.", 'It is useful today, when time is short.'],
    ],
    leavesAlone: ["In today's lesson, we cook.", "In today's world of sport, speed counts.", "He read today's paper."],
  },
  entries: [
    { match: `^ in today's <J|VBG>? <J|VBG|N>? ${setting} ,`, to: 'today,' },
    { match: `in today's <J|VBG>? <J|VBG|N>? ${setting} , where`, to: 'today, when' },
  ],
});

export const countingOpeners = defineRule({
  id: 'counting-openers',
  kind: 'phrase',
  family: 'openers',
  densityMin: someTells,
  stage: 'wording',
  why: 'The sentence is complete without its opening word.',
  examples: {
    rewrites: [
      ['Importantly, the pump is safe.', 'The pump is safe.'],
      ['Notably, the pump is safe.', 'The pump is safe.'],
    ],
    leavesAlone: [
      'She spoke firstly, and he spoke next.',
      'Most importantly, the pump is safe.',
      'Notably, 14 pumps are safe.',
      'Interestingly, $5 was enough for the pump.',
    ],
  },
  entries: [{ match: '^ importantly|notably|interestingly ,', to: '', unlessNext: 'however though enough' }],
});
