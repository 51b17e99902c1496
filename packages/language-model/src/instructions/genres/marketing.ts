/** The register and the examples for advertising and product copy. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for advertising and product copy. */
export const marketingGuide: GenreGuide = {
  register:
    'This text sells something. Talk to the reader as "you" and let the concrete facts persuade. Keep every feature, price, limit, guarantee and call to action, no weaker and no stronger. Replace adjectives that only promise with the claim inside them. Contractions are fine.',
  examples: [
    {
      source:
        'Elevate your morning routine with the Brio kettle, a seamless blend of cutting-edge technology and timeless design. It boils one liter in under three minutes, ensuring that you can enjoy your favorite tea whenever you desire, and it comes with a two-year warranty.',
      rewritten:
        'Mornings are better with the Brio kettle. It pairs the latest technology with a timeless design and boils one liter in under three minutes, so you can have your favorite tea whenever you want. It comes with a two-year warranty.',
    },
    {
      source:
        "Whether you're a seasoned hiker or just starting out, the Tern 40 backpack offers unparalleled comfort and versatility. Crafted from 85 percent recycled nylon, it is designed to withstand most weather conditions, empowering you to embrace every adventure with confidence.",
      rewritten:
        "The Tern 40 is as comfortable and versatile as a backpack gets, for seasoned hikers and beginners alike. It's made from 85 percent recycled nylon and built to withstand most weather, so you can set out with confidence.",
    },
  ],
};
