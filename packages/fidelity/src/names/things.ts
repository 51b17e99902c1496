/**
 * Words for things of one kind that exclude each other. A version that lacks the word of the source and has another one
 * of its line names another thing: `cedar` and `spruce`. Words with a common synonym in the same line are left out.
 */
const kinds = `
oak maple birch cedar spruce pine beech ash elm willow fir larch walnut cherry mahogany redwood sequoia cypress juniper poplar aspen eucalyptus bamboo teak
apple pear peach plum apricot banana orange lemon lime grapefruit mango papaya pineapple grape strawberry raspberry blueberry blackberry kiwi melon watermelon fig
carrot potato tomato onion garlic cabbage lettuce spinach broccoli cauliflower cucumber pumpkin celery radish turnip leek asparagus beet
wheat barley rye oats rice millet sorghum quinoa soybean soybeans cotton sugarcane
beef pork lamb chicken turkey duck veal venison salmon tuna cod trout shrimp lobster
basil oregano thyme rosemary parsley cilantro mint cinnamon nutmeg ginger turmeric cumin paprika saffron vanilla
dog cat horse cow sheep goat camel donkey elephant lion tiger leopard wolf bear fox deer rabbit squirrel mouse monkey gorilla whale dolphin seal shark
eagle hawk falcon owl crow sparrow robin pigeon swan goose penguin parrot
rat pig cattle rabbit hamster squirrel ferret
ant bee wasp butterfly moth beetle mosquito spider grasshopper
iron copper silver gold lead zinc tin nickel aluminum titanium platinum mercury uranium lithium cobalt chromium tungsten magnesium
hydrogen helium oxygen nitrogen carbon chlorine fluorine neon argon sulfur phosphorus sodium potassium calcium iodine silicon methane ethane propane butane ozone
sulfuric nitric hydrochloric acetic citric lactic phosphoric carbonic
dopamine serotonin adrenaline cortisol insulin oxytocin endorphins melatonin estrogen testosterone glucagon histamine
glucose fructose sucrose lactose
heart liver kidney lung brain stomach bladder spleen pancreas
finger thumb toe wrist ankle elbow knee shoulder
diabetes cancer asthma malaria tuberculosis cholera measles influenza pneumonia hepatitis arthritis leukemia dementia epilepsy
red blue green yellow orange purple pink brown black white gray
piano violin cello viola guitar flute clarinet trumpet trombone saxophone harp drum organ banjo
soccer tennis basketball baseball hockey cricket rugby golf volleyball boxing swimming
north south east west
northern southern eastern western
northeast northwest southeast southwest
northeastern northwestern southeastern southwestern
majority minority
proponent opponent
single double triple quadruple
alpha beta gamma delta theta
prefrontal frontal temporal parietal occipital
cocaine heroin nicotine caffeine cannabis morphine
yesterday tomorrow
dawn dusk
spring summer autumn winter
morning afternoon evening
breakfast lunch
boy girl
wife sister mother grandmother aunt cousin
husband brother father grandfather uncle cousin
son brother nephew
daughter sister niece
mother father
king queen prince princess duke duchess
physics chemistry biology geology astronomy mathematics psychology sociology economics philosophy linguistics anthropology
physicist chemist biologist geologist astronomer mathematician psychologist sociologist economist philosopher linguist anthropologist archaeologist historian paleontologist botanist
fisherman farmer miner shepherd sailor soldier blacksmith
senator governor mayor ambassador congressman
surgeon dentist nurse pharmacist plumber carpenter electrician baker butcher tailor farmer
pawn bishop knight rook
quartz calcite aragonite feldspar mica gypsum
triangle circle pentagon hexagon octagon rectangle ellipse
solid liquid gas
proton neutron electron photon neutrino
gasoline diesel kerosene coal ethanol propane
elf dwarf orc goblin vampire werewolf tiefling centaur
diamond ruby emerald sapphire pearl opal topaz amethyst jade
wool silk linen cotton nylon polyester leather velvet denim
sonnet ode haiku limerick ballad
novel sonata symphony concerto
latitude longitude
vowel consonant
noun verb adjective adverb pronoun preposition
virus bacterium fungus
arteries veins
reptile mammal amphibian
`;

/** The words in singular and plural, with the numbers of their kinds. */
const kindsByWord: ReadonlyMap<string, ReadonlySet<number>> = readKinds();

function readKinds(): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const [kind, line] of kinds.trim().split('\n').entries())
    for (const word of line.split(' '))
      for (const form of [word, pluralOf(word)]) found.set(form, (found.get(form) ?? new Set()).add(kind));
  return found;
}

function pluralOf(word: string): string {
  if (/[a-z]man$/u.test(word)) return word.replace(/man$/u, 'men');
  if (/[^r]lf$/u.test(word)) return word.replace(/f$/u, 'ves');
  if (/[^aeiou]y$/u.test(word)) return word.replace(/y$/u, 'ies');
  return /(?:s|x|ch|sh)$/u.test(word) ? `${word}es` : `${word}s`;
}

/** True for words of things that exclude each other: oak and pine. */
export function areOfOneKind(lower: string, other: string): boolean {
  const own = kindsByWord.get(lower);
  return own !== undefined && [...(kindsByWord.get(other) ?? [])].some((kind) => own.has(kind));
}

/** The first kind of a thing, or undefined. */
export function kindOfThing(lower: string): number | undefined {
  return [...(kindsByWord.get(lower) ?? [])][0];
}

/** True for the word of a thing that has a kind. */
export function isThing(lower: string): boolean {
  return kindsByWord.has(lower);
}
