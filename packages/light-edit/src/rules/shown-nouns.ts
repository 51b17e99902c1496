/** Nouns that can be the object of `shows`: `the power of habit`, `the need for rest`. */
export const shownNouns = `
  ability adaptability appeal beauty benefit breadth capacity challenge complexity consequence cost danger demand depth dominance
  difficulty diversity effect effectiveness efficacy extent extreme fragility futility generosity gravity harm impact importance indifference
  influence instability length limit limitation need necessity nature pace potential popularity power pressure price promise range reach relevance
  reality richness risk scale scope seriousness severity significance simplicity strength success threat toll truth uncertainty
  unpredictability urgency usefulness value variety versatility vulnerability weakness weight worth`;
