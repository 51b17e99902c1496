/** The register and the examples for abstracts and academic texts. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for abstracts and academic texts. */
export const abstractGuide: GenreGuide = {
  register:
    'This is an abstract or another academic text. Stay formal, without contractions. Keep terms, methods, statistics and hedges: "suggests" is not "shows". Say in plain sentences what was done, how, and what was found. Use "we" only if the source does.',
  examples: [
    {
      source:
        'This study delves into the crucial role that sleep duration plays in memory consolidation among adolescents (n = 214). Our findings suggest that shorter sleep may impair recall, thereby underscoring the importance of later school start times in most, but not all, settings.',
      rewritten:
        'We examined how sleep duration affects memory consolidation in adolescents (n = 214). Our findings suggest that shorter sleep may impair recall. That makes later school start times important in most settings, though not in all.',
    },
    {
      source:
        'Leveraging a novel dataset comprising 1,860 river samples, we present a comprehensive analysis of nitrate levels across four catchments. Notably, concentrations rose by 12% after heavy rain, except where buffer strips were present, demonstrating the potential of vegetation to mitigate runoff.',
      rewritten:
        'We analyze nitrate levels in four catchments, using a new set of 1,860 river samples. Concentrations rose by 12% after heavy rain, except where there were buffer strips; vegetation could therefore reduce runoff.',
    },
  ],
};
