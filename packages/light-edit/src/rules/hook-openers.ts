import { defineRule } from '../rule/define-rule.ts';

export const hookOpeners = defineRule({
  id: 'hook-openers',
  kind: 'phrase',
  stage: 'wording',
  why: 'The statement stands without asking for attention first.',
  genre: ['general', 'academic', 'legal'],
  examples: {
    rewrites: [
      ["Here's the thing: rents follow wages.", 'Rents follow wages.'],
      ['The truth is, nobody reads the manual.', 'Nobody reads the manual.'],
    ],
    leavesAlone: ["Here's the thing you asked for.", 'The truth is out there.'],
  },
  entries: [
    {
      match: [
        "^ here is|'s the thing|kicker|catch|deal|reality|truth|twist :",
        "^ here is|'s the thing|kicker|catch|deal|reality|truth|twist —",
        '^ spoiler alert :',
        '^ the bottom line :',
        '^ bottom line :',
        '^ fun fact :',
        "^ let's be honest|real|clear :|,",
        "^ let's face it :|,",
        '^ the truth is ,',
        '^ the reality is ,',
        '^ the thing is ,',
        '^ truth be told ,',
      ],
      to: '',
    },
  ],
});
