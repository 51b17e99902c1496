import { neighbour } from '@humanize/text';
import { defineRule } from '../define-rule.ts';
import type { PhraseMatch } from '../rule.ts';

/** `playing a key role` and roles behind modals and relative pronouns are left: `be` reads badly there. */
function isFiniteUse({ document, first }: PhraseMatch): boolean {
  if (!/^(?:VBZ|VBP|VBD)$/u.test(first.tag) || first.lower === 'playing') return false;
  const before = neighbour(document, first, -1);
  return before !== undefined && (before.tag.startsWith('N') || before.tag === 'PRP');
}

/** Claims of weight that have a plain form. The claim stays, without the drum roll. */
export const plainClaims = defineRule({
  id: 'inflated-significance/plain-claims',
  kind: 'phrase',
  stage: 'phrase',
  why: 'The claim is clear without the drum roll.',
  risk: 'medium',
  synonym: true,
  examples: {
    rewrites: [
      ['The bridge is a testament to their skill.', 'The bridge shows their skill.'],
      ['His letters stand as a powerful testament to the war.', 'His letters show the war.'],
      ['It was a pivotal moment in the strike.', 'It was a turning point in the strike.'],
      ['The vote is a stark reminder of the risk.', 'The vote is a reminder of the risk.'],
      ['Trust is of paramount importance.', 'Trust is very important.'],
      ['Rest plays a vital role in memory.', 'Rest is vital to memory.'],
      ['The port played a key role in the trade.', 'The port was key to the trade.'],
      ['The book leaves an indelible mark on readers.', 'The book leaves a lasting mark on readers.'],
      ['The find sheds new light on the plague.', 'The find helps explain the plague.'],
      ['The film captures the essence of the city.', 'The film captures the heart of the city.'],
    ],
    leavesAlone: [
      'She made her last will and testament.',
      'He plays a key role.',
      'The actor played a leading role in the film.',
      'He plays an important role in shaping it.',
      'At that moment the lamp failed.',
    ],
  },
  entries: [
    {
      match: [
        'be:V a testament to',
        'serve:V as a testament to',
        'stand:V as a testament to',
        'be:V a|an <JJ> testament to',
        'serve:V as a|an <JJ> testament to',
        'stand:V as a|an <JJ> testament to',
      ],
      to: 'show:V',
      ifNext: ['<DT>', '<PRP$>', '<NN>', '<NNS>', '<JJ>'],
      unlessPrevious: ['<MD>', 'not', 'to', '<RB>', 'this'],
    },
    { match: 'a testament to', to: 'proof of' },
    { match: 'a|an <J|VBG> testament to', to: '$1 proof of', unlessPrevious: ['not'] },
    { match: 'testament to', to: 'proof of', ifPrevious: ['be:V!', 'another', 'a', '<J>'], unlessPrevious: ['a'] },
    { match: 'a pivotal|watershed|defining moment in|for', to: 'a turning point in' },
    { match: 'pivotal moments in', to: 'turning points in' },
    { match: 'a pivotal|crucial juncture', to: 'a turning point' },
    { match: 'a stark|poignant|powerful|sobering|profound|timely reminder of', to: 'a reminder of' },
    { match: 'a stark|poignant|powerful|sobering|profound|timely reminder that', to: 'a reminder that' },
    { match: 'of paramount|utmost importance', to: 'very important', ifPrevious: ['be:V!'] },
    {
      match: 'play:V a|an vital role in',
      to: 'be:V vital to',
      ifNext: ['<NN>', '<DT>', '<PRP$>', '<JJ>'],
      unlessNext: ['<VBG>'],
      when: isFiniteUse,
    },
    {
      match: 'play:V a|an crucial role in',
      to: 'be:V vital to',
      ifNext: ['<NN>', '<DT>', '<PRP$>', '<JJ>'],
      unlessNext: ['<VBG>'],
      when: isFiniteUse,
    },
    {
      match: 'play:V a|an key role in',
      to: 'be:V key to',
      ifNext: ['<NN>', '<DT>', '<PRP$>', '<JJ>'],
      unlessNext: ['<VBG>'],
      when: isFiniteUse,
    },
    {
      match: 'play:V a|an essential role in',
      to: 'be:V essential to',
      ifNext: ['<NN>', '<DT>', '<PRP$>', '<JJ>'],
      unlessNext: ['<VBG>'],
      when: isFiniteUse,
    },
    {
      match: 'play:V a|an pivotal role in',
      to: 'be:V key to',
      ifNext: ['<NN>', '<DT>', '<PRP$>', '<JJ>'],
      unlessNext: ['<VBG>'],
      when: isFiniteUse,
    },
    {
      match: 'play:V a|an central role in',
      to: 'be:V central to',
      ifNext: ['<NN>', '<DT>', '<PRP$>', '<JJ>'],
      unlessNext: ['<VBG>'],
      when: isFiniteUse,
    },
    {
      match: 'play:V a|an critical role in',
      to: 'be:V vital to',
      ifNext: ['<NN>', '<DT>', '<PRP$>', '<JJ>'],
      unlessNext: ['<VBG>'],
      when: isFiniteUse,
    },
    {
      match: 'play:V a|an important role in',
      to: 'be:V important to',
      ifNext: ['<NN>', '<DT>', '<PRP$>', '<JJ>'],
      unlessNext: ['<VBG>'],
      when: isFiniteUse,
    },
    { match: ['leave:V an indelible mark on', 'leave:V an indelible imprint on'], to: 'leave:V a lasting mark on' },
    { match: 'indelible', to: 'lasting' },
    {
      match: ['shed:V new light on', 'shed:V light on'],
      to: 'help:V explain',
      ifNext: ['<DT>', 'how', 'why', '<N>', '<PRP$>'],
    },
    { match: 'capture:V the essence of', to: 'capture:V the heart of' },
    { match: 'a significant|major|monumental|momentous step forward', to: 'a big step forward' },
    { match: 'a significant|major|monumental|key milestone', to: 'a milestone' },
    { match: 'usher:V in a new era of', to: 'start:V a new age of' },
    {
      match: 'highlight|underscore|emphasize|stress the importance of',
      to: 'show the value of',
      ifNext: ['<DT>', '<VBG>', '<NN>', '<JJ>', '<PRP$>'],
      ifPrevious: ['<NNS>', 'to'],
    },
    {
      match: [
        'highlights|underscores|emphasizes the importance of',
        'highlights|underscores|emphasizes the significance of',
      ],
      to: 'shows the value of',
      ifNext: ['<DT>', '<VBG>', '<NN>', '<JJ>', '<PRP$>', '<NNS>'],
    },
    {
      match: ['highlight:V the need for', 'underscore:V the need for', 'emphasize:V the need for'],
      to: 'show:V the need for',
    },
    { match: 'profound impact on', to: 'deep effect on' },
    {
      match: ['significant impact on', 'major impact on', 'substantial impact on'],
      to: 'great effect on',
      ifPrevious: ['a'],
    },
    { match: 'a lasting impact on', to: 'a lasting effect on' },
    { match: 'far-reaching implications for', to: 'wide effects on' },
    { match: 'in the annals of history', to: 'in history' },
    { match: 'the dawn of a new era', to: 'the start of a new age' },
    { match: 'a wealth of', to: 'plenty of' },
  ],
});
