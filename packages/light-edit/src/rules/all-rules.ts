/** Every rule but those of the spelling variant, which need its tables. */
import type { Rule } from '../rule/rule.ts';
import { aTruly } from './a-truly.ts';
import { additiveOpeners } from './additive-openers.ts';
import { announcements } from './announcements.ts';
import { assistantRemarks } from './assistant-remarks.ts';
import { boasts } from './boasts.ts';
import { boldTerms } from './bold-terms.ts';
import { chatResidue } from './chat-residue.ts';
import { closingOpeners } from './closing-openers.ts';
import { closingRestatement } from './closing-restatement.ts';
import { delveInto } from './delve-into.ts';
import { emojiBullets } from './emoji-bullets.ts';
import { emptyOpeners } from './empty-openers.ts';
import { ensuringThat } from './ensuring-that.ts';
import { feelFreeTo } from './feel-free-to.ts';
import { foster } from './foster.ts';
import { hookOpeners } from './hook-openers.ts';
import { impactVerbs } from './impact-verbs.ts';
import { importantForTo } from './important-for-to.ts';
import { importantToDo } from './important-to-do.ts';
import { individuals } from './individuals.ts';
import { leverageUse } from './leverage-use.ts';
import { makeSureTo } from './make-sure-to.ts';
import { mixedQuotes } from './mixed-quotes.ts';
import { navigateComplexities } from './navigate-complexities.ts';
import { notOnlyButAlso } from './not-only-but-also.ts';
import { notOnlyInverted } from './not-only-inverted.ts';
import { pairedDashes } from './paired-dashes.ts';
import { playsARole } from './plays-a-role.ts';
import { plethoraOf } from './plethora-of.ts';
import { readerNudges } from './reader-nudges.ts';
import { realmOf } from './realm-of.ts';
import { recognitionSignposts } from './recognition-signposts.ts';
import { rememberTo } from './remember-to.ts';
import { senseOf } from './sense-of.ts';
import { servesAs } from './serves-as.ts';
import { signposts } from './signposts.ts';
import { stackedHedges } from './stacked-hedges.ts';
import { testamentTo } from './testament-to.ts';
import { titleCaseHeadings } from './title-case-headings.ts';
import { todaysWorld } from './todays-world.ts';
import { toolMarks } from './tool-marks.ts';
import { ultimately } from './ultimately.ts';
import { underscores } from './underscores.ts';
import { utilize } from './utilize.ts';
import { valuableInsights } from './valuable-insights.ts';
import { whetherYouAre } from './whether-you-are.ts';
import { wideRangeOf } from './wide-range-of.ts';
import { wordyConnectives } from './wordy-connectives.ts';
import { wordyVerbs } from './wordy-verbs.ts';

export const allRules: readonly Rule[] = [
  aTruly,
  additiveOpeners,
  announcements,
  assistantRemarks,
  boasts,
  boldTerms,
  chatResidue,
  closingOpeners,
  closingRestatement,
  delveInto,
  emojiBullets,
  emptyOpeners,
  ensuringThat,
  feelFreeTo,
  foster,
  hookOpeners,
  impactVerbs,
  importantForTo,
  importantToDo,
  individuals,
  leverageUse,
  makeSureTo,
  mixedQuotes,
  navigateComplexities,
  notOnlyButAlso,
  notOnlyInverted,
  pairedDashes,
  playsARole,
  plethoraOf,
  readerNudges,
  realmOf,
  recognitionSignposts,
  rememberTo,
  senseOf,
  servesAs,
  signposts,
  stackedHedges,
  testamentTo,
  titleCaseHeadings,
  todaysWorld,
  toolMarks,
  ultimately,
  underscores,
  utilize,
  valuableInsights,
  whetherYouAre,
  wideRangeOf,
  wordyConnectives,
  wordyVerbs,
];
