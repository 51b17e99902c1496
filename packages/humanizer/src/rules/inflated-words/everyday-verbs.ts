import { neighbour } from '../../document/reading.ts';
import { clauseAt } from '../../grammar/clauses.ts';
import { defineRule } from '../define-rule.ts';
import type { PhraseMatch } from '../rule.ts';
import { about } from './object-head.ts';
import { isSent } from './sent-to.ts';

/** What can stand after a verb that takes an object. */
const object = ['<DT>', '<PRP$>', '<NN>', '<J>', '<CD>', '<PRP>'] as const;

/** Things that people give: help, hope, a chance; not habitats, services, case studies. */
const gifts = new Set(
  `advice answer answers boost chance chances comfort details example examples feedback glimpse guidance help hope idea
    ideas impression insight insights lesson lessons meaning overview pleasure purpose reason reasons reassurance relief
    sense shade shelter strength support warning`.split(/\s+/u),
);

/** What shows something without telling it. */
const evidence = `study studies research survey surveys data report reports analysis figures results result tests test
  investigation investigations evidence findings poll polls review statistics records documents`.split(/\s+/u);

const upkeep = about('path road garden lawn fence house building pressure pace momentum tradition friendship standard');

/** `maintains the bill is fair`: what follows is a clause, and the verb one of saying. */
function isNotReported({ document, last }: PhraseMatch): boolean {
  return clauseAt(document, neighbour(document, last, 1)) === undefined;
}

/** Words between the verb and its noun: `provides a much-needed boost`. */
const lookAheadTokensMax = 4;

function canBeGiven({ document, last }: PhraseMatch): boolean {
  for (let distance = 1; distance <= lookAheadTokensMax; distance += 1) {
    const word = neighbour(document, last, distance);
    if (word === undefined || word.kind !== 'word') return false;
    if (word.tag.startsWith('N')) return gifts.has(word.lower);
  }
  return false;
}

/** Verbs of offices and essays, where people at a table would say keep, need, let, try. Not in formal texts. */
export const everydayVerbs = defineRule({
  id: 'inflated-words/everyday-verbs',
  kind: 'phrase',
  stage: 'lexical',
  why: 'An everyday verb says the same.',
  risk: 'medium',
  synonym: true,
  formality: ['neutral', 'casual'],
  examples: {
    rewrites: [
      ['The job requires patience.', 'The job needs patience.'],
      ['They maintain the old path.', 'They keep up the old path.'],
      ['She maintained a small garden.', 'She kept a small garden.'],
      ['He sought to calm them.', 'He tried to calm them.'],
      ['The minister stated that taxes would rise.', 'The minister said that taxes would rise.'],
      ['The minister stated, “Taxes will rise.”', 'The minister said, “Taxes will rise.”'],
      ['The bridge remains closed.', 'The bridge is still closed.'],
      ['They remained unknown.', 'They were still unknown.'],
      ['It provides shade.', 'It gives shade.'],
      ['We received a letter.', 'We got a letter.'],
      ['The new laws allow farmers to sell milk.', 'The new laws let farmers sell milk.'],
      ['It is considered a classic.', 'It is seen as a classic.'],
      ['They established a school.', 'They set up a school.'],
    ],
    leavesAlone: [
      'The number of stalls has remained small.',
      'We delve into tides and explore why they turn.',
      'The marsh provides a habitat for frogs.',
      'She maintains her innocence.',
      'It is required by law.',
      'He remains in the house.',
      'The parcel was received yesterday.',
      'The requirement stands.',
      'The past should inform our choices.',
      ['The statute requires notice.', { formality: 'formal' }],
    ],
  },
  entries: [
    {
      match: 'require:V',
      to: 'need:V',
      ifNext: [...object, 'careful', 'more'],
      unlessPrevious: ['be:V!', 'legally', 'law', 'laws', 'rules'],
      when: ({ first }) => first.lower === 'require' || first.lower === 'requires',
    },
    {
      match: 'maintain:V',
      to: 'keep:V',
      when: isNotReported,
      ifNext: ['a', 'an', 'control', 'order', 'contact', 'peace', 'balance', 'pace'],
      unlessPrevious: ['be:V!'],
    },
    {
      match: 'maintain:V',
      to: 'keep_up:V',
      when: (match) => isNotReported(match) && upkeep(match),
      ifNext: ['the', 'good', 'strong', 'high', 'healthy'],
      unlessPrevious: ['be:V!'],
    },
    { match: ['preserve:V', 'retain:V'], to: 'keep:V', ifNext: ['<PRP$>', 'the', 'a'], unlessPrevious: ['be:V!'] },
    { match: ['seek:V to', 'aspire:V to'], to: 'try:V to', ifNext: ['<VB>'] },
    { match: ['state:V that', 'remark:V that', 'assert:V that', 'declare:V that', 'comment:V that'], to: 'say:V that' },
    { match: ['state:V ,', 'remark:V ,'], to: 'say:V,' },
    {
      match: 'remain:V',
      to: 'be:V still',
      ifNext: ['<J>', 'unclear', 'closed', 'open', 'unknown', 'uncertain'],
      unlessPrevious: ['<MD>', 'to', 'not', 'have:V!'],
      // `makes sure that it remains so` is about staying.
      unlessSentenceHas: ['ensure:V!', 'sure', 'until', 'if'],
    },
    {
      match: ['provide:V', 'offer:V'],
      to: 'give:V',
      ifNext: ['<DT>', '<NN>', '<J>'],
      unlessPrevious: ['be:V!'],
      unlessSentenceHas: ['with'],
      when: canBeGiven,
    },
    {
      match: 'receive:V',
      to: 'get:V',
      ifNext: [...object],
      unlessPrevious: ['be:V!', 'have:V!'],
      unlessNext: ['affection', 'care', 'treatment', 'communion'],
      when: ({ first }) => /^(?:VB|VBD|VBZ|VBP)$/u.test(first.tag),
    },
    { match: 'believe:V that', to: 'think:V that' },
    {
      match: 'inform:V',
      to: 'tell:V',
      ifNext: ['<PRP>', 'the', 'us', 'them'],
      unlessNext: ['<PRP$>'],
      unlessSentenceHas: [
        'policy',
        'policies',
        'decision',
        'decisions',
        'debate',
        'practice',
        'strategy',
        'approach',
        'design',
      ],
      unlessPrevious: ['be:V!'],
    },
    {
      match: 'place:V',
      to: 'put:V',
      ifNext: ['<DT>', '<PRP>', '<PRP$>', 'pressure'],
      unlessPrevious: ['be:V!', '<DT>', 'take:V!'],
    },
    { match: 'desire:V to', to: 'want:V to' },
    { match: 'wish:V to', to: 'want:V to' },
    {
      match: 'identify:V',
      to: 'find:V',
      ifNext: ['<DT>', 'new', 'problems', 'ways', 'areas', '<PRP$>'],
      unlessPrevious: ['be:V!'],
    },
    { match: 'discover:V', to: 'find:V', ifNext: ['<DT>', 'that', '<PRP$>'], unlessPrevious: ['be:V!'] },
    // What occurs in a place or a species is found there; what occurred, happened.
    { match: 'consists of', to: 'is made up of' },
    {
      match: 'address:V',
      to: 'deal_with:V',
      ifNext: ['these', 'this', 'the', 'such', 'those'],
      unlessSentenceHas: ['letter', 'speech', 'audience', 'crowd', 'envelope', 'ball'],
      when: (match) => !isSent(match),
    },
    { match: 'observe:V', to: 'see:V', ifNext: ['that', 'how'] },
    { match: 'construct:V', to: 'build:V', ifNext: [...object] },
    { match: 'request:V', to: 'ask_for:V', ifNext: ['<DT>', '<PRP$>', 'more', 'help'] },
    { match: 'inquire:V about', to: 'ask:V about' },
    {
      match: 'depart:V',
      to: 'leave:V',
      ifNext: ['from', 'at', 'for'],
      unlessSentenceHas: ['life', 'soul', 'tradition', 'norm', 'norms', 'convention', 'practice', 'usual'],
    },
    { match: 'reside:V in', to: 'live:V in' },
    { match: 'consume:V', to: 'eat:V', ifNext: ['food', 'meat', 'fruit', 'vegetables', 'meals'] },
    { match: 'portray:V', to: 'show:V', ifNext: ['<DT>', '<PRP$>'] },
    { match: 'depict:V', to: 'show:V', ifNext: ['<DT>', '<PRP$>'] },
    { match: 'examine:V', to: 'look_at:V', ifNext: ['<DT>', 'how', 'whether', 'why'], unlessPrevious: ['be:V!'] },
    {
      match: 'explore:V',
      to: 'look_at:V',
      ifNext: ['how', 'whether', 'why', 'themes', 'ways', 'questions'],
      // It becomes a look too.
      unlessSentenceHas: ['delve:V!', 'look:V!'],
    },
    { match: 'investigate:V', to: 'look_into:V', ifNext: ['<DT>', 'how', 'whether', 'why'], unlessPrevious: ['be:V!'] },
    // A person who highlights points out; only what is no person shows.
    {
      match: 'highlight:V',
      to: 'show:V',
      ifNext: ['the', 'how', 'a'],
      unlessPrevious: ['<NNP>', 'he', 'she', 'they', 'we', 'i', 'who', '<MD>'],
      unlessSentenceHas: [
        'said',
        'added',
        'stated',
        'told',
        'explained',
        'noted',
        '”',
        '"',
        'show:V!',
        'underscore:V!',
      ],
    },
    // A person who reveals tells; a survey shows.
    { match: 'reveal:V that', to: 'show:V that', ifPrevious: [...evidence] },
    { match: 'cease:V', to: 'stop:V', ifNext: ['<VBG>'] },
    { match: 'conclude:V', to: 'end:V', ifNext: ['with', 'in', 'at'] },
    { match: 'be:V considered', to: 'be:V seen as', ifNext: ['a', 'an', 'the', 'one'] },
    { match: 'associated with', to: 'linked to', ifPrevious: ['<N>', 'be:V!', '<RB>'] },
    { match: 'determine:V', to: 'find_out:V', ifNext: ['how', 'whether', 'what', 'why', 'if', 'which', 'who'] },
    { match: 'accomplish:V', to: 'do:V', ifNext: ['this', 'that', 'it', 'so'] },
    { match: 'establish:V', to: 'set_up:V', ifNext: ['a', 'an', 'new', 'local'], unlessPrevious: ['be:V!'] },
    { match: 'generate:V', to: 'bring_in:V', ifNext: ['revenue', 'income', 'money', 'profits'] },
    {
      match: 'represent:V',
      to: 'be:V',
      ifNext: ['a', 'an'],
      unlessPrevious: ['<MD>', 'to', 'not'],
      unlessSentenceHas: ['symbol', 'symbols', 'court', 'client', 'flag', 'lawyer'],
    },
    {
      match: 'operate:V',
      to: 'run:V',
      ifNext: ['a', 'an', 'the', 'several'],
      unlessSentenceHas: ['surgeon', 'machine', 'equipment'],
    },
    { match: 'be:V similar to', to: 'be:V like' },
    { match: 'have:V difficulty', to: 'have:V trouble', ifNext: ['<VBG>'] },
    ...lets(['allow', 'enable', 'permit']),
  ],
});

/** `allows us to see` is `lets us see`. Pronouns and bare plurals only: longer objects would strand the verb. */
function lets(verbs: readonly string[]) {
  const objects = ['<PRP>', '<NNS>', 'the <NNS>', 'the <NN>', 'their <NNS>', '<J> <NNS>'];
  const slots = ['$1', '$1', 'the $1', 'the $1', 'their $1', '$1 $2'];
  return verbs.flatMap((verb) =>
    objects.map((thing, index) => ({
      match: `${verb}:V ${thing} to`,
      to: `let:V ${slots[index] ?? '$1'}`,
      ifNext: ['<VB>'],
      unlessPrevious: ['be:V!'],
      when: ({ first }: PhraseMatch) => !first.lower.endsWith('s') && !first.lower.endsWith('ing'),
    })),
  );
}
