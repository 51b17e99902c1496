/** Deletes `it is important to note that` and similar clauses if the sentence is complete without them. */
import { defineRule } from '../rule/define-rule.ts';
import { anyText } from '../rule/density.ts';
import { followsMainClause, hasSecondThat, opensLoosely, turning } from './signpost-guards.ts';

export const signposts = defineRule({
  id: 'signposts',
  kind: 'phrase',
  stage: 'wording',
  family: 'signposts',
  densityMin: anyText,
  why: 'The sentence makes its point without this introduction.',
  examples: {
    rewrites: [
      ['It is important to note that the pump leaks.', 'The pump leaks.'],
      ["It's worth noting that prices fell.", 'Prices fell.'],
      ['However, it is important to remember that in most towns rents rose.', 'However, in most towns rents rose.'],
      ['Cost: It is important to note that prices fell.', 'Cost: Prices fell.'],
      ['It is important to note, however, that rents rose.', 'However, rents rose.'],
      ['It should be noted that the lift is old.', 'The lift is old.'],
      [
        'The tank is full, and it is important to note that both valves hold.',
        'The tank is full, and both valves hold.',
      ],
    ],
    leavesAlone: [
      'It is important to drink.',
      'It is important to note that, however, the pump leaks.',
      'It is important to note the date on the form.',
      'He said it is worth noting that once.',
      'If it sticks, and it is important to note that it may, oil it.',
      'Some lids, and it is important to note that most do, stick.',
      'To open the lid, it is important to note that it sticks.',
      'It is important to remember that the lift is old, and that it needs repairs.',
      'However, it is worth noting that the lift is old but that the stairs are new.',
      'Before we start, it is important to note that it sticks.',
      'However, contrary to what he says, it is important to note that while it sticks, it works.',
      'While it is tempting to imagine this, it is important to remember that he died poor.',
    ],
  },
  entries: [
    {
      match:
        "^ it is|'s|was also|equally|always|therefore? important|essential|crucial|vital|worth|necessary|key|interesting|worthwhile|useful|helpful|imperative|critical to note|mention|remember|highlight|emphasize|stress|add|clarify that ,?",
      to: '',
      unlessNext: turning,
      when: (match) => !hasSecondThat(match),
    },
    {
      match:
        "it is|'s|was also|equally|always|therefore? important|essential|crucial|vital|worth|necessary|key|interesting|worthwhile|useful|helpful|imperative|critical to note|mention|remember|highlight|emphasize|stress|add|clarify that ,?",
      to: '',
      ifPrevious: ', but and because',
      unlessNext: turning,
      when: (match) => (opensLoosely(match) || followsMainClause(match)) && !hasSecondThat(match),
    },
    {
      match: [
        "^ it is|'s also? important|essential|crucial|vital to keep|bear in mind that ,?",
        "^ it is|'s also? worth noting|mentioning|remembering|emphasizing|highlighting|adding that ,?",
        '^ it should|must also? be noted|mentioned|remembered|emphasized|stressed that ,?',
      ],
      to: '',
      unlessNext: turning,
      when: (match) => !hasSecondThat(match),
    },
    {
      match: [
        "^ it is|'s also? important|essential|crucial to note|remember|recognize , however , that",
        "^ it is|'s also? worth noting|mentioning|remembering , however , that",
      ],
      to: 'however,',
      when: (match) => !hasSecondThat(match),
    },
    {
      match: "it is|'s also? worth noting|mentioning|remembering that ,?",
      to: '',
      ifPrevious: ', but and because',
      unlessNext: turning,
      when: (match) => (opensLoosely(match) || followsMainClause(match)) && !hasSecondThat(match),
    },
  ],
});
