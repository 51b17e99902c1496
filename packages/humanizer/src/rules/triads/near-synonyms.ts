// Words that say nearly the same when they stand side by side in a list. Qualities, feelings and doings only: things,
// terms of a trade and anything that could be a fact of its own are not here.

const adjectives = `
  clear plain lucid understandable
  simple straightforward uncomplicated
  strong powerful robust sturdy mighty
  lively vibrant dynamic energetic
  beautiful lovely gorgeous stunning breathtaking
  bright brilliant radiant luminous
  dark gloomy shadowy murky
  cold icy frigid chilly
  quiet silent still hushed
  loud noisy deafening
  calm peaceful serene tranquil placid
  sad sorrowful mournful melancholy
  happy joyful cheerful joyous
  angry furious enraged irate
  afraid scared frightened terrified
  brave courageous fearless bold
  kind caring compassionate gentle kindhearted empathetic
  honest sincere truthful
  smart clever intelligent
  strange odd peculiar weird bizarre
  old ancient aged
  huge vast immense enormous massive
  fast quick rapid swift
  tired weary exhausted
  fragile delicate brittle
  soft gentle tender
  complex complicated intricate multifaceted
  important crucial vital essential significant critical
  comprehensive thorough extensive exhaustive
  innovative creative inventive imaginative
  careful meticulous cautious diligent
  fair just equitable impartial
  open transparent
  reliable dependable trustworthy
  flexible adaptable versatile
  engaging captivating compelling gripping
  distinctive unique
  diverse varied
  welcoming inviting hospitable
  relentless unyielding unrelenting persistent tireless
  lonely isolated solitary
  empty hollow vacant barren desolate
  harsh severe stern
  cruel brutal ruthless merciless
  vague unclear ambiguous
  steadfast unwavering resolute determined
  thoughtful considerate
  moving touching poignant
  rich opulent lavish
  supportive encouraging
  hardworking diligent industrious
  meaningful profound
`;

const nouns = `
  strength resilience fortitude
  determination perseverance persistence tenacity resolve grit
  joy happiness delight bliss elation
  sadness sorrow grief misery
  fear dread terror
  anxiety unease apprehension
  hope optimism
  kindness compassion empathy
  creativity imagination inventiveness ingenuity innovation
  collaboration cooperation teamwork
  courage bravery valor valour
  honesty integrity sincerity
  respect esteem
  peace calm tranquility serenity
  beauty grace elegance
  wonder awe amazement
  chaos disorder turmoil
  pain suffering agony anguish
  passion enthusiasm zeal
  dedication commitment devotion
  freedom liberty
  transparency openness
  accountability responsibility
  flexibility adaptability versatility
  loneliness isolation solitude alienation
  anger rage fury
  guilt remorse
  silence stillness quiet
  darkness gloom
  destruction devastation ruin
  obstacle hurdle barrier
  difficulty challenge
  longing yearning
  belonging connection
  mystery intrigue
  betrayal treachery
  despair hopelessness
  warmth tenderness
  clarity lucidity
`;

const verbs = `
  inspire motivate encourage
  improve enhance
  shape mold mould
  connect link
  adapt adjust
  foster cultivate nurture
  protect safeguard defend
  strengthen reinforce bolster
  celebrate honor honour
  understand comprehend grasp
  captivate enthrall enchant
  heal mend
  endure persevere
`;

const adverbs = `
  quickly swiftly rapidly speedily
  carefully cautiously meticulously
  slowly gradually
  quietly silently softly
  clearly plainly
  fairly justly
  bravely courageously
`;

export type MemberClass = 'J' | 'N' | 'V' | 'R';

function groupsOf(list: string): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [number, line] of list.trim().split('\n').entries()) {
    for (const word of line.trim().split(' ')) groups.set(word, [...(groups.get(word) ?? []), number]);
  }
  return groups;
}

const groupsByClass: Readonly<Record<MemberClass, ReadonlyMap<string, readonly number[]>>> = {
  J: groupsOf(adjectives),
  N: groupsOf(nouns),
  V: groupsOf(verbs),
  R: groupsOf(adverbs),
};

/** True when two words of one class, in their dictionary forms, stand in one group. */
export function areNearSynonyms(wordClass: MemberClass, one: string, other: string): boolean {
  const groups = groupsByClass[wordClass];
  const theirs = groups.get(other) ?? [];
  return one !== other && (groups.get(one) ?? []).some((number) => theirs.includes(number));
}
