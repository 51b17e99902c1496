/**
 * Texts at the limits of the conditions of rules, in addition to the examples in the rules, which explain the rules to
 * readers. Texts that stop in the middle of a phrase check that a rule does not fail at the start or the end of a text.
 */

type RuleCases = {
  /** Texts that the rule changes, with its output. */
  readonly changes: Readonly<Record<string, string>>;
  /** Texts that the rule leaves alone. */
  readonly keeps: readonly string[];
};

/** The cases by the ID of the rule. */
export const ruleCases: Readonly<Record<string, RuleCases>> = {
  'ability-to': {
    changes: {},
    keeps: [
      'In a noisy town, the ability to rest is a gift.',
      'Noise affects their ability to learn.',
      'Noise has an effect on our ability to rest.',
      'One strength of the road is its ability to draw crowds.',
      'Panes are measured by their ability to keep heat, which means their ability to stop it.',
    ],
  },
  additionally: {
    changes: {},
    keeps: [
      'They',
      "Additionally, it's, as ever, vital to oil the valve.",
      "Additionally, could you please send me last month's figures at your earliest convenience?",
      'Additionally,',
      'Additionally, the loom can still',
    ],
  },
  'additive-openers': {
    changes: {
      'They still sing. Moreover, it is cheap.': 'They still sing. It is also cheap.',
    },
    keeps: [
      'Moreover, mills have proven two points.',
      'Similarly, Yang et al.',
      'Furthermore, not all facilities are equal.',
      'Moreover, restrictions can simply push traffic into surrounding neighborhoods, shifting the problem rather than solving it.',
      'Moreover, the old mill of the wide green valley is cheap.',
      'Moreover, the mill has further uses.',
    ],
  },
  'advice-openers': {
    changes: {
      'Before we start, it is important to note': 'Before we start, we should note',
    },
    keeps: [
      "It's best not to punish your cat for kneading, as it is usually a sign that they are relaxed and content.",
    ],
  },
  announcements: {
    changes: {
      "Let's dive into the history of tea.\n\n**History**\n\nTea has a long history.":
        '**History**\n\nTea has a long history.',
    },
    keeps: [
      "Let's dive into the history of tea.\n\nTea has a long history.\n\n## History",
      "Let's dive into the history of tea.\n\n## Origins\n\nIt has a long history.",
    ],
  },
  'answered-questions': {
    changes: {},
    keeps: ["It rains. I'd love to hear your story in the comments!\n\nBees dance.", "Certainly! Here's a"],
  },
  boasts: {
    changes: {
      'The kitchen boasts sleek': 'The kitchen has sleek',
    },
    keeps: ['The town can now boast a harbor.', 'Tom boasts a'],
  },
  'can-verbs': {
    changes: {
      'device that has the ability to move.': 'device that can move.',
      'Ann has the potential to become': 'Ann could become',
      'It is a community, and each of you has the power to make it a kinder place.':
        'It is a community, and each of you can make it a kinder place.',
    },
    keeps: [],
  },
  'certainty-adverbs': {
    changes: {
      'will undoubtedly help the town.': 'will help the town.',
    },
    keeps: [],
  },
  'chat-residue': {
    changes: {
      "I keep bees. They dance. Let me know if you'd like something funnier or more serious!":
        'I keep bees. They dance.',
      'I keep bees. They dance.\n\nWould you like to practice with me? Tell me your name, and I can play the keeper.':
        'I keep bees. They dance.',
      'I keep bees. They dance. Would you like help comparing hives? Tell me your budget, and I can give you some tips!':
        'I keep bees. They dance.',
      'Bees live in hives. They dance. Would you like help drafting a letter to your keeper?':
        'Bees live in hives. They dance.',
      'Dear Ann,\n\nThe hive is full.\n\nSincerely,\nBo\n\nGood luck! Be sure to bring a copy.':
        'Dear Ann,\n\nThe hive is full.\n\nSincerely,\nBo',
      "Bees live in hives. They dance. Do you have any other questions about bees? If you'd like, I can write about wasps too.":
        'Bees live in hives. They dance.',
      'Here is a story based on the Justice Bees comics:\n\nAnna keeps bees. They dance.':
        'Anna keeps bees. They dance.',
      "Sure, I'd be happy to help with that. I've kept the tone light and warm.\n\nBees live in hives.":
        'Bees live in hives.',
      "I don't have personal opinions. However, I can share some facts:\n\nBees live in hives.": 'Bees live in hives.',
      'Bees live in hives. They dance.\n\nWhere do you live? If you tell me, I can suggest a hive.':
        'Bees live in hives. They dance.',
      'Bees live in hives. They dance.\n\n*Feel free to adjust any of the details, such as the number of hives.*':
        'Bees live in hives. They dance.',
      "Here's a list of your books:\n\nShe said, “No.”\n\n📚 Emma\n📚 Persuasion":
        'She said, “No.”\n\n📚 Emma\n📚 Persuasion',
      'Ann,\n\nThe hive is full. Have a great day!': 'Ann,\n\nThe hive is full.',
      "Here's a breakdown of why:\n\n## Kitchen\n\nFix the tap.": '## Kitchen\n\nFix the tap.',
      'Sincerely,\nTom\n\n---\n\n**Tip:** Be sure to replace the names.': 'Sincerely,\nTom',
      "Certainly! Here's a short essay on bees:\n\nI hope this helps!": 'I hope this helps!',
      "Sure! Here's a 150-word": "Here's a 150-word",
      "I'll break it down into two parts. Bees dance.": 'Bees dance.',
      'you can fix it. Good luck!': 'you can fix it.',
      'I loved you.\n\n---\n\nFeel free to add a story about your hive. My condolences to you and your family.':
        'I loved you.',
      'Bees dance.\n\n--\n\nI hope this helps!': 'Bees dance.\n\n--',
      'Certainly! Here is a short essay on bees:\n\n--- Bees dance all day.': '--- Bees dance all day.',
      'Certainly! Here is the letter:\n\nFeel free to adapt it to your needs:\n\nDear Ann, the hive is full.':
        'Here is the letter:\n\nFeel free to adapt it to your needs:\n\nDear Ann, the hive is full.',
      'Certainly! Here is the letter: it is short.\n\nBees dance.': 'Here is the letter: it is short.\n\nBees dance.',
      "Here's a post on bees:\n\nI've kept the tone light.\n\nBees dance.": "I've kept the tone light.\n\nBees dance.",
      'Bees dance. What is your climate like? I can suggest a hive for you.': 'Bees dance.',
      "Here's a short essay on bees 🐝:\n\nThey dance.": 'They dance.',
      "Certainly! Here's an answer in four parts (as you asked):\n\nI ran a mill.":
        "Here's an answer in four parts (as you asked):\n\nI ran a mill.",
      'Certainly! Great question!\n\n“Who goes there?” the wizard whispered. Mira stepped out of the dark. “It is only me,” she said. He nodded, and they walked to the mill.':
        '“Who goes there?” the wizard whispered. Mira stepped out of the dark. “It is only me,” she said. He nodded, and they walked to the mill.',
      'Here is the letter:\n\nPlease feel free to adapt it. Dear Ann, the hive is full.':
        'Please feel free to adapt it. Dear Ann, the hive is full.',
      "Here's the plan for you:\n\nBees dance in the hive all day and all night long in the wide old valley of the town: they like it.":
        'Bees dance in the hive all day and all night long in the wide old valley of the town: they like it.',
      "Here's a guide to cleaning your kettle:\n\n## A clean kettle\n\nA brush.\n\n## Steps\n\nBrush it.":
        '## A clean kettle\n\nA brush.\n\n## Steps\n\nBrush it.',
    },
    keeps: [
      'Bees live in hives. They dance. Feel free to swap meals around when honey is on sale!',
      'Bees live in hives. They dance. Would you like to talk about how the swarm left?',
      'Bees live in hives. Do you keep bees? If so, share your thoughts below.',
      'I keep bees. They dance.\n\n---\n\n**Let me know what you think!**',
      'Certainly!',
      'Dear Ann,\n\n---\n\nThe hive is full. Have a great day!',
      'Good luck at trivia night!',
      'Ann: How do bees dance?\n\nBo: In circles. I hope this helps!',
      'It rains. *Feel free to adapt the letter. Would you like me to make it longer?*',
      'It rains. *Would you like me to make it longer?*',
      'Certainly!\n\n“Who goes there?” the wizard whispered. Mira stepped out of the dark. “It is only me,” she said. He nodded, and they walked to the mill.',
      '“Who goes there?” the wizard whispered. Mira stepped out of the dark. “It is only me,” she said. He nodded, and they walked to the mill.\n\nHave a great day!',
      "Here's a guide to tea:\n\n## Boil the tea\n\nA pot.\n\n## Rinse\n\nBrush it.",
    ],
  },
  'cheering-tails': {
    changes: {},
    keeps: ['has a glass roof, further enhancing its overall appeal.', 'In a future release,'],
  },
  'closing-openers': {
    changes: {
      'spreads. In conclusion, rust needs paint.': 'spreads. Rust needs paint.',
      'In conclusion, I disagree with the mayor.': 'I disagree with the mayor.',
    },
    keeps: [
      'Overall, the new layout worked well.',
      'In closing, I want to thank the bakers.',
      'The bridge is old. In conclusion,',
    ],
  },
  'closing-questions': {
    changes: {
      'Bees live in hives. They dance.\n\n**Would you like me to:**\n\n- Describe a hive?\n- List the tools?\n\nHappy beekeeping! 🐝':
        'Bees live in hives. They dance.',
    },
    keeps: [
      'Bees dance.\n\nTo help me give you more specific advice, could you tell me:\n\n* How big is your hive?\n* Where is it?',
      'Bees live in hives. They dance.\n\nWould you like me to:',
      'Bees live in hives. They dance.\n\nWould you like me to:\n\n- Describe a hive?\n- List the tools?\n\n- Happy beekeeping! 🐝',
    ],
  },
  'closing-restatement': {
    changes: {},
    keeps: ['Bees make honey.\n\n- They visit flowers.\n- They dance.\n- They work.\n\nGardens need bees.'],
  },
  'common-padding': {
    changes: {},
    keeps: [
      'In other words, you earn "interest on interest," which allows your money to grow faster over time compared to simple interest.',
    ],
  },
  'consider-clauses': {
    changes: {
      'It is also important to consider your own needs before you sign.':
        'Also consider your own needs before you sign.',
      'When choosing between PostgreSQL and MongoDB for a small inventory application, it is important to consider the structure of your data, your consistency requirements, and how you plan to query it.':
        'When choosing between PostgreSQL and MongoDB for a small inventory application, consider the structure of your data, your consistency requirements, and how you plan to query it.',
    },
    keeps: [
      'is essential to consider its price.',
      'essential to consider your budget.',
      "As always, it's advisable to consider your financial goals and risk tolerance, and to consult with a financial advisor before making investment decisions.",
      'to consider your budget.',
      "It's essential to consider",
      'We all make noise, so it is important to consider',
    ],
  },
  'delve-into': {
    changes: {
      'delves into it.': 'explores it.',
      'The book does not delve into the life of bees. We explore the case.':
        'The book does not look at the life of bees. We explore the case.',
    },
    keeps: ['The book delves into the life of bees, and we study how it looks.'],
  },
  'embark-on': {
    changes: {},
    keeps: ['The fund paid for sites, tools, and embarking on large reforms.'],
  },
  empower: {
    changes: {},
    keeps: ['Good nurses empower others.'],
  },
  'empower-to-act': {
    changes: {
      'empowers staff to act.': 'helps staff act.',
    },
    keeps: ['Tools empower'],
  },
  'empty-attributes': {
    changes: {
      'inherent risks of the job.': 'risks of the job.',
    },
    keeps: ['its unique character.'],
  },
  'empty-degrees': {
    changes: {},
    keeps: ['It suits various legal', 'It lends various', 'It suits various legal forms'],
  },
  'everyday-verbs': {
    changes: {
      'We assisted readers of all ages in': 'We helped readers of all ages in',
      'purchasing fairs.': 'buying fairs.',
      "She was the daughter of Theon of Alexandria, a noted mathematician, and she is believed to have assisted him with his commentary on Ptolemy's *Almagest*.":
        "She was the daughter of Theon of Alexandria, a noted mathematician, and she is believed to have helped him with his commentary on Ptolemy's *Almagest*.",
    },
    keeps: ['witnessed a vase being made.'],
  },
  'formal-adjectives': {
    changes: {},
    keeps: ['Much as formal attire does at work, a scarf shows care.'],
  },
  'formal-verbs': {
    changes: {
      'provides them with tools.': 'gives them tools.',
    },
    keeps: [],
  },
  'formal-words': {
    changes: {},
    keeps: ['Ensure the'],
  },
  foster: {
    changes: {
      'Good talks foster trust': 'Good talks build trust',
    },
    keeps: [
      'Regular one-on-one meetings foster trust and transparency, and they allow small problems to be addressed before they grow.',
    ],
  },
  'give-ability': {
    changes: {
      'gives the mayor the ability to act.': 'lets the mayor act.',
    },
    keeps: [
      'It gives the plant the energy to cook.',
      'The app gives you the ability to',
      'It gave him the',
      'The law provided the state with the ability',
      'Provide me with',
      'It gave him the ability',
      'It provides students with an opportunity to practice skills and consolidate what they have learned in class.',
    ],
  },
  'glossy-adjectives': {
    changes: {
      'State-of-the-art facility offers a safe and welcoming space for skaters of all ages*':
        'Modern facility offers a safe and welcoming space for skaters of all ages*',
      'compelling tale.': 'gripping tale.',
      'bustling tavern.': 'busy tavern.',
      'Thoughtfully crafted by skilled artisans and finished in a sleek matte black glaze, this dripper brings together timeless design and exceptional function in every cup.':
        'Thoughtfully crafted by skilled artisans and finished in a sleek matte black glaze, this dripper brings together classic design and exceptional function in every cup.',
    },
    keeps: [
      'It is a comprehensive collection of knots.',
      'They met innovative companies.',
      'They set up robust judging mechanisms.',
      'unwavering dedication.',
      'So robust a plan',
      'and unwavering dedication helped.',
      'The empirically robust plan',
      'The cutting-edge Anna failed.',
      "It suits today's fast-paced business",
    ],
  },
  'glossy-pairs': {
    changes: {},
    keeps: [
      'What a vibrant and captivating city!',
      'It is a seamless and integrated',
      'Subsequent research conducted during and after the COVID-19 pandemic has yielded more nuanced results.',
      'warm, vibrant town.',
    ],
  },
  'hollow-adverbs': {
    changes: {
      'The kitchen opens seamlessly to the yard.': 'The kitchen opens to the yard.',
      'What truly sets this backpack apart is the way it opens flat like a suitcase, so you never have to dig for your socks again.':
        'What sets this backpack apart is the way it opens flat like a suitcase, so you never have to dig for your socks again.',
    },
    keeps: ['In other words, neither was truly less traveled.'],
  },
  'impact-verbs': {
    changes: {},
    keeps: ['It can have a lasting impact on your shop.'],
  },
  'implied-adverbs': {
    changes: {},
    keeps: ['The apples are carefully chosen'],
  },
  'in-order-to': {
    changes: {},
    keeps: ['She is in the process of'],
  },
  individuals: {
    changes: {
      'Many individuals': 'Many people',
    },
    keeps: [],
  },
  'individuals-and-stakeholders': {
    changes: {
      'individuals.': 'people.',
    },
    keeps: [],
  },
  'large-number-of': {
    changes: {
      'As habitat loss and climate change threaten an increasing number of species, zoos serve as a safety net for animals that might otherwise disappear.':
        'As habitat loss and climate change threaten more and more species, zoos serve as a safety net for animals that might otherwise disappear.',
    },
    keeps: [
      'Over time, they may also save money, as parents do not need to purchase a large number of different outfits.',
      'A growing number of',
    ],
  },
  'last-paragraph-openers': {
    changes: {
      'flowers.\n\nGardens need bees.\n\nIn summary, gardens need bees.':
        'flowers.\n\nGardens need bees.\n\nGardens need bees.',
    },
    keeps: [],
  },
  'lead-in-trims': {
    changes: {},
    keeps: [
      "Here's a breakdown of options to consider, depending on what feels meaningful to you:",
      'Here are the benefits to consider',
      "Here's a comparison to help you decide which one to prioritize:",
    ],
  },
  lets: {
    changes: {
      'Allow students to discuss with a partner and share their answers.':
        'Let students discuss with a partner and share their answers.',
      'It empowers them to quickly find': 'It helps them quickly find',
      'Open-source textbooks empower teachers to adapt the material to their own students, without waiting for a new edition.':
        'Open-source textbooks help teachers adapt the material to their own students, without waiting for a new edition.',
    },
    keeps: [
      'Journaling is a gift you give to yourself.',
      'Normalized typefaces allow custom typeface support',
      'It empowers them to',
      'Please allow 3-5 business days for it to appear.',
      'This enables dependent crates to start compiling sooner.',
      'empowering small and old firms to grow.',
      'The statute empowers the tribunal to award costs only where a party has acted unreasonably.',
    ],
  },
  'letter-frames': {
    changes: {
      'Please reach out to a teacher or': 'Please contact a teacher or',
    },
    keeps: ['to reach out to me or to Ann.'],
  },
  'letter-openings': {
    changes: {
      "I'd like to thank you all for being here, and": 'Thank you all for being here, and',
    },
    keeps: ["I'd like to start by thanking you all for being here, and by"],
  },
  'letter-phrases': {
    changes: {
      'We want to assure you that it is safe, and': 'It is safe, and',
    },
    keeps: ['any further questions.'],
  },
  'letter-requests': {
    changes: {
      "Please don't hesitate to ask for help if you find the reading load overwhelming in the first few weeks.":
        'Please ask for help if you find the reading load overwhelming in the first few weeks.',
      "Don't hesitate to contact": 'Please contact',
      'I kindly ask that you fix it and': 'Please fix it and',
      'Feel free to reach out to us if you want to meet in person!': 'Please contact us if you want to meet in person!',
    },
    keeps: [
      'I look forward to the possibility of meeting you.',
      'I am grateful for the offer, and I am looking forward to contributing my skills.',
      'We are looking forward to discussing it.',
      'Thank you for your time, and I look forward to speaking with you.',
      'To anyone currently preparing for the exam: keep going, trust the process, and feel free to reach out.',
    ],
  },
  'list-lead-ins': {
    changes: {
      'Water is scarce. Here are some tips:\n\n**Note:**\n\n- Fix the tap.\n- Close it.':
        'Water is scarce.\n\n**Note:**\n\n- Fix the tap.\n- Close it.',
    },
    keeps: ['Here are some ideas for a hive:\n\n**At home**\n\n- Paint'],
  },
  'lone-emoji': {
    changes: {
      'hive?\n- List the tools?\n\nHappy beekeeping! 🐝': 'hive?\n- List the tools?\n\nHappy beekeeping!',
    },
    keeps: ['The bees slept. Goodnight🐝'],
  },
  'made-nouns': {
    changes: {
      'Staff can provide support when': 'Staff can help when',
    },
    keeps: [
      'Owners need to make an effort to find a vet.',
      'Ann built and carried out a survey of the wells.',
      'They ask so that we can provide support if it is helpful.',
      'provides support, advice, and hope.',
    ],
  },
  'marks-a-step': {
    changes: {},
    keeps: ['That loom represents a major advance in weaving.'],
  },
  'mixed-quotes': {
    changes: {
      "Here's a toast that you can adapt:\n\n“I keep bees.” Say it to me.\n\nGood":
        'Here’s a toast that you can adapt:\n\n“I keep bees.” Say it to me.\n\nGood',
      'I think it’s a stroke."': 'I think it\'s a stroke."',
      "step:** “One,” she said. It’s late, and it isn't over.":
        'step:** “One,” she said. It’s late, and it isn’t over.',
      "'s a sample answer that you can adapt:\n\n“I keep bees.” Say it to me.":
        '‘S a sample answer that you can adapt:\n\n“I keep bees.” Say it to me.',
    },
    keeps: [],
  },
  navigate: {
    changes: {
      'navigate your first year.': 'get through your first year.',
      'you navigate your first year.': 'you go through your first year.',
    },
    keeps: [
      'It is hard to navigate life',
      'It helps her navigate the permit process.',
      'Maps help them navigate daily life.',
      'It helps people navigate the digital world with ease.',
    ],
  },
  'needless-that': {
    changes: {
      "I'm sure that it rains, which I don't like. I'll wait.": "I'm sure it rains, which I don't like. I'll wait.",
      "I'm sure that they often sing, and I'll wait. I don't mind.":
        "I'm sure they often sing, and I'll wait. I don't mind.",
      "I hope that it's fine. I'm sad, but I'll wait.": "I hope it's fine. I'm sad, but I'll wait.",
    },
    keeps: ["me that he's late. I didn't mind. I'd waited."],
  },
  'not-just-it-is': {
    changes: {
      "It's not just an option—that's also a duty.": "It's an option and a duty.",
      "It's not just a way to protect your time, it's a way to do your job well.":
        "It's a way to do your job well, not just protect your time.",
      'In conclusion, voting is far more than a civic duty; it is a powerful tool for change.':
        'In conclusion, voting is a powerful tool for change.',
      "Lisbon isn't just a place to eat; it's a place to linger.": 'Lisbon is a place to linger, not just eat.',
      "isn't just pleasant; it's also a duty.": 'is pleasant and is also a duty.',
      "It's not just a workout—it's a way of relearning how you stand, sit, and breathe.":
        "It's a way of relearning how you stand, sit, and breathe.",
      "They're not just singing; they're also dancing.": "They're singing and are also dancing.",
    },
    keeps: [
      "Every day, we're not just selling bread; we're making friends.",
      'It was not simply a dry spell; it was the end of the old farms.',
      "Rest isn't just pleasant; it's",
      "Cooking isn't just about taste; it's about patience",
      'They are not merely words, they are not.',
      "Rest isn't just that; it's also a duty.",
      "It's not just an option—it's, oddly, a duty.",
      "Rest isn't just pleasant; it",
      "It's not just a kettle; it's a",
      'The web has not simply changed shops; it',
      'far more than a list of stalls; it is a meeting place.',
      'Coral reefs are more than just beautiful scenery for divers; they support about a quarter of all marine species.',
      "It's not just a tool; it's a gift as well.",
      'It is not solely dull; it costs money.',
      "It's not just a list; it isn't the plan of a town.",
      'It is not merely a word, it costs money.',
      'It was not merely a word; it cost money.',
      "It's not just a list.\n\nIt's the plan of a town.",
      'She had not just a list; she had one for the town.',
      'It is not just about songs; it is for the whole town.',
      'It is not just a dull old list; it is a plan of the whole town.',
    ],
  },
  'not-just-more': {
    changes: {
      'The fair is not just the market. It is a feast.': 'The fair is more than the market. It is a feast.',
      'The fair is not just baking bread. It is a feast.': 'The fair is more than baking bread. It is a feast.',
    },
    keeps: [
      'The fair is not simply a feast of one town.',
      "It turns out that a kettle isn't just a prop!",
      'It is not just the market. It is a feast.',
      'The fair is not just baking. It is a feast.',
    ],
  },
  'not-only-but': {
    changes: {
      'He is not only a friend of the king but also of the queen.': 'He is a friend of the king and of the queen.',
      'The fire hurt not only the mill but also the': 'The fire hurt both the mill and the',
      'It is not only cheap but also light and': 'It is cheap and light and',
      'The dam not only stores rain but also greatly': 'The dam stores rain and greatly',
      'These encounters demonstrate that the Silk Road was not simply a path for merchants, but a bridge between cultures.':
        'These encounters demonstrate that the Silk Road was a bridge between cultures.',
      'He works not only with wood but also with': 'He works with wood and with',
      'It hurts not only farms but also the town as a': 'It hurts both farms and the town as a',
      'This experience taught me the importance of not only producing accurate results but also communicating them clearly to non-technical audiences.':
        'This experience taught me the importance of producing accurate results and communicating them clearly to non-technical audiences.',
      'Cutting library funding not only reduces services but also disproportionately affects those who need them most.':
        'Cutting library funding reduces services and disproportionately affects those who need them most.',
      'It is not only of use but is also strong.': 'It is of use and also strong.',
      'It does not only save time or work but also saves money.': 'It saves time or work, and saves money.',
      "It wasn't just a shed but also Anna's workshop.": "It was a shed and Anna's workshop.",
      'Music therapy has shown promise not only in treating depression but also in helping stroke patients regain speech.':
        'Music therapy has shown promise in treating depression and in helping stroke patients regain speech.',
      'Using parameterized queries not only prevents SQL injection but can also improve performance, because the database can reuse the execution plan.':
        'Using parameterized queries prevents SQL injection and can also improve performance, because the database can reuse the execution plan.',
      'We are excited to launch a platform that not only connects freelancers with clients but also handles contracts, invoices, and taxes in one place.':
        'We are excited to launch a platform that connects freelancers with clients and handles contracts, invoices, and taxes in one place.',
      'It became not merely a list but the plan of the whole town.': 'It became the plan of the whole town.',
      'It hurts not only farms but also the town as': 'It hurts both farms and the town as',
      'Language-specific websites and mobile apps include not just translated content, but also site navigation and other lexical elements.':
        'Language-specific websites and mobile apps include translated content, site navigation, and other lexical elements.',
      'The scholarship would not only ease the financial burden on my family but also allow me to devote more time to my research on water purification.':
        'The scholarship would ease the financial burden on my family and allow me to devote more time to my research on water purification.',
      'They value what not only works but also lasts.': 'They value what works and lasts.',
      'The town is known not only for cold lakes in the wide hills around it but also for its inns.':
        'The town is known for cold lakes in the wide hills around it as well as for its inns.',
      'The mill is not only worn but also breaking.': 'The mill is worn and breaking.',
      'The barn is not only cheap but also kept the rain out.': 'The barn is cheap and kept the rain out.',
      'The barn and the mill are not only cheap but also keep the rain out.':
        'The barn and the mill are cheap and keep the rain out.',
      'It not only saves time but it saves also money.': 'It saves time and it saves also money.',
      'It is not merely a list but a plan. They like it in the old town.':
        'It is a plan. They like it in the old town.',
      'It is not merely a list but a plan that became a testament to the town.':
        'It is a plan that became a testament to the town.',
      'It is not merely a list but a plan for the old town that grew in the valley around it.':
        'It is a plan for the old town that grew in the valley around it.',
    },
    keeps: [
      'It was a time of change not only in art but also in science, politics, and trade.',
      'The woods serve not just as shade but as homes.',
      'She wrote not only about the ships in the harbor but also about the crews that built them.',
      'These rains not only make green the hills but also make green the towns.',
      'He must face not only the storm but also the doubts within himself.',
      'Pupils see not only how tools work but also how tools change them.',
      'Use not only the winter but also the heat, the mud, and the flies.',
      'I met them not just to sing but to teach.',
      'The job is not just mending walls but keeping them dry.',
      'The mill is not just a memory of the flood but a warning.',
      'The fair brings not just noise but trade.',
      'It not only solved the case but also shaped the law and changed lives.',
      'The dam not only stores the cold, clear water of the old river in the dry winter and the spring but also makes power.',
      'In this sense, the railway not only shortened distances but also synchronized entire nations.',
      'It not only solved the case but also shaped the law and',
      'We like her not only because she works, but because she listens.',
      'Cows are not simply tools to be used, but living things.',
      'It honors not just kings and queens but the people of the town.',
      'It is not only possible, but easy.',
      'This is not just a barn, but a theater.',
      'She is not merely a cook but a friend.',
      'It was not merely a narrowing of the road but a loss for the whole valley.',
      'The storm took not just their boats but the harbor itself.',
      'Some learn not just for the marks but for the joy.',
      'It matters, not only to save time but also to save money.',
      'The goal is not merely to feed the poor, but to house them.',
      'Not only the king but also the queen was there.',
      'It is not just any boat, but a ship.',
      'He was not only late.',
      "The old loom isn't merely quaint but useful.",
      "The path isn't simply very steep but slippery.",
      'The fire hurt not only the mill but also the entire town.',
      'The firm had not only recovered but grown by a fifth.',
      'The process is not just a copy but rather a new work.',
      'The film is not only a hit but a testament to its cast.',
      'The maps are not just copies of the land, but actual tools.',
      'He cares not only that it works but also that it lasts.',
      'Not just for the king, not just for the queen, but for the town.',
      'It is not only what he said but also: how.',
      'They cannot only sing but also dance.',
      'Its worth lies not only in the walls themselves but also in the view.',
      'The cost is not merely the money, but also the schools that they did not build.',
      'It is not only words that are lost, but also a way of life.',
      'The question is not simply whether it works, but what it costs.',
      "The key factor isn't just the price but also the weather.",
      'It hurts not only farms but also the town as a whole.',
      'They rely on not only in-house staff but also.',
      'It matters not only in town but out of it.',
      'His fault lies not only in building the dam but in leaving it.',
      'She taught him not only to mend a clock but to hear it.',
      'It is not only cheap but also, oddly, light.',
      'The dam not only stores water but also making power.',
      'They help not only in the town but also out of it.',
      'It is not just a tool but rather a friend of the poor.',
      'We do not only sing but also dance.',
      'In conclusion, banning private cars from city centers is not merely a question of transportation, but a question of what kind of cities we want to live in.',
      'It is not only new or old but is also strong.',
      'They are not merely warehouses for books but gateways to knowledge, connection, and opportunity.',
      'The Silk Road carried not just goods but ideas, religions, and diseases between East and West.',
      'It is not only cheap but',
      "Mount Fuji is not just Japan's tallest peak but also one of its most enduring cultural symbols.",
      'The library has become not just a place to borrow books, but a community hub where residents attend workshops, apply for jobs, and meet their neighbors.',
      'By prioritizing nature, connection, and equity in urban design, planners can create cities that not only support economic growth but also promote the psychological well-being of all residents.',
      'The goal is not merely to feed the poor, but to',
      'They are not just very dull lists but plans for the whole town.',
      'The plan raised not only taxes but also hopes and led to growth.',
      'It not only saves time but also it.',
      'The barn is not only cheap but was also dry.',
      'It does not only the work but also saves money.',
      'It is not only a list but a plan of the whole town.',
      'It is not solely a list but a plan of the whole town.',
      'She does not only sing and dance but also saves money.',
      'It is not just the list but a plan for the whole town.',
      'It is not just a very dull list but a plan for the whole town.',
      'They praised not only whether it works but also whether it lasts.',
      'It is not merely a list of the old and the very new mills but a plan for the whole town.',
    ],
  },
  'padded-clauses': {
    changes: {
      'It is a matter of the way in which he sings.': 'It is a matter of how he sings.',
      'The war resulted from a combination of old feuds and': 'The war resulted from old feuds and',
    },
    keeps: ['The war resulted from a combination of'],
  },
  'plain-adverbs': {
    changes: {
      'Prices vary significantly': 'Prices vary widely',
    },
    keeps: [
      'Rugs can make big halls significantly quieter.',
      'The kitchen opens seamlessly to the yard.',
      'As a result, your monthly payments may rise significantly when your rate resets.',
    ],
  },
  'plain-amounts': {
    changes: {
      'Rugs make a big hall significantly quieter.': 'Rugs make a big hall much quieter.',
      'approximately 2-hour walk.': 'about 2-hour walk.',
    },
    keeps: ['We welcome additional data courses.'],
  },
  'plain-verbs': {
    changes: {},
    keeps: ['Roads facilitated the growth of trade.'],
  },
  'plays-a-role': {
    changes: {
      'Crabs play a key role in the bay, for example by': 'Crabs are key to the bay, for example by',
      'It rains, and bees that dance played a crucial role in making honey.':
        'It rains, and bees that dance helped make honey.',
    },
    keeps: [
      'Ann plays a vital role in keeping order, mainly by setting rates and making loans.',
      'It is only after repeated rejection that he turns to revenge, suggesting that society plays a crucial role in shaping behavior.',
    ],
  },
  pleonasms: {
    changes: {},
    keeps: ['The end result is good.'],
  },
  'plethora-of': {
    changes: {},
    keeps: ['A plethora of', 'He has a wealth of'],
  },
  'provided-nouns': {
    changes: {},
    keeps: ['The aunt provided support for the fair.'],
  },
  purposes: {
    changes: {
      'in order to live.': 'to live.',
      'Okafor, you once showed your students that a snake must shed its skin in order to grow.':
        'Okafor, you once showed your students that a snake must shed its skin to grow.',
    },
    keeps: ['to press a bar in order to get food.'],
  },
  'reader-nudges': {
    changes: {
      "Remember that it's the overall diet over a week that matters, not a single meal.":
        "It's the overall diet over a week that matters, not a single meal.",
    },
    keeps: [
      "Remember, the worst that can happen is that your boss says no, and even then you've opened the door to future discussions.",
      'Remember,',
    ],
  },
  'reader-reminders': {
    changes: {
      'If you rent, be sure to check the weight limit of your balcony first.':
        'If you rent, check the weight limit of your balcony first.',
      'Sincerely,\nTom\n\n---\n\n**Tip:** Be sure to replace the names.':
        'Sincerely,\nTom\n\n---\n\n**Tip:** Replace the names.',
    },
    keeps: [
      'Note, make sure to be on time.',
      'If you have any experience with computers, scheduling, or medical terms, be sure to mention it.',
    ],
  },
  'relative-clauses': {
    changes: {
      'They sell tools that are used by': 'They sell tools used by',
      'That white, chalky buildup is limescale, which is caused by minerals in hard water.':
        'That white, chalky buildup is limescale, caused by minerals in hard water.',
      'Can differ between places that are close to each other, for example one side of a city may be rainy while the other is sunny.':
        'Can differ between places close to each other, for example one side of a city may be rainy while the other is sunny.',
      'While it has restricted the spontaneous interactions that are essential for social development, it has also opened new avenues for participation and digital communication.':
        'While it has restricted the spontaneous interactions essential for social development, it has also opened new avenues for participation and digital communication.',
      'They closed the mill, which is known to all.': 'They closed the mill, known to all.',
      'They closed the mill, which is used as a barn.': 'They closed the mill, used as a barn.',
    },
    keeps: [
      'For example, people who are new to the town, often ask.',
      'It has large gears, which are made',
      'It helps people who are too',
      'Left-handedness is a complex trait that is influenced by a combination of genetic, developmental, and environmental factors.',
      'Clients that are used',
      'that are used by bakers.',
      ', who is a baker from Hull.',
      ', which are just an inch wide, turn.',
      'For example, employees who are asked to write reports frequently',
      'A single cold spell is weather, while climate change is about trends that are measured over decades.',
      'This is why doughs that are left to rise slowly, such as overnight in the refrigerator, often taste more complex.',
      'People who are expected',
      ', which are made of oak.',
      'Research has consistently shown that children who are exposed to books at an early age perform better in school, and libraries are often the first place where that exposure occurs.',
      'They met guests who are used to rye.',
      'The gears, which are only one of what we have, turn.',
    ],
  },
  'reminder-of': {
    changes: {
      'She saw that the walk was also a humbling reminder of my age.': 'She saw that the walk recalled my age.',
      'war. It is a stark reminder that peace is fragile.': 'war. It reminds us that peace is fragile.',
      'It serves as a reminder that globalization is not a purely modern phenomenon, and that the exchange of goods and ideas has always been a driving force in human development.':
        'It reminds us that globalization is not a purely modern phenomenon, and that the exchange of goods and ideas has always been a driving force in human development.',
    },
    keeps: [
      'The mill stands empty, a stark reminder of the war.',
      'Nevertheless, the theory remains a useful reminder of our limits.',
      'While it is a win, it is also a reminder of',
    ],
  },
  'repeating-conclusions': {
    changes: {
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.\n\nIt rains. In summary, bees visit flowers, and gardens need bees.':
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.\n\nIt rains.',
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.\n\nIn summary, bees visit flowers,':
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.',
      "Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens like Anna's need bees.\n\nIn summary, gardens need Anna and bees.":
        "Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens like Anna's need bees.",
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.\n\nIn summary, bees visit flowers, and gardens need bees.\n\nGood luck!':
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.\n\nGood luck!',
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.\n\n**Summary:**\n\nBees visit flowers, and gardens need bees.':
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.',
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\n**Gardens** need bees and flowers.\n\nIn summary, bees visit flowers, and gardens need bees.':
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\n**Gardens** need bees and flowers.',
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.\n\nIn summary, bees visit flowers. Gardens need bees. They dance.':
        'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.',
    },
    keeps: [
      '- Bees make honey.\n\nIn summary, bees make honey.',
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees.\n\nIn summary,',
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees.\n\nIn summary, gardens need two bees.',
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\n**Gardens need bees and flowers.**\n\nIn summary, bees visit flowers, and gardens need bees.',
      'visit flowers.\n- They dance.\n- They work.\n\nGardens need bees.\n\n## Conclusion\n\nGardens need bees, and bees visit flowers and make honey.',
      '**Bees make honey.**\n\nThey visit flowers.\n\nGardens need bees.\n\nIn summary, gardens need bees.',
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n- They work.\n\nGardens need bees.\n\n## Conclusion\n\nGardens need bees,',
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.\n\nIn summary, bees visit flowers, and gardens need bees.\n\n---',
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need rain.\n\nIn summary, gardens make honey,',
      'Conducting Privacy Impact Assessments(PIA);',
      'flowers.\n- They dance.\n\nGardens need rain.\n\nIn summary, gardens make honey, and rain visits bees.',
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.\n\nIn summary, bees visit flowers, and gardens need bees. They should be safe.',
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.\n\nIn summary, bees visit flowers, and gardens need bees.\n\n| a | b |\n| --- | --- |\n| c | d |\n\nGood luck!',
      'Bees make honey.\n\n- They visit flowers.\n- They dance.\n\nGardens need bees and flowers.\n\nIn summary, bees visit flowers. Gardens need bees. They dance. They make honey.',
    ],
  },
  'sales-closings': {
    changes: {},
    keeps: [
      'Order yours today and see us in May,',
      'Order yours and taste the difference!',
      'Today',
      'Order yours today and',
      'Stop by today and enjoy a free cookie with any purchase.',
    ],
  },
  'section-rules': {
    changes: {
      'Bees dance.\n\n---\n\n## Work\n\n---\n\nBees work.': 'Bees dance.\n\n## Work\n\nBees work.',
    },
    keeps: [
      '---\ntitle: Bees\n---\n\n## Work\n\n---\n\nBees work.',
      'Bees dance.\n\n---\n\n## Work\n\nBees work.\n\n---\n\nBees rest.\n\n## Rest',
    ],
  },
  'sense-of': {
    changes: {
      'She spoke with a sense of pride and': 'She spoke with pride and',
      'It left behind a sense of unease,': 'It left behind unease,',
    },
    keeps: [
      'The walk is for those who have a sense of wonder.',
      'A sense of dread',
      'I simply float there, looking up, with a profound sense of wonder and the feeling that I have been let in on a secret.',
    ],
  },
  'serves-as': {
    changes: {
      'A list will also serve as a useful tool.': 'A list will also be a useful tool.',
      'Today, they function as centers of learning, bridges across the digital divide, and vital social spaces that foster connection and inclusion.':
        'Today, they are centers of learning, bridges across the digital divide, and vital social spaces that foster connection and inclusion.',
    },
    keeps: [
      'only serves as a first step.',
      'The shops often serve as hubs',
      "Victor often finds solace in the mountains and lakes of Switzerland, while the Arctic serves as a bleak backdrop for the story's conclusion.",
      'They Act as Natural Dividers',
      'Serving as a',
      'also serve as guides.',
      'Even Jennie, his sister, serves as a gentle form of surveillance rather than a companion.',
    ],
  },
  'shared-news': {
    changes: {
      "I'm happy to report that I survived.": 'I survived.',
    },
    keeps: ["After ten years I'm thrilled to announce that I've joined the mill."],
  },
  'show-verbs': {
    changes: {
      'The festival showcases local': 'The festival features local',
      'The repeated use of silence in the final act underscores the growing distance between husband and wife.':
        'The repeated use of silence in the final act shows the growing distance between husband and wife.',
    },
    keeps: ['underscores the tension in the town.', 'The fair has showcased the'],
  },
  'showy-by-default': {
    changes: {},
    keeps: ['The parks protect and showcase the beauty of the stars.'],
  },
  signposts: {
    changes: {
      'However, it is worth noting that the': 'However, the',
      'However, contrary to what he says, it is important to note that': 'However, contrary to what he says,',
    },
    keeps: ['The tank is full and it is important to note that both valves hold.'],
  },
  'stacked-hedges': {
    changes: {
      'You could potentially save': 'You could save',
    },
    keeps: ["If it fails, it's possible that the", "If it fails, it's possible that the lid is old and might leak."],
  },
  'story-pleonasms': {
    changes: {},
    keeps: ['pounding in his chest.', 'caught in her throat.'],
  },
  'testament-ends': {
    changes: {
      'fire the people of the town built it again, a testament to the human spirit.':
        'fire the people of the town built it again.',
    },
    keeps: [
      'After the fire the people of the town built it again, a testament to the human, spirit.',
      'testament to hope.',
      'it again, a testament to the human spirit.',
      'The door, a testament',
      'The door, a testament to',
      'After the fire the people of the town built it again, a testament to the human spirit',
      'In response, the Church established its *Index of Prohibited Books*, a testament to the power that the printed word had come to hold.',
    ],
  },
  'testament-tails': {
    changes: {
      'The door, a testament to the': 'The door, proof of the',
    },
    keeps: [],
  },
  'testament-to': {
    changes: {
      'That is a testament to the warm and encouraging environment you create every day.':
        'That is proof of the warm and encouraging environment you create every day.',
      'The win is a testament to her skill and her will.': 'The win shows her skill and her will.',
    },
    keeps: [
      'Dad, your career is a testament to hard work and',
      'The win is a testament to her skill, and to luck.',
      'That is a testament to the warm old town, to luck.',
      'The win is a testament to her skill, a rare gift.',
    ],
  },
  'twin-words': {
    changes: {},
    keeps: ['The safe and secure pages were new.', 'Awe and wonder fill us.'],
  },
  'use-verbs': {
    changes: {
      'By harnessing the full potential of': 'By using the full potential of',
      'Utilizing an active noise cancelling sensor system, a user experiencing hand tremors can handle the spoon.':
        'Utilizing an active noise canceling sensor system, a user experiencing hand tremors can handle the spoon.',
    },
    keeps: [
      'Use your slow cooker to your advantage: leverage its low, steady heat to turn inexpensive cuts of meat into tender, flavorful stews.',
    ],
  },
  'when-it-comes-to': {
    changes: {
      'When it comes to choosing a rug, size matters. Here, it works.':
        'In choosing a rug, size matters. Here, it works.',
    },
    keeps: [
      "When it comes to mending old nets, it's slow work.",
      'However, when it comes to goats, it fails.',
      'It is hard, particularly when it comes to pride.',
      'Maps are useful when it comes to parking a car.',
    ],
  },
  'wide-range-of': {
    changes: {
      'They read a diverse array of books': 'They read many different books',
      'a wide variety of local shops.': 'many different local shops.',
    },
    keeps: ['He helps a wide variety of'],
  },
  'wordy-clauses': {
    changes: {},
    keeps: ['Due to these'],
  },
  'wordy-prepositions': {
    changes: {},
    keeps: [
      'They gave us advice regarding the pump and regarding the well.',
      'He drafted a letter for schools regarding the well.',
      'In the context of games',
    ],
  },
  'worn-images': {
    changes: {
      'It shows the rich tapestry of human experience': 'It shows the variety of human experience',
      'Trust is the cornerstone of care': 'Trust is central to care',
      'a beacon of courage.': 'a model of courage.',
      'They weave a rich tapestry of ties that': 'They weave together ties that',
      'She is seen as a beacon of hope.': 'She is seen as a source of hope.',
      'She stood as a beacon of hope.': 'She stood as a source of hope.',
      'It shows the rich tapestry of songs and play.': 'It shows the many songs and play.',
    },
    keeps: [
      'Diving in the bay was a kaleidoscope of colors.',
      'The island is a lonely beacon of life in the sea.',
      'It shows the rich tapestry of',
      'as a beacon for generations to come.',
      'Trust is the cornerstone of',
      'The film weaves a complex tapestry of love, betrayal and redemption against the backdrop of 1970s Buenos Aires.',
      'Family recipes are part of the tapestry of our lives, connecting us to grandparents we may never have met.',
      'It shows the rich tapestry of work, wild play, and rest.',
      'It shows the rich tapestry of work and play.',
    ],
  },
  'worn-landscape': {
    changes: {
      'A changing regulatory landscape for cryptocurrencies means that investors should seek professional advice before committing large sums.':
        'A changing regulatory environment for cryptocurrencies means that investors should seek professional advice before committing large sums.',
      'It reacts to the media landscape.': 'It reacts to the media.',
      'of the political landscape, it matters.': 'of politics, it matters.',
      'The landscape of work has': 'Work has',
      'In the current economic landscape,': 'In the current economy,',
      'It changed our political landscape.': 'It changed our politics.',
      'The political landscape for firms is new.': 'The political environment for firms is new.',
      'It changed the changing and political landscape.': 'It changed politics.',
      'It changed the vast social and political landscape.': 'It changed society and politics.',
    },
    keeps: [
      'It belongs to the realm',
      'It changed their social and political landscape.',
      'The political landscape',
      "It suits today's market or business landscape.",
      'The legal landscape of data privacy remains fragmented, with different rules in each state and no comprehensive federal law.',
      'The landscape of a work has changed.',
      'It belongs to the political landscape, including the press.',
      'They adapt to the wide or changing landscape of urban transport.',
      "In the realm of fantasy literature, few writers have built worlds as detailed as Tolkien's.",
      'The landscape of',
      'It changed the political and political landscape.',
      'It changed the social and political landscape of the town.',
      'A landscape of work is in need.',
      'The regulatory realm for firms is new.',
      'It is outside a realm of public health.',
      'They walked the realm of public health.',
      'The rolling landscape for firms is new.',
    ],
  },
};
