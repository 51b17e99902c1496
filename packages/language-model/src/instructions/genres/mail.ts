/** The instructions and examples for letters and email. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for letters and email from one person to another. */
export const mailGuide: GenreGuide = {
  register:
    'This is a letter or an e-mail from one person to another. Say what it is about at once, in the tone that the source takes with its reader: polite stays polite, formal stays formal, friendly may contract. Greeting and sign-off stay. Every request, offer, date, time, amount and deadline stays, and a request stays as binding as it was: could you is not must. No pleasantries beyond those in the source; of those, keep the ones that a person would really write.',
  draft: {
    source:
      'I hope this email finds you well. I am reaching out to inform you that the workshop originally scheduled for 14 June has been rescheduled to 21 June at 10:30 a.m. due to unforeseen circumstances. We sincerely apologize for any inconvenience this may cause. Should you be unable to attend on the new date, please do not hesitate to let us know by 7 June so that we can arrange a full refund.',
    version:
      'I hope you are well. The workshop planned for 14 June has had to move, for reasons we did not foresee: it will now be on 21 June at 10:30 a.m. We are sorry for any trouble this causes. If you cannot make the new date, please tell us by 7 June and we can arrange a full refund.',
  },
  repair: {
    source:
      'Could you please send the signed contract by Friday if possible? We may be able to start the work earlier than planned, but this depends on the supplier.',
    draft: 'Please send us the contract by Friday. We will start the work early if the supplier agrees.',
    slips:
      'the question became a demand; if possible and signed are missing; may be able to became will; the supplier now has to agree, where the source only says that it depends on the supplier',
    repaired:
      'Could you send us the signed contract by Friday, if possible? We may be able to start earlier than planned, but that depends on the supplier.',
  },
  polish: {
    stiff:
      'I am writing on the invoice, because there is an amount on its second page which is not right, and I would be glad of having it put right.',
    polished:
      'I am writing about the invoice: an amount on its second page is wrong, and I would be glad if you could correct it.',
  },
};
