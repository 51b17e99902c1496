/** Nouns that can be the object of `shows`: `the power of habit`, `the need for rest`. */
export const shownNouns = `
  ability adaptability appeal beauty benefit breadth capacity challenge complexity consequence cost danger demand depth dominance
  difficulty diversity effect effectiveness efficacy extent extreme fragility futility generosity gravity harm impact importance indifference
  influence instability length limit limitation need necessity nature pace potential popularity power pressure price promise range reach relevance
  reality richness risk scale scope seriousness severity significance simplicity strength success threat toll truth uncertainty
  unpredictability urgency usefulness value variety versatility vulnerability weakness weight worth`;

/** Qualities and skills of people and teams that an action can show: `shows her skill`. */
export const qualities = `
  accuracy achievement ambition artistry aspiration bond brilliance character commitment courage craftsmanship creativity culture dedication determination
  diversity endurance expertise flair generosity genius grit heritage history humanity imagination influence ingenuity innovation intelligence
  kindness knowledge leadership love loyalty mastery optimism passion patience perseverance persistence personality precision progress prowess resilience
  resourcefulness role skill spirit strength talent tenacity tradition unity vision will willingness wisdom`;
