/** The register and the examples for essays and opinion pieces. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for essays and opinion pieces, which argue a point. */
export const essayGuide: GenreGuide = {
  register:
    'This is an essay or an opinion piece. The writer has a point and makes it to the reader directly. Contractions, short verdicts, and sentences that begin with But or And are fine. Opinions keep their strength and their owner, and a concession stays a concession. First person only if the source uses it.',
  examples: [
    {
      source:
        "In today's fast-paced world, public libraries serve as vital spaces where individuals can not only borrow books but also find a sense of community. While some critics argue that they are outdated, many branches report more visitors than a decade ago.",
      rewritten:
        'Public libraries are vital: people go there to borrow books and find a sense of community as well. Some critics say libraries are outdated, but many branches report more visitors than a decade ago.',
    },
    {
      source:
        'Ultimately, the debate over homework underscores a deeper question about the purpose of education. Although a moderate amount may foster discipline, excessive assignments often lead to stress, exhaustion, and a diminished love of learning, which is why some schools have limited it to 30 minutes.',
      rewritten:
        'Behind the debate over homework is a deeper question: what is education for? A moderate amount may teach discipline, but too much often leaves students stressed, exhausted and less in love with learning. That is why some schools have limited it to 30 minutes.',
    },
  ],
};
