import { defineRule } from '../define-rule.ts';

/** Attributions to nobody in particular: no source can be added, so they only become shorter and active. */
export const tighterAttributions = defineRule({
  id: 'vague-attributions/tighter',
  kind: 'phrase',
  stage: 'sentence',
  why: 'What nobody in particular says can be said in fewer words.',
  risk: 'medium',
  synonym: true,
  examples: {
    rewrites: [
      ['It is widely believed that bees are in decline.', 'Many believe that bees are in decline.'],
      ['It has been argued that the tax failed.', 'Some have argued that the tax failed.'],
      ['It is often said that practice helps.', 'People often say that practice helps.'],
      ['Numerous studies have shown that sleep helps.', 'Many studies have shown that sleep helps.'],
      ['A growing body of research suggests that it works.', 'More and more research suggests that it works.'],
    ],
    leavesAlone: [
      'It is believed to be the oldest oak.',
      'Experts say the bridge is safe.',
      'It was argued at length in court.',
    ],
  },
  entries: [
    { match: '^ it is widely|commonly|generally believed|held that', to: 'many believe that' },
    { match: '^ it is widely|commonly|generally accepted|acknowledged|recognized that', to: 'most people accept that' },
    { match: '^ it is often said that', to: 'people often say that' },
    { match: '^ it is often argued that', to: 'people often argue that' },
    { match: '^ it has often been said that', to: 'people have often said that' },
    { match: '^ it has been argued that', to: 'some have argued that' },
    { match: '^ it has been suggested that', to: 'some have suggested that' },
    { match: 'a growing body of research', to: 'more and more research' },
    { match: 'a growing body of evidence', to: 'more and more evidence' },
    { match: 'a growing number of', to: 'more and more', ifNext: ['<NNS>', 'people'], unlessPrevious: ['with', 'to'] },
    { match: 'an increasing number of', to: 'more and more', ifNext: ['<NNS>', 'people'] },
    { match: 'numerous studies', to: 'many studies' },
    { match: 'countless studies', to: 'many studies' },
    { match: 'there is a general consensus that', to: 'most agree that' },
    { match: 'there is broad|widespread agreement that', to: 'most agree that' },
    { match: 'there is a growing consensus that', to: 'more and more people agree that' },
  ],
});
