/** The instructions and examples for essays and opinion pieces. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for essays and columns, which argue directly for a point. */
export const essayGuide: GenreGuide = {
  register:
    'This is an essay or an opinion piece. The writer has a point and makes it to the reader directly. Contractions, a short verdict after a long sentence, and a sentence that begins with But or And are all at home here. Keep the strength of each opinion and whose it is; where the source says some people believe, so do you, and where it concedes something, the concession stays. First person only where the source has it. An example stays an example and a general claim stays general.',
  draft: {
    source:
      "In today's fast-paced world, school uniforms have become a topic of considerable debate. Proponents argue that uniforms foster a sense of equality among students, while critics contend that they stifle individuality. It is important to note that uniforms are not only about appearance but also about reducing the pressure to wear expensive brands. However, for low-income families, the cost of a uniform can itself be a burden. In conclusion, schools should carefully weigh these factors and consider providing financial support.",
    version:
      'People argue a good deal about school uniforms. Those in favor say that uniforms make students feel equal; critics answer that they stifle individuality. Looks are part of it, but uniforms also ease the pressure to wear expensive brands. For families on low incomes, though, the uniform can itself be a burden to pay for. Schools should weigh all this with care, and they should consider helping with the money.',
  },
  repair: {
    source:
      'Although social media can help shy teenagers find friends, many researchers believe that heavy use may make loneliness worse, especially when it replaces time spent with family.',
    draft:
      'Social media makes lonely teenagers lonelier, researchers have found, above all when it takes the place of friends and family.',
    slips:
      'the concession about shy teenagers is missing; many researchers believe became researchers have found; may and heavy use are gone; friends was added',
    repaired:
      'Social media can help shy teenagers find friends. Even so, many researchers believe that heavy use may make loneliness worse, above all when it takes the place of time with family.',
  },
  polish: {
    stiff:
      'Many teachers say that homework does help, and the thing to have an argument on is its amount and not the having of it.',
    polished:
      'Many teachers say homework helps. What we should argue about is how much of it there is, not whether to have it.',
  },
};
