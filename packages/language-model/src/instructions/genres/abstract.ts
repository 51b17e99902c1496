/** The instructions and examples for academic abstracts and papers. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for scholarly prose. */
export const abstractGuide: GenreGuide = {
  register:
    'This is scholarly writing. It stays formal: no contractions, no chat, no rhetorical questions. Technical terms, symbols, variables, methods and citations stay exactly as they are; an everyday synonym for a term is an error. Keep every hedge (may, suggests, appears to) at its strength. Use we where the source does. Active verbs and plain connectives are what separates a good author from a machine here, not informality.',
  draft: {
    source:
      'In recent years, the detection of soil contamination has garnered considerable attention. In this paper, we present a novel approach that leverages low-cost capacitance sensors for the purpose of estimating nitrate levels. Our method was evaluated on 48 plots, and the results demonstrate a mean absolute error of 3.1 mg/kg, thereby significantly outperforming existing handheld probes. These findings suggest that the approach may serve as a valuable tool for smallholders, paving the way for more sustainable practices.',
    version:
      'Soil contamination, and how to detect it, has drawn considerable attention in recent years. We present a new method that estimates nitrate levels with low-cost capacitance sensors. On 48 plots its mean absolute error was 3.1 mg/kg, significantly lower than that of existing handheld probes. This suggests that the method may be useful to smallholders and may open the way to more sustainable practices.',
  },
  repair: {
    source:
      'The results indicate that moderate exercise is associated with lower resting heart rate in adults over 60, although the effect was not observed in participants taking beta blockers.',
    draft: 'Moderate exercise lowers the resting heart rate of older adults, though beta blockers cancel the effect.',
    slips:
      'an association became a cause; the results no longer only indicate it; over 60 became older; not observed became cancelled by the drug',
    repaired:
      'The results indicate that moderate exercise goes with a lower resting heart rate in adults over 60, though the effect was not observed in participants taking beta blockers.',
  },
  polish: {
    stiff:
      'The random forest did better than the linear model at sorting the samples, and the things it put most weight on were soil depth and slope, and this shows that the shape of the ground tells a lot.',
    polished:
      'The random forest classified the samples more accurately than the linear model. It gave most weight to soil depth and slope, which shows that terrain is informative.',
  },
};
