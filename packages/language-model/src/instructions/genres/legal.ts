/** The instructions and examples for contracts and legal notices. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for contracts, terms and policies, in which any word can have a legal effect. */
export const legalGuide: GenreGuide = {
  register:
    'This is legal or regulatory text, and its wording binds people. Defined terms, party names, section numbers, periods and amounts stay exactly as they are. So do shall, must, may, may not, unless, except, subject to, including without limitation, and, or: they say who owes what. Inside these limits, shorten: one idea a sentence, the party as the subject, doublets (null and void) only where both words are terms. No contractions. Where you are not sure that a change is harmless, keep the wording.',
  draft: {
    source:
      "In the event that the Customer fails to make payment of any undisputed invoice within thirty (30) days following receipt thereof, the Provider shall be entitled to suspend the Services, provided that the Provider has given the Customer no less than ten (10) days' prior written notice. It should be noted that such suspension shall not relieve the Customer of its obligation to pay.",
    version:
      "If the Customer does not pay an undisputed invoice within thirty (30) days of receiving it, the Provider shall be entitled to suspend the Services, provided that it has given the Customer at least ten (10) days' prior written notice. Such suspension shall not relieve the Customer of its obligation to pay.",
  },
  repair: {
    source:
      'The Tenant may keep one domestic pet with the prior written consent of the Landlord, which shall not be unreasonably withheld.',
    draft: 'The Tenant may keep a pet if the Landlord agrees, which the Landlord normally must.',
    slips:
      'one domestic pet became a pet; prior written consent became agreement; shall not be unreasonably withheld became normally must',
    repaired:
      'The Tenant may keep one domestic pet if the Landlord consents in writing beforehand. The Landlord shall not unreasonably withhold this consent.',
  },
  polish: {
    stiff:
      'The Buyer must tell the Supplier about each thing that is wrong with the goods, in writing, within 7 days of getting them.',
    polished:
      'The Buyer must notify the Supplier of each defect in the goods in writing within 7 days of receiving them.',
  },
};
