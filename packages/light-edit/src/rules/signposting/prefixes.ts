import { type Document, type Token, sentenceOf } from '@humanize/text';
import { defineRule } from '../define-rule.ts';

function textOf(document: Document, token: Token): string {
  const { start, end } = sentenceOf(document, token);
  return document.text.slice(start, Math.min(end, start + 12));
}

const turning = [',', 'however', 'though', 'indeed', 'too', 'therefore', 'instead'] as const;

/** Announcements in front of what is announced. The sentence says it anyway. */
export const signpostPrefixes = defineRule({
  id: 'signposting/prefixes',
  kind: 'phrase',
  stage: 'sentence',
  why: 'The sentence says it without announcing it.',
  risk: 'medium',
  waives: ['content', 'length'],
  examples: {
    rewrites: [
      ['It is important to note that the pump leaks.', 'The pump leaks.'],
      ["It's worth noting that prices fell.", 'Prices fell.'],
      ['It is clear that he knew.', 'Clearly, he knew.'],
      ['It is important to note that, in most towns, rents rose.', 'In most towns, rents rose.'],
      ['As mentioned earlier, the lift is old.', 'The lift is old.'],
      ['Needless to say, she won.', 'She won.'],
      ['When all is said and done, rain fell.', 'Rain fell.'],
    ],
    leavesAlone: [
      'It is important to drink.',
      'At the end of the day, the crew went home.',
      'It is important to note that, however, the pump leaks.',
      'It is important to note the date on the form.',
      'He said it is worth noting that once.',
      'To open the lid, it is important to note that it sticks.',
    ],
  },
  entries: [
    {
      match: [
        "^ it is|'s important|essential|crucial|vital|worth|necessary|key|interesting to note|remember|recognize|understand|acknowledge|mention|emphasize|consider|realize|highlight that ,?",
        "^ it is|'s also important|essential|crucial|vital|worth to note|remember|recognize|acknowledge|mention|emphasize|consider that ,?",
        "^ it is|'s worth noting|mentioning|remembering|emphasizing|highlighting|pointing that ,?",
        "^ it is|'s also worth noting|mentioning that ,?",
        '^ note that ,?',
        '^ it goes without saying that ,?',
      ],
      to: '',
      // `that, however, it leaks`: the comma belongs to what turns.
      unlessNext: [...turning],
    },
    {
      match: [
        '^ needless to say ,',
        '^ as mentioned earlier|above|before|previously ,',
        '^ as previously mentioned|noted|discussed ,',
        '^ as we have seen ,',
        '^ when all is said and done ,',
        '^ at its core ,',
        '^ in essence ,',
        "^ in today 's fast-paced world ,",
        '^ that being said ,',
        '^ with that being said ,',
        '^ with that in mind ,',
      ],
      to: '',
    },
    // Told of the past, it may be evening.
    { match: '^ at the end of the day ,', to: '', unlessSentenceHas: ['<VBD>'] },
    {
      match: ['^ it is clear that ,?', '^ it is evident that ,?', '^ it is obvious that ,?', "^ it 's clear that ,?"],
      to: 'clearly,',
      unlessNext: [...turning],
    },
    {
      match: ['it is important to note that', 'it is worth noting that'],
      unlessNext: [','],
      to: '',
      ifPrevious: [',', 'but', 'and'],
      // `To open it, it is important to note that it sticks`: the purpose would hang on the wrong subject.
      when: ({ document, first }) => !/^(?:in order )?to\b/iu.test(textOf(document, first)),
    },
  ],
});
