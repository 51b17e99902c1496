/** The register and the examples for contracts and legal notices. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for contracts, terms and policies, in which any word can have a legal effect. */
export const legalGuide: GenreGuide = {
  register:
    'This is a legal text, and its wording binds people. Keep defined terms, parties, section numbers, periods and amounts, and shall, must, may, unless, except, subject to, and, or. Shorten only around them. No contractions. If you are not sure that a change is harmless, keep the wording.',
  examples: [
    {
      source:
        'In the event that the Customer fails to make payment within 30 days, the Provider shall have the right to suspend the Service, provided that written notice has been given. It is important to note that suspension does not relieve the Customer of its obligations.',
      rewritten:
        'If the Customer does not make payment within 30 days, the Provider has the right to suspend the Service, provided that written notice has been given. Suspension does not relieve the Customer of its obligations.',
    },
    {
      source:
        'This Policy serves to outline the manner in which we collect, utilize, and protect personal data. We may share certain information with third parties, but only where required by law or with your consent, thereby ensuring a high level of transparency and trust.',
      rewritten:
        'This Policy explains how we collect, use, and protect personal data. We may share certain information with third parties, but only if the law requires it or you consent. This ensures a high level of transparency and trust.',
    },
  ],
};
