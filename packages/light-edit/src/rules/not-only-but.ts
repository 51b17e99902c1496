/**
 * Turns `not only A but also B` into `A and B` or `A and also B`, and `not merely A but B` into `B` where A is only a
 * foil: `It is not merely an option but a necessity.` → `It is a necessity.`
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
      ['The firm had not only recovered but had also grown.', 'The firm had recovered and had also grown.'],
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
      [
        'They were not only impractical on a bicycle but also hazardous.',
        'They were impractical on a bicycle and also hazardous.',
      ],
      [
        'It was a time of change not only in art but also in science, politics, and trade.',
        'It was a time of change in art and also in science, politics, and trade.',
      ],
      ['The new law affects not only farms, but also mills.', 'The new law affects farms and also mills.'],
      ['It hit not only farms but also mills, shops, and inns.', 'It hit farms and also mills, shops, and inns.'],
      [
        'It honors not only kings and queens but also the people of the town.',
        'It honors kings and queens and also the people of the town.',
      ],
      ['The woods serve not just as shade but as homes.', 'The woods serve as shade and also as homes.'],
    ],
    leavesAlone: [
      'I met them not just to sing but to teach.',
      'The job is not just mending walls but keeping them dry.',
      'The mill is not just a memory of the flood but a warning.',
      'The fair brings not just noise but trade.',
      'It not only solved the case but also shaped the law and changed lives.',
      'We fight not just for ourselves, but for the town.',
      'We like her not only because she works, but because she listens.',
      'Cows are not simply tools to be used, but living things.',
      'It honors not just kings and queens but the people of the town.',
      'It is not only possible, but easy.',
      'This is not just a barn, but a theater.',
      'She is not merely a cook but a friend.',
      'It was not merely a narrowing of the road but a loss for the whole valley.',
      'The storm took not just their boats but the harbor itself.',
      'Some learn not just for the marks but for the joy.',
      'It matters, not only to save time but also to save money.',
      'The goal is not merely to feed the poor, but to house them.',
      'Not only the king but also the queen was there.',
      'It is not just any boat, but a ship.',
      'He was not only late.',
      "The old loom isn't merely quaint but useful.",
      "The path isn't simply very steep but slippery.",
      'The fire hurt not only the mill but also the entire town.',
      'The firm had not only recovered but grown by a fifth.',
      'The process is not just a copy but rather a new work.',
      'We count not just the years in her life, but the life in her years.',
      'The film is not only a hit but a testament to its cast.',
      'The maps are not just copies of the land, but actual tools.',
      'He cares not only that it works but also that it lasts.',
      'Not just for the king, not just for the queen, but for the town.',
      'It is not only what he said but also: how.',
      'They cannot only sing but also dance.',
      'Its worth lies not only in the walls themselves but also in the view.',
      'The cost is not merely the money, but also the schools that they did not build.',
      'It is not only words that are lost, but also a way of life.',
      'The question is not simply whether it works, but what it costs.',
      "The key factor isn't just the price but also the weather.",
      'It hurts not only farms but also the town as a whole.',
      'They rely on not only in-house staff but also.',
      'It matters not only in town but out of it.',
      'His fault lies not only in building the dam but in leaving it.',
      'She taught him not only to mend a clock but to hear it.',
      'It is not only cheap but also, oddly, light.',
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
