import { type Document, type Token, neighbour } from '@humanize/text';
import { defineRule } from '../define-rule.ts';

/** What is said, asked and known is `about` something; progress and problems are not. By lemma. */
const told = new Set(
  `advice advise agreement ask answer book claim complaint complain concern data debate decision detail discussion
    discuss document evidence fact guidance hear information inform issue idea inquire inquiry enquiry law learn letter
    news note paper policy provision question regulation report request rule ring speak statement talk tell thought
    uncertainty update view warn warning write know doubt anxiety attitude belief misconception`.split(/\s+/u),
);

/** How far back the word of telling is looked for, in tokens: `complaints from the public with respect to`. */
const toldReach = 7;

function isTold(document: Document, first: Token): boolean {
  for (let distance = 1; distance <= toldReach; distance += 1) {
    const before = neighbour(document, first, -distance);
    if (before === undefined || before.kind === 'punctuation') return false;
    if (told.has(before.lemma) || told.has(before.lower)) return true;
    const nearest = distance === 1;
    // Another noun or verb takes the phrase, unless it only says who told.
    if (!nearest && before.tag.startsWith('V')) return false;
    if (nearest && /^(?:NN|NNS|VB)/u.test(before.tag) && !fromWhom(document, before)) return false;
  }
  return false;
}

/** `from members of the public`, `to the staff`. */
function fromWhom(document: Document, noun: Token): boolean {
  for (let distance = 1; distance < toldReach; distance += 1) {
    const before = neighbour(document, noun, -distance);
    if (before === undefined || before.tag.startsWith('V') || before.kind === 'punctuation') return false;
    if (before.lower === 'from' || before.lower === 'to' || before.lower === 'by') return true;
  }
  return false;
}

/** `the changes taking`: a noun phrase and an -ing form of its own. */
function takesParticiple(document: Document, last: Token): boolean {
  for (let distance = 1; distance <= 5; distance += 1) {
    const next = neighbour(document, last, distance);
    if (next === undefined) return false;
    if (next.tag === 'VBG') return distance > 1;
    if (!/^(?:DT|PRP\$|J|N)/u.test(next.tag)) return false;
  }
  return false;
}

/** Connectives of several words that one word replaces. */
export const wordyConnectives = defineRule({
  id: 'wordy-phrases/connectives',
  kind: 'phrase',
  stage: 'phrase',
  why: 'One word connects as well as several.',
  risk: 'low',
  synonym: true,
  // The words that go are the padding itself.
  waives: ['content'],
  examples: {
    rewrites: [
      ['He left early in order to catch the bus.', 'He left early to catch the bus.'],
      ['The match ended due to the fact that it rained.', 'The match ended because it rained.'],
      ['They moved despite the fact that rents rose.', 'They moved although rents rose.'],
      ['She rang with regard to the fee.', 'She rang about the fee.'],
      ['At this point in time, nobody knows.', 'Now, nobody knows.'],
      ['It closed for the purpose of repairs.', 'It closed for repairs.'],
      [
        'We had letters from the tenants with respect to the noise.',
        'We had letters from the tenants about the noise.',
      ],
      ['They leased it for a period of six years.', 'They leased it for six years.'],
      ['The load is in excess of the limit.', 'The load is above the limit.'],
      ['He counted a total of 40 gulls.', 'He counted 40 gulls.'],
      ['As a result of the fact that it rained, the fair closed.', 'Because it rained, the fair closed.'],
      ['Prior to the war, it was a school.', 'Before the war, it was a school.'],
    ],
    leavesAlone: [
      'The books stood in order, to his surprise.',
      'The rent is due to her aunt.',
      'He made the point in time.',
      // And would make the verb plural.
      'Bread as well as butter was scarce.',
      'The progress with respect to the roof was slow.',
      'The delay is due to the fact that snow fell.',
      'It closed for the purpose of mending the roof.',
      'Write to us prior to the rules taking effect.',
      'A total of 40 gulls were counted.',
    ],
  },
  entries: [
    { match: ['^ nevertheless ,', '^ nonetheless ,'], to: 'still,' },
    { match: 'in order to', to: 'to' },
    { match: 'so as to', to: 'to', unlessNext: ['speak'] },
    {
      match: [
        'due to the fact that',
        'owing to the fact that',
        'in light of the fact that',
        'given the fact that',
        'because of the fact that',
        'as a result of the fact that',
        'by virtue of the fact that',
      ],
      to: 'because',
      // `The delay is because`: after be the noun stays.
      unlessPrevious: ['be:V!'],
    },
    { match: ['despite the fact that', 'in spite of the fact that', 'notwithstanding the fact that'], to: 'although' },
    {
      match: [
        'with regard to',
        'with respect to',
        'in regard to',
        'with reference to',
        'in relation to',
        'pertaining to',
      ],
      to: 'about',
      ifNext: ['<DT>', '<PRP$>', '<N>', '<J>'],
      when: ({ document, first }) => isTold(document, first),
    },
    {
      match: ['at this point in time', 'at the present time', 'in this day and age', 'at the present moment'],
      to: 'now',
    },
    { match: ['at that point in time', 'at that time'], to: 'then', ifNext: [',', '<PRP>'] },
    { match: 'for the purpose of', to: 'for', unlessNext: ['<VBG>', '<RB>'] },
    // `prior to the change taking effect`: a clause of its own follows.
    {
      match: ['prior to', 'in advance of'],
      to: 'before',
      when: ({ document, last }) => !takesParticiple(document, last),
    },
    { match: 'for a period of', to: 'for', ifNext: ['<CD>', 'a', 'an', 'several', 'many', 'about'] },
    { match: 'be:V in excess of', to: 'be:V above' },
    { match: 'in excess of', to: 'more than', ifNext: ['<CD>', '$', '£', '€', 'a'], unlessPrevious: ['be:V!'] },
    { match: 'as to whether', to: 'whether', unlessPrevious: ['<N>'] },
    { match: 'in the course of', to: 'during', ifNext: ['<DT>', '<PRP$>'], unlessNext: ['a', 'nature', 'events'] },
    { match: 'subsequent to', to: 'after' },
    { match: 'in close proximity to', to: 'near' },
    { match: 'in the vicinity of', to: 'near' },
    { match: ['by means of', 'by virtue of', 'through the use of', 'via the use of'], to: 'through' },
    { match: 'in the absence of', to: 'without' },
    { match: 'in the process of', to: '', ifNext: ['<VBG>'], ifPrevious: ['be:V!'] },
    { match: 'on a regular basis', to: 'regularly' },
    { match: 'on a daily basis', to: 'daily' },
    { match: 'on a weekly basis', to: 'weekly' },
    { match: 'on a global scale', to: 'worldwide' },
    {
      match: 'the fact that',
      to: 'that',
      ifPrevious: ['ignore:V', 'recognize:V', 'know:V', 'accept:V', 'highlight:V', 'stress:V'],
    },
    {
      match: 'in terms of',
      to: 'in',
      ifPrevious: ['<N>', '<V>', '<J>', '<R>'],
      ifNext: ['size', 'number', 'numbers', 'quality', 'cost', 'price', 'speed'],
    },
    { match: 'as a result of', to: 'because of' },
    { match: 'in addition to', to: 'besides' },
    { match: 'the reason why', to: 'why', ifPrevious: ['is', 'be', 'explain:V', 'understand:V', 'know:V'] },
    { match: 'when it comes to', to: 'with', ifPrevious: [','], ifNext: ['<N>', '<J>'] },
    { match: '^ when it comes to', to: 'with', ifNext: ['<N>'] },
    { match: 'a total of', to: '', ifNext: ['<CD>'], ifPrevious: ['<V>', '<IN>', 'to'] },
    { match: ['each and every', 'every single'], to: 'every' },
    { match: 'first and foremost', to: 'first' },
  ],
});
