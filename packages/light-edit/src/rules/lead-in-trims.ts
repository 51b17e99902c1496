/** Shortens lead-ins to lists: `Here's a breakdown of how it works:` becomes `Here's how it works:`. */
import { isOneOf, neighbor, sentenceOf } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import type { PhraseEntry, PhraseMatch } from '../rule/rule.ts';
import { remedies } from './padded-clauses.ts';

const kinds = 'breakdown|overview|explanation|summary|look|guide|rundown|walkthrough|outline';
const adjectives = '<J|N>? -? <*>? -? <J|N>?';

/** Returns whether the match is in a sentence that announces a list: `Here are …:`. */
function isLeadIn({ document, first }: PhraseMatch): boolean {
  const { firstToken, endToken } = sentenceOf(document, first);
  const opening = document.tokens[firstToken]?.lower ?? '';
  const hasComma = document.tokens.slice(firstToken, endToken).some(({ text }) => text === ',');
  return document.tokens[endToken - 1]?.text === ':' && isOneOf(opening, 'here below') && !hasComma;
}

/** Nouns that an infinitive completes: `five reasons to get started`. */
const completed = 'reason reasons way ways time place places thing things everything what how where';

/** Returns whether the lead-in ends after the match. */
const endsLeadIn = (match: PhraseMatch): boolean =>
  neighbor(match.document, match.last, 1)?.text === ':' && isLeadIn(match);

export const leadInTrims = defineRule({
  id: 'lead-in-trims',
  kind: 'phrase',
  stage: 'wording',
  family: 'list-lead-ins',
  densityMin: anyText,
  why: 'The lead-in says the same in fewer words.',
  genre: ['general', 'academic', 'legal'],
  examples: {
    rewrites: [
      [
        "Here's a breakdown of how it works:\n\n- It turns.\n- It stops.",
        "Here's how it works:\n\n- It turns.\n- It stops.",
      ],
      [
        "Here's a step-by-step guide on how to load it:\n\n- Open it.\n- Close it.",
        "Here's how to load it:\n\n- Open it.\n- Close it.",
      ],
      [
        "Here's a step-by-step look at what happens:\n\n- It turns.\n- It stops.",
        "Here's what happens:\n\n- It turns.\n- It stops.",
      ],
      [
        'Here are a few tips to get you started:\n\n- Open it.\n- Close it.',
        'Here are a few tips:\n\n- Open it.\n- Close it.',
        { wholeText: true },
      ],
      [
        "Here's a comparison to help you decide:\n\n- Rent.\n- Buy.",
        "Here's a comparison:\n\n- Rent.\n- Buy.",
        { wholeText: true },
      ],
      [
        'Here are the reasons why this happens:\n\n- It rains.\n- It snows.',
        'Here are the reasons:\n\n- It rains.\n- It snows.',
      ],
      [
        'Here are some steps you can take to save it:\n\n- Rest.\n- Sleep.',
        'Here are some steps to save it:\n\n- Rest.\n- Sleep.',
        { wholeText: true },
      ],
      [
        "Here's an overview of the main pros and cons:\n\n- Rain.\n- Snow.",
        'Here are the main pros and cons:\n\n- Rain.\n- Snow.',
      ],
      ['Here are some of the main causes:\n\n- Rain.\n- Snow.', 'Here are the main causes:\n\n- Rain.\n- Snow.'],
      ['Here are the benefits to consider:\n\n- Rest.\n- Sleep.', 'Here are the benefits:\n\n- Rest.\n- Sleep.'],
      ["Here's a breakdown of ways to save it:\n\n- Rest.\n- Sleep.", 'Here are ways to save it:\n\n- Rest.\n- Sleep.'],
    ],
    leavesAlone: [
      'Here are some things to consider:\n\n- Rest.\n- Sleep.',
      'Here are a few factors to consider:\n\n- Rent.\n- Rates.',
      'Here are some steps you can take:\n\n- Rest.\n- Sleep.',
      'Here are some steps you can take to be ready:\n\n- Rest.\n- Sleep.',
      'Here are some strategies that can help:\n\n- Rest.\n- Sleep.',
      "Here's a breakdown of how it works.",
      'Here are some of the main causes.',
      "Here's an overview of the process:\n\n- Rain.\n- Snow.",
      'A song to get you started: hum it.',
      "Here's a guide on tea:\n\n- Boil it.\n- Drink it.",
    ],
  },
  entries: [
    { match: `a|the ${adjectives} ${kinds} of|at|on|to|for how`, to: 'how', ifPrevious: "'s is", when: isLeadIn },
    { match: `a|the ${adjectives} ${kinds} of|at|on|to|for what`, to: 'what', ifPrevious: "'s is", when: isLeadIn },
    { match: `a|the ${adjectives} ${kinds} of|at|on|to|for why`, to: 'why', ifPrevious: "'s is", when: isLeadIn },
    {
      match: [
        'to get you started',
        'to help you? get started',
        'to help you? decide|prepare|begin',
        'you can follow|try',
      ],
      to: '',
      unlessPrevious: completed,
      when: endsLeadIn,
    },
    { match: 'reasons why this <N>? happens|occurs|matters', to: 'reasons', when: endsLeadIn },
    {
      match: ['factors contributing to this <N>?', 'factors that contribute to this <N>?'],
      to: 'factors',
      when: endsLeadIn,
    },
    ...['main', 'key', 'pros', 'advantages'].map((noun): PhraseEntry => ({
      match: ["here's", 'here is'].map(
        (here) => `^ ${here} a|an <J>? overview|breakdown|summary|rundown of the ${noun}`,
      ),
      to: `here are the ${noun}`,
      when: isLeadIn,
    })),
    { match: '^ here are some of the main', to: 'here are the main', when: isLeadIn },
    {
      match: 'steps you can take to',
      to: 'steps to',
      ifPrevious: 'some few several',
      ifNext: remedies,
      when: isLeadIn,
    },
    { match: 'to consider', to: '', ifPrevious: 'differences cons benefits', when: endsLeadIn },
    ...['strategies', 'steps', 'ways', 'tips', 'options'].map((noun): PhraseEntry => ({
      match: ["here's", 'here is'].map((here) => `^ ${here} a <J>? ${kinds} of ${noun}`),
      to: `here are ${noun}`,
      when: isLeadIn,
    })),
  ],
});
