import { sentenceOf } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';
import { defineRule } from '../rule/define-rule.ts';

const turning = [',', 'however', 'though', 'indeed', 'too', 'therefore', 'instead'];

/** What may open the sentence before the comma: another opener would hang on the wrong subject. */
const openers =
  /^(?:while|although|though|even|however|moreover|furthermore|additionally|also|finally|lastly|overall|in|first(?:ly)?|second(?:ly)?|third(?:ly)?|nevertheless|nonetheless|still|ultimately|that|but|and|yet)\b(?! order\b)/iu;

function opensLoosely({ document, first }: PhraseMatch): boolean {
  const { start, end } = sentenceOf(document, first);
  return openers.test(document.text.slice(start, Math.min(end, start + 24)));
}

export const recognitionSignposts = defineRule({
  id: 'recognition-signposts',
  kind: 'phrase',
  stage: 'wording',
  why: 'The sentence says it without announcing it.',
  examples: {
    rewrites: [
      ['It is important to recognize that the pump leaks.', 'The pump leaks.'],
      ["While it is small, it's essential to understand that it leaks.", 'While it is small, it leaks.'],
    ],
    leavesAlone: ['It is important to understand the form.', 'To win, it is essential to understand that it sticks.'],
  },
  entries: [
    {
      match: [
        "^ it is|'s|was also|equally|always|therefore? important|essential|crucial|vital|worth|necessary|key|interesting|worthwhile|useful|helpful|imperative|critical to recognize|understand|acknowledge|consider|realize|recognise|realise that ,?",
      ],
      to: '',
      unlessNext: turning,
    },
    {
      match: [
        "it is|'s|was also|equally|always|therefore? important|essential|crucial|vital|worth|necessary|key|interesting|worthwhile|useful|helpful|imperative|critical to recognize|understand|acknowledge|consider|realize|recognise|realise that ,?",
      ],
      to: '',
      ifPrevious: [',', 'but', 'and', 'because'],
      unlessNext: turning,
      when: opensLoosely,
    },
  ],
});
