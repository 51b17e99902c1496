/** The register and the examples for letters and email. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for letters and email from one person to another. */
export const mailGuide: GenreGuide = {
  register:
    'This is a letter or an e-mail. Come to the point in the tone that the source takes with its reader. Keep the greeting, the sign-off, and every request, offer, date and deadline, as binding as it was. Drop ritual pleasantries. Contractions are fine unless the source is formal.',
  examples: [
    {
      source:
        'I hope this email finds you well. I wanted to reach out regarding invoice 2381, which remains outstanding as of today. We would greatly appreciate it if payment could be made by Friday, unless you have already arranged the transfer. Please do not hesitate to contact me.',
      rewritten:
        "I'm writing about invoice 2381, which is still unpaid as of today. We'd really appreciate it if you could pay by Friday, unless you've already arranged the transfer. Please get in touch if you have any questions.",
    },
    {
      source:
        'Thank you for your interest in the analyst position. After careful consideration, we have made the decision to move forward with other candidates whose experience more closely aligns with our needs. Nevertheless, two similar roles may open in May, and we would encourage you to apply.',
      rewritten:
        "Thank you for your interest in the analyst position. After careful thought, we've decided to go ahead with other candidates, whose experience is closer to what we need. Two similar roles may open in May, though, and we'd encourage you to apply.",
    },
  ],
};
