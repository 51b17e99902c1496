/** The instructions and examples for texts without a more specific genre. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for all other texts. */
export const generalGuide: GenreGuide = {
  register:
    'Write as a person who knows the subject explains it to a reader they respect: plain, specific, unhurried. Match how formal the source is. Technical terms stay; contractions only where the source is informal. Each claim keeps its strength and its owner.',
  draft: {
    source:
      'Urban beekeeping has emerged as a popular trend in recent years, with numerous city dwellers embracing the practice. Bees play a pivotal role in pollination, underscoring the importance of their presence in urban ecosystems. Moreover, a single hive can produce up to 30 kilograms of honey annually. However, experts caution that an excessive number of hives may deplete the available flowers, potentially harming wild bees. Ultimately, striking a balance is key to ensuring a thriving and sustainable future.',
    version:
      'More and more people in cities have taken up beekeeping in recent years. Bees pollinate, which makes them important to have in a city, and one hive can give up to 30 kilograms of honey a year. But experts warn that too many hives may use up the flowers there are, and that this could hurt wild bees. What matters in the end, if the future is to be a lasting and thriving one, is balance.',
  },
  repair: {
    source:
      'Most of the water used by the plant is recycled, but roughly a fifth is still taken from the river, mainly in summer.',
    draft: 'The plant recycles its water, and in summer it takes a fifth of what it needs from the river.',
    slips:
      'most is missing; roughly is missing; the contrast with but and still is gone; mainly in summer became in summer',
    repaired:
      'Most of the water that the plant uses is recycled. Still, roughly a fifth comes from the river, mainly in summer.',
  },
  polish: {
    stiff:
      "Floods have hurt the town's oldest bridge two times since it was put up, and people go closely into each crack. What counts is that the work of making it good again does not come to a stop.",
    polished:
      "Floods have damaged the town's oldest bridge twice since it was built, and people examine every crack. What matters is that the repairs do not stop.",
  },
};
