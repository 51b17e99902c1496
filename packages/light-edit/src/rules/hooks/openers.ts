import { defineRule } from '../define-rule.ts';

/** Words in front of a statement that only ask for attention. What they announce stays. */
export const hookOpeners = defineRule({
  id: 'hooks/openers',
  kind: 'phrase',
  stage: 'sentence',
  why: 'The statement stands without asking for attention first.',
  risk: 'medium',
  genre: ['general', 'academic', 'legal'],
  waives: ['content', 'length'],
  examples: {
    rewrites: [
      ["Here's the thing: rents follow wages.", 'Rents follow wages.'],
      ["But here's the catch: the lease ends in May.", 'But the lease ends in May.'],
      ["Let's be honest: the food was cold.", 'The food was cold.'],
      ['The truth is, nobody reads the manual.', 'Nobody reads the manual.'],
    ],
    leavesAlone: [
      "Here's the thing you asked for.",
      'The truth is out there.',
      'She told us to make no mistake.',
      ["Here's the thing: I love her.", { genre: 'fiction' }],
    ],
  },
  entries: [
    {
      match: [
        "^ here is|'s the thing|kicker|catch|deal|reality|truth|twist :",
        "^ here is|'s the thing|kicker|catch|deal|reality|truth|twist —",
        "^ here is|'s what most people get|miss wrong? :",
        '^ spoiler alert :',
        '^ plot twist :',
        '^ the bottom line :',
        '^ bottom line :',
        '^ fun fact :',
        "^ let's be honest|real|clear :",
        "^ let's be honest|real|clear ,",
        "^ let's face it :",
        "^ let's face it ,",
        '^ the truth is ,',
        '^ the reality is ,',
        '^ the fact is ,',
        '^ the thing is ,',
        '^ truth be told ,',
        '^ think about it :',
        '^ the good news :',
      ],
      to: '',
    },
    { match: ["^ but here is|'s the thing|kicker|catch|deal|twist :"], to: 'but' },
    { match: ["^ and here is|'s the thing|kicker|catch|deal|twist :"], to: 'and' },
  ],
});
