/** Deletes `it is important to recognize that` if the sentence is complete without it. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { followsMainClause, hasSecondThat, opensLoosely, turning } from './signpost-guards.ts';

export const recognitionSignposts = defineRule({
  id: 'recognition-signposts',
  kind: 'phrase',
  stage: 'wording',
  family: 'signposts',
  densityMin: anyText,
  why: 'The sentence makes its point without this introduction.',
  examples: {
    rewrites: [
      ['It is important to recognize that the pump leaks.', 'The pump leaks.'],
      [
        'On the other hand, it is also important to recognize that the pump leaks.',
        'On the other hand, the pump leaks.',
      ],
      ["While it is small, it's essential to understand that it leaks.", 'While it is small, it leaks.'],
    ],
    leavesAlone: [
      'It is important to understand the form.',
      'To win, it is essential to understand that it sticks.',
      'It is important to recognize that the pump leaks and that the tank is empty.',
    ],
  },
  entries: [
    {
      match:
        "^ it is|'s|was also|equally|always|therefore? important|essential|crucial|vital|worth|necessary|key|interesting|worthwhile|useful|helpful|imperative|critical to recognize|understand|acknowledge|consider|realize|recognise|realise that ,?",
      to: '',
      unlessNext: turning,
      when: (match) => !hasSecondThat(match),
    },
    {
      match:
        "it is|'s|was also|equally|always|therefore? important|essential|crucial|vital|worth|necessary|key|interesting|worthwhile|useful|helpful|imperative|critical to recognize|understand|acknowledge|consider|realize|recognise|realise that ,?",
      to: '',
      ifPrevious: ', but and because',
      unlessNext: turning,
      when: (match) => (opensLoosely(match) || followsMainClause(match)) && !hasSecondThat(match),
    },
  ],
});
