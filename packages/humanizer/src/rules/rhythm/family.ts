import { defineFamily } from '../family.ts';
import { joinNeighbours } from './join-neighbours.ts';
import { joinWithAnd } from './join-with-and.ts';
import { joinAddition, joinOpeningBut, joinWithBut, joinWithSo } from './join-with-but.ts';
import { joinWithWhich } from './join-with-which.ts';
import { selectRhythm } from './select-rhythm.ts';
import { splitAbsolute } from './split-absolute.ts';
import { splitApposition } from './split-apposition.ts';
import { splitAtSemicolon } from './split-at-semicolon.ts';
import { splitBeforeAlthough } from './split-before-although.ts';
import { splitBeforeAnd, splitBeforeBut } from './split-before-conjunction.ts';
import { splitBeforeIncluding } from './split-before-including.ts';
import { splitBeforeRelative } from './split-before-relative.ts';
import { splitBeforeThought } from './split-before-thought.ts';
import { splitBeforeWhere } from './split-before-where.ts';
import { splitBeforeWhich } from './split-before-which.ts';
import { splitInsertedParticiple } from './split-inserted-participle.ts';
import { splitInsertedRelative } from './split-inserted-relative.ts';
import { splitBeforeWith } from './split-before-with.ts';
import { splitBeforeWhile } from './split-before-while.ts';
import { splitCompoundPredicate } from './split-compound-predicate.ts';
import { splitConcession } from './split-concession.ts';

export const rhythmFamily = defineFamily({
  id: 'rhythm',
  number: 14,
  habit: 'Sentences all of one length.',
  allowance: { keptPer100Words: 0, editsPerSentence: 2 },
  select: selectRhythm,
  rules: [
    splitAtSemicolon,
    splitBeforeAnd,
    splitBeforeBut,
    splitBeforeWhich,
    splitBeforeRelative,
    splitBeforeWith,
    splitBeforeIncluding,
    splitAbsolute,
    splitInsertedRelative,
    splitInsertedParticiple,
    splitApposition,
    splitConcession,
    splitBeforeAlthough,
    splitBeforeWhile,
    splitBeforeWhere,
    splitBeforeThought,
    splitCompoundPredicate,
    joinWithWhich,
    joinWithBut,
    joinOpeningBut,
    joinWithSo,
    joinAddition,
    joinWithAnd,
    joinNeighbours,
  ],
});
