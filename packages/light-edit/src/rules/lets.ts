/** Replaces `allows the team to work` with `lets the team work`, and `empowers people to act` with `helps people act`. */
import { isWord, isOneOf, type Document, type Token, neighbor, opensSentence, tokensOf } from '@humanize/text';
import type { Proposal } from '../rule/proposal.ts';
import { defineRule } from '../rule/define-rule.ts';
import { denseText } from '../rule/density.ts';
import { letClauseOf, type LetClause } from './let-clause.ts';

/** The forms of the verbs with their replacements. `Let` in the past can be taken for the present. */
const replacements: ReadonlyMap<string, string> = new Map([
  ['allow', 'let'],
  ['allows', 'lets'],
  ['enable', 'help'],
  ['enables', 'helps'],
  ['enabled', 'helped'],
  ['enabling', 'helping'],
  ['empower', 'help'],
  ['empowers', 'helps'],
  ['empowering', 'helping'],
  ['give', 'let'],
  ['gives', 'lets'],
]);

/** Nouns that `give` takes with an infinitive: `the ability to work`. */
const gift = /^(?:ability|freedom)$/u;

/** Nouns for people and firms, which what enables them helps. Other things are not helped: `bees enable plants to fruit`. */
const helped =
  /^(?:business|businesses|compan(?:y|ies)|communit(?:y|ies)|employee|firm|individual|leader|learner|organi[sz]ation|patient|professional|researcher|scientist|student|teacher|team|user|worker)s?$/u;

/** Powers, which are allowed to act and not let. */
const states =
  'authority authorities court courts government governments parliament parliaments police president presidents regime regimes state states';

/** Returns true before `to be`, because `lets it be seen` is unidiomatic for things. */
function isBeing(document: Document, { to }: LetClause): boolean {
  return neighbor(document, to, 1)?.lower === 'be';
}

function proposeLet(document: Document, verb: Token): Proposal | undefined {
  const replacement = replacements.get(verb.lower);
  if (replacement === undefined || (verb.lower === 'enable' && opensSentence(document, verb))) return undefined;
  const before = neighbor(document, verb, -1)?.lower ?? '';
  // `better let them cope`, `may let them fall`, `a will lets`, and most uses of `helping`, are awkward.
  if (
    isOneOf(before, 'better more best most may might has have had') ||
    (replacement === 'lets' && before === 'will') ||
    (replacement.endsWith('ing') && before !== 'by')
  )
    return undefined;
  const clause = letClauseOf(document, verb, isWord(verb, 'gav* giv*') ? gift : undefined);
  if (
    clause === undefined ||
    clause.first.lower === 'me' ||
    isWord(clause.last, states) ||
    clause.last.protectedBy === 'name' ||
    isBeing(document, clause)
  )
    return undefined;
  if (verb.lower.startsWith('enabl') && !helped.test(clause.last.lower)) return undefined;
  return {
    changes: [
      { start: verb.start, end: verb.end, text: replacement },
      { start: clause.last.end, end: clause.to.end, text: '' },
    ],
  };
}

export const lets = defineRule({
  id: 'lets',
  kind: 'pattern',
  each: 'sentence',
  stage: 'wording',
  family: 'allows-to',
  densityMin: denseText,
  why: '“Let” and “help” are plainer.',
  examples: {
    rewrites: [
      ['This allows the dough to rise.', 'This lets the dough rise.'],
      ['The grant will allow them to travel.', 'The grant will let them travel.'],
      ['The tool enables firms to grow.', 'The tool helps firms grow.'],
      ['The law gives the mayor the ability to act.', 'The law lets the mayor act.'],
      ['The tool enabled firms to grow.', 'The tool helped firms grow.'],
      ['Classes empower people to act.', 'Classes help people act.'],
      ['By enabling firms to grow, the fund pays off.', 'By helping firms grow, the fund pays off.'],
    ],
    leavesAlone: [
      'They are allowed to leave.',
      'It has changed the town and allowed us to stay.',
      'They enable firms to grow and help them last.',
      'The law allowed Japan to grow.',
      'He gave the book to her.',
      'A will allows the owner to name an heir.',
      'They give them to the poor.',
      'The fair gives bakers the chance to meet.',
      'The light allows it to be seen.',
      'I hope you will allow me to explain.',
      'It allows them to rest and to eat.',
      'Vents allow steam to leave and the crust to set.',
      '**Let it cool:** Allow the glaze to set for an hour.',
      'Allow an hour to rest.',
      'Enable cookies to use the site.',
      'Warm nights enable the moths to breed.',
      'By allowing others to lead, she learned.',
      'The path allows access to the lake.',
      'The shop is open late, allowing her to work.',
      'It is a tool enabling machines to see.',
      'Let it soak, and allow the mix to sit.',
      'They erred by allowing the government to rule alone.',
      'A fall in price may allow people to buy more.',
    ],
  },
  propose(sentence, { document }) {
    const tokens = tokensOf(document, sentence);
    // `Let it soak, and let the mix sit`
    if (tokens.some(({ lower }) => isOneOf(lower, 'let lets letting help helps helped helping'))) return undefined;
    return tokens.flatMap((token) => proposeLet(document, token) ?? []);
  },
});
