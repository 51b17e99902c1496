/** The instructions and examples for advertising and product descriptions. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for advertising and product descriptions. */
export const marketingGuide: GenreGuide = {
  register:
    'This text sells something. Talk to the reader as you, say what the product does for them, and let the concrete thing do the persuading. Superlatives and adjectives that promise without saying anything (seamless, cutting-edge, unparalleled) give way to the claim inside them; where the adjective is the claim, say it plainly and once. Promise exactly what the source promises: a feature, a price, a limit or a guarantee is neither dropped nor improved. Keep every call to action.',
  draft: {
    source:
      "Elevate your mornings with the BrewMate 3, a cutting-edge coffee maker designed to seamlessly blend style and functionality. Whether you're a busy professional or a passionate home barista, its innovative 15-bar pump ensures a rich, aromatic espresso in just 40 seconds. Not only is it easy to clean, but it also comes with a 2-year warranty. Order today and unlock 20% off your first bag of beans!",
    version:
      'Better mornings start with the BrewMate 3, an advanced coffee maker that looks as good as it works. Its innovative 15-bar pump makes a rich, fragrant espresso in just 40 seconds, whether you rush off to work or love to play barista at home. It is easy to clean and has a 2-year warranty. Order today and get 20% off your first bag of beans!',
  },
  repair: {
    source:
      'Our insulated bottle keeps drinks cold for up to 24 hours and hot for up to 12, and selected colors ship free within the EU.',
    draft: 'Our bottle keeps your drinks cold all day and hot for 12 hours, and we ship it free anywhere in Europe.',
    slips:
      'up to 24 hours became all day; the second up to is missing; insulated is missing; selected colors are missing; the EU became Europe',
    repaired:
      'Our insulated bottle keeps your drinks cold for up to 24 hours and hot for up to 12, and selected colors ship free within the EU.',
  },
  polish: {
    stiff:
      'Take pictures of your receipts with our app, and it makes the sum of them at once. The using of it is easy, and it is with you in each place you go to.',
    polished:
      'Photograph your receipts with our app and it adds them up at once. It is easy to use, and it goes wherever you go.',
  },
};
