/**
 * Turns `not only A but also B` into `A and B`, `both A and B` or `A as well as B`, and `not merely A but B` into `B`
 * where A is only a foil: `It is not merely an option but a necessity.` → `It is a necessity.`
 */
import type { Sentence } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposal } from '../rule/proposal.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';
import { changesForContrast } from './contrast-changes.ts';
import { adverbs, findContrast } from './not-only-contrast.ts';

export const notOnlyBut = defineRule({
  id: 'not-only-but',
  kind: 'pattern',
  each: 'sentence',
  family: 'not-only-but',
  densityMin: someTells,
  stage: 'wording',
  why: 'The sentence states its point without the contrast.',
  examples: {
    rewrites: [
      ['The dam not only stores water but also makes power.', 'The dam stores water and makes power.'],
      ['The dam has not only cut floods but has also made power.', 'The dam has cut floods and has also made power.'],
      ['It is not only cheap but also easy to clean.', 'It is cheap and easy to clean.'],
      ['It is not merely an option but a necessity.', 'It is a necessity.'],
      [
        'The dam is not just a wall but a lifeline for the whole valley.',
        'The dam is a lifeline for the whole valley.',
      ],
      ["It wasn't just a shed but also a workshop.", 'It was a shed and a workshop.'],
      ['It is not only cheap but also light and strong.', 'It is cheap, light, and strong.'],
      ['It is not only cheap and light, but also strong.', 'It is cheap, light, and strong.'],
      ['It is not only cheap but is also strong.', 'It is cheap and is also strong.'],
      ['It does not only save time but also saves money.', 'It saves time and saves money.'],
      ['It not only saves time, but it also saves money.', 'It saves time and also saves money.'],
      ['He works not only with wood but also with stone.', 'He works with wood and stone.'],
      ['The barn is not only cheap but also keeps the rain out.', 'The barn is cheap and keeps the rain out.'],
      [
        'The dam will not only cut floods in the valley but also make power and bring jobs.',
        'The dam will cut floods in the valley, make power, and bring jobs.',
      ],
      ['It hurts, not only in winter but also in summer.', 'It hurts in winter and summer.'],
      ['Roads and rails are not just goals, but facts.', 'Roads and rails are facts.'],
      ['These maps not only aid reading but also serve as guides.', 'These maps aid reading and serve as guides.'],
      ['The dam not only stores rain but also greatly cuts costs.', 'The dam stores rain and greatly cuts costs.'],
      ['It hit not only farms but also mills, shops, and inns.', 'It hit farms, mills, shops, and inns.'],
      ['The new law affects not only farms, but also mills.', 'The new law affects both farms and mills.'],
      [
        'It honors not only kings and queens but also the people of the town.',
        'It honors kings and queens as well as the people of the town.',
      ],
    ],
    leavesAlone: [
      'The yield depends not only on rain but also on sun.',
      'The firm had not only recovered but had also grown.',
      'They were not only impractical on a bicycle but also hazardous.',
      'In this way, the canal not only cut costs but also joined the towns.',
      'The canal not only joined the towns physically but also set their clocks.',
      'The plan not only cuts waste by mending old coats but also trains the young.',
      'The mill not only meets each order but also learns and grows with it.',
      'It serves not only the wishes of guests but also the staff.',
      'It helps not only those who ask but also the whole of their street.',
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    const proposals: Proposal[] = [];
    for (let at = sentence.firstToken; at < sentence.endToken - 3; at += 1) {
      const token = document.tokens[at];
      if (token?.lower !== 'not' && token?.lower !== "n't") continue;
      if (!adverbs.test(document.tokens[at + 1]?.lower ?? '')) continue;
      const contrast = findContrast(document, sentence, token);
      const changes = contrast === undefined ? undefined : changesForContrast(document, contrast);
      // If one contrast stays, others in the sentence may belong to it.
      if (contrast === undefined || changes === undefined) return undefined;
      proposals.push({ changes });
      at = contrast.second.index;
    }
    return proposals;
  },
});
