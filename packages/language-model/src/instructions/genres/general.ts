/** The register and the examples for texts without a more specific genre. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for all other texts. */
export const generalGuide: GenreGuide = {
  register:
    'This text explains something. Write as a person who knows the subject explains it to an interested reader: specific and unhurried. Match the formality of the source.',
  examples: [
    {
      source:
        'Fermentation is a fascinating process that has shaped cuisines across the globe for thousands of years. Bacteria and yeast break down sugars, resulting in foods that are typically easier to preserve. Moreover, some studies indicate potential health benefits, although the evidence remains limited.',
      rewritten:
        'Fermentation has shaped cooking around the world for thousands of years. Bacteria and yeast break down the sugars, and the result is typically easier to preserve. Some studies also point to possible health benefits, though the evidence is still limited.',
    },
    {
      source:
        'Founded in 1987, our bakery stands as a testament to craftsmanship, community, and a passion for quality. Every loaf is carefully shaped by hand, ensuring an unparalleled taste, and most of our flour is sourced from farms within 40 miles. We look forward to welcoming you!',
      rewritten:
        "Our bakery opened in 1987, and it's still about craft, quality and community. We carefully shape every loaf by hand, so nothing else tastes like it, and most of our flour comes from farms within 40 miles. Come and see us!",
    },
  ],
};
