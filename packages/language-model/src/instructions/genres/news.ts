/** The register and the examples for news reports. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for news reports. */
export const newsGuide: GenreGuide = {
  register:
    'This is a news report. Lead with what happened. Keep the attribution next to the claim it covers, usually with "said". What is suspected, alleged or expected stays suspected, alleged or expected. Add no comment and no color. No contractions outside quotations.',
  examples: [
    {
      source:
        'In a significant development, the city council voted 7 to 2 on Tuesday to close the Harbor Street bridge, marking a pivotal shift in transport policy. Officials said repairs could reportedly cost $4.1 million, underscoring the urgency of the situation.',
      rewritten:
        'The city council voted 7 to 2 on Tuesday to close the Harbor Street bridge, a major change of course in transport policy. Repairs could reportedly cost $4.1 million, officials said, which shows how urgent the situation is.',
    },
    {
      source:
        "The company, which serves as one of the region's largest employers, announced that it is expected to cut some 300 jobs by March. According to union leaders, most of the affected workers are based in Tulsa, highlighting growing concerns about the local economy.",
      rewritten:
        "One of the region's largest employers is expected to cut some 300 jobs by March, the company announced. Most of the affected workers are based in Tulsa, union leaders said, and worries about the local economy are growing.",
    },
  ],
};
