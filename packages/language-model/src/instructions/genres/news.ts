/** The instructions and examples for news and reports. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for news reports. */
export const newsGuide: GenreGuide = {
  register:
    'This is a news report. Lead with what happened. Keep sentences brisk and attribution close to the claim it covers: said is nearly always the right verb. Police, courts and officials stay exactly as certain as the source has them; alleged, suspected and expected never turn into fact. No colour that the source does not have, no editorial comment, no contractions outside quotations.',
  draft: {
    source:
      'In a significant development for the coastal community, the harbor authority announced on Tuesday that the north pier will undergo an extensive renovation, which is expected to cost approximately $2.4 million. The project, which serves as a testament to the authority\'s commitment to safety, is slated to begin in March, and officials emphasized that ferry services will not be affected. "Nobody will miss a boat because of this," said harbor master Ines Calloway, highlighting the importance of careful planning.',
    version:
      'The north pier is to be extensively renovated, at an expected cost of about $2.4 million, the harbor authority announced on Tuesday. Work is due to start in March. The authority says the project shows its commitment to safety, and officials stressed that ferries would keep running as normal. "Nobody will miss a boat because of this," said harbor master Ines Calloway, who underlined how much careful planning matters.',
  },
  repair: {
    source:
      'A 34-year-old man has been arrested on suspicion of arson following a fire that destroyed a warehouse in Denby on Sunday night. According to police, no one was injured, although two nearby families were evacuated as a precaution.',
    draft:
      'A man of 34 who set fire to a warehouse in Denby on Sunday night is in custody. Nobody was hurt, but families living nearby had to leave their homes.',
    slips:
      'the suspicion became a fact; the warehouse is no longer destroyed; the police are no longer the source; two families became families; the precaution is missing',
    repaired:
      'A man of 34 has been arrested on suspicion of arson after fire destroyed a warehouse in Denby on Sunday night. Nobody was hurt, police said, but two families living nearby had to leave their homes as a precaution.',
  },
  polish: {
    stiff:
      'The council said yes to the plan on Monday with seven votes over four, and the hope is there that building work starts in May.',
    polished:
      'The council approved the plan on Monday by seven votes to four. The hope is that building will start in May.',
  },
};
