/**
 * Adjectives that advertise, with the plain word that fits each noun. The nouns are dictionary forms; `''` deletes the
 * adjective if the noun alone is enough. An adjective before a noun that is not listed is kept.
 */

/** The plain word, and the nouns before which it replaces the adjective. */
export type PlainWord = readonly [word: string, nouns: string];

export const glossyWords: Readonly<Record<string, readonly PlainWord[]>> = {
  robust: [
    ['thorough', 'testing check review evaluation training assessment'],
    ['lively', 'debate discussion'],
    [
      'strong',
      `framework system infrastructure support network security governance oversight economy growth demand performance
      measure plan strategy foundation program policy regulation competition position presence community offering
      process safeguard safety protection culture ethics committee advocacy architecture sale
      sector market recovery response partnership defense defence encryption authentication leadership team brand argument case workforce relationship connection legislation protocol alliance`,
    ],
  ],
  seamless: [
    [
      'smooth',
      `experience transition flow operation process service delivery production collaboration communication
      shift transfer connection checkout journey transaction workflow handoff performance execution continuity payment booking navigation movement start migration upgrade installation onboarding adoption coordination streaming playback`,
    ],
    ['', 'blend fusion unity mix'],
  ],
  intricate: [
    ['fine', 'craftsmanship carving embroidery lacework drawing stitching woodwork brushwork'],
    [
      'complex',
      `relationship process system network web world balance interplay mechanism machinery structure problem challenge
      issue rule question connection interaction reasoning argument layer force task politics logic procedure puzzle
      dynamic ecosystem chain operation interdependency relation concept topic subject hierarchy demand coordination framework phenomenon planning way theme terrain`,
    ],
  ],
  multifaceted: [
    [
      'complex',
      'nature challenge issue problem system process structure phenomenon topic task construct endeavor role reality',
    ],
    ['many', 'impact effect benefit way reason factor aspect'],
  ],
  nuanced: [
    [
      'careful',
      'approach analysis discussion examination exploration assessment planning treatment consideration strategy',
    ],
    ['detailed', 'explanation data account insight description information'],
  ],
  comprehensive: [
    [
      'full',
      'understanding view picture attention account summary grasp appreciation coverage description explanation',
    ],
    [
      'thorough',
      `analysis review study investigation research exploration discussion training
      knowledge planning audit search introduction preparation report look check inspection walkthrough`,
    ],
    ['complete', 'guide list overview solution package resource suite set proposal documentation'],
    ['broad', 'range'],
    ['detailed', 'data plan strategy instruction breakdown itinerary note'],
  ],
  holistic: [['general', 'well-being wellbeing wellness satisfaction']],
  vibrant: [
    [
      'lively',
      `culture city community atmosphere nightlife scene market downtown neighborhood neighbourhood area street district
      metropolis town village hub festival energy conversation debate discussion art spirit place capital square quarter
      club bar environment space exchange shop workplace campus music dance tradition party celebration crowd personality`,
    ],
    [
      'bright',
      'color colour hue shade flower rainbow light red blue green yellow orange turquoise palette bloom foliage leaf sunset plumage fabric print tone purple pink gold feather petal dress scarf wildflower',
    ],
    ['thriving', 'economy ecosystem society democracy sector industry civilization civilisation'],
  ],
  bustling: [
    [
      'busy',
      'street market marketplace port harbor harbour square hub downtown airport station cafe restaurant shop heart floor district bazaar kitchen crowd road diner souk environment village life',
    ],
  ],
  transformative: [
    ['great', 'impact effect influence change shift benefit'],
    ['', 'potential journey'],
    ['life-changing', 'experience'],
  ],
  groundbreaking: [
    ['major', 'discovery finding achievement development advance advancement insight'],
    [
      'new',
      'technology algorithm device product idea technique method approach treatment tool system solution campaign initiative',
    ],
  ],
  'cutting-edge': [
    [
      'advanced',
      'technology research equipment facility tool software system solution technique method treatment machine',
    ],
    ['new', 'product device design application'],
  ],
  'state-of-the-art': [
    [
      'modern',
      'equipment facility technology kitchen appliance gym laboratory lab infrastructure center centre studio system stadium hospital',
    ],
  ],
  'ever-evolving': [
    [
      'changing',
      'world field landscape market industry environment technology need story nature threat demand city area',
    ],
  ],
  'ever-changing': [
    [
      'changing',
      'world field landscape market industry environment technology need rule nature vista view demand condition weather sea sky',
    ],
  ],
  'fast-paced': [['busy', 'life lifestyle']],
  unparalleled: [
    [
      'great',
      'comfort convenience flexibility depth success speed resilience power strength skill luxury reach freedom',
    ],
    ['wide', 'selection choice variety range'],
    ['excellent', 'service quality performance craftsmanship value care'],
  ],
  unwavering: [
    ['steady', 'support gaze optimism hand presence encouragement friendship courage stance focus'],
    ['firm', 'commitment belief faith resolve conviction trust principle'],
    ['', 'dedication determination passion'],
  ],
  timeless: [
    [
      'classic',
      'elegance charm style design look piece aesthetic silhouette staple jewelry jewellery fashion wardrobe',
    ],
  ],
  indelible: [['lasting', 'mark impression impact memory']],
  enduring: [
    [
      'lasting',
      'impact influence appeal popularity success relevance charm bond value quality advantage achievement peace friendship love fascination allure change memory relationship partnership brand hope desire dedication equity reputation',
    ],
    ['', 'legacy power potency'],
  ],
  meticulous: [
    ['close', 'attention'],
    [
      'careful',
      'planning preparation research work care record craftsmanship design execution study analysis observation maintenance detail note process documentation organization',
    ],
    ['great', 'precision accuracy'],
  ],
  innovative: [
    [
      'new',
      'solution approach idea product technology method technique way concept model device tool treatment practice strategy service material application design feature thinking program initiative endeavor project structure policy infrastructure model business campaign platform tech recipe teaching',
    ],
  ],
  dynamic: [
    ['lively', 'city community atmosphere culture team discussion hub society'],
    ['thriving', 'economy'],
  ],
  compelling: [['strong', 'argument case evidence performance proposition incentive']],
  'ever-growing': [['growing', 'demand need list number population market body field community']],
  'world-class': [['excellent', 'facility service restaurant museum education training dining team amenity cuisine']],
  'top-notch': [['excellent', 'service quality facility support performance care team']],
  breathtaking: [
    ['beautiful', 'view scenery landscape vista beach sunset coastline scene sight panorama beauty backdrop'],
  ],
  profound: [
    ['deep', 'sadness loneliness respect understanding silence gratitude grief sorrow'],
    ['far-reaching', 'implication consequence ramification'],
  ],
  steadfast: [
    ['firm', 'commitment belief support resolve refusal'],
    ['', 'dedication loyalty'],
  ],
};
