/** All rules except those of the spelling variant, which need its word lists. */
import type { Rule } from '../rule/rule.ts';
import { abilityTo, giveAbility } from './ability-to.ts';
import { ableTo } from './able-to.ts';
import { additionally, additiveOpeners, emptyAdditiveOpeners, redundantAdditiveOpeners } from './additive-openers.ts';
import { adviceOpeners } from './advice-openers.ts';
import { announcements } from './announcements.ts';
import { aiPrefixes, answerOpeners } from './answer-openers.ts';
import { boasts } from './boasts.ts';
import { brightFutures } from './bright-futures.ts';
import { canVerbs } from './can-verbs.ts';
import { certaintyAdverbs } from './certainty-adverbs.ts';
import { chatResidue } from './chat-residue.ts';
import { answeredQuestions } from './answered-questions.ts';
import { closingQuestions } from './closing-questions.ts';
import { cheeringTails } from './cheering-tails.ts';
import { clearFacts } from './clear-facts.ts';
import { closingOpeners, lastParagraphOpeners, ultimatelyOpeners } from './closing-openers.ts';
import { closingRestatement } from './closing-restatement.ts';
import { commonPadding } from './common-padding.ts';
import { conclusionLabels } from './conclusion-labels.ts';
import { considerClauses } from './consider-clauses.ts';
import { crucial } from './crucial.ts';
import { delveInto } from './delve-into.ts';
import { doublets } from './doublets.ts';
import { emailFindsYouWell } from './email-finds-you-well.ts';
import { embarkOn } from './embark-on.ts';
import { emojiBullets, loneEmoji } from './emoji-bullets.ts';
import { empower, empowerToAct } from './empower.ts';
import { emptyAdverbs } from './empty-adverbs.ts';
import { emptyAttributes } from './empty-attributes.ts';
import { emptyDegrees, emptyModifiers } from './empty-modifiers.ts';
import { emptyOpeners, truthOpeners } from './empty-openers.ts';
import { emptyVerbs } from './empty-verbs.ts';
import { everydayVerbs } from './everyday-verbs.ts';
import { formalAdjectives } from './formal-adjectives.ts';
import { formalConnectives } from './formal-connectives.ts';
import { formalVerbs } from './formal-verbs.ts';
import { formalWords } from './formal-words.ts';
import { foster } from './foster.ts';
import { glossyAdjectives } from './glossy-adjectives.ts';
import { glossyPairs } from './glossy-pairs.ts';
import { glossyPredicates } from './glossy-predicates.ts';
import { craftedFrom, grandVerbs } from './grand-verbs.ts';
import { hollowAdverbs } from './hollow-adverbs.ts';
import { hollowDegrees } from './hollow-degrees.ts';
import { impactVerbs } from './impact-verbs.ts';
import { improveVerbs } from './improve-verbs.ts';
import { inOrderTo, purposes } from './in-order-to.ts';
import { individualsAndStakeholders, individualsBesideOthers } from './individuals-and-stakeholders.ts';
import { individuals } from './individuals.ts';
import { intricaciesOf } from './intricacies-of.ts';
import { keyAdjectives } from './key-adjectives.ts';
import { largeNumberOf } from './large-number-of.ts';
import { leadInTrims } from './lead-in-trims.ts';
import { lets } from './lets.ts';
import { letterOpenings } from './letter-openings.ts';
import { letterPhrases, letterRequests } from './letter-phrases.ts';
import { listLeadIns } from './list-lead-ins.ts';
import { beforeDeciding, madeNouns, providedNouns } from './made-nouns.ts';
import { mixedQuotes } from './mixed-quotes.ts';
import { countingOpeners, modernOpeners } from './modern-openers.ts';
import { navigate, navigateImages } from './navigate.ts';
import { needlessThat } from './needless-that.ts';
import { notJustItIs } from './not-just-it-is.ts';
import { notJustMore } from './not-just-more.ts';
import { notOnlyBut } from './not-only-but.ts';
import { plainAdverbs } from './plain-adverbs.ts';
import { plainAmounts } from './plain-amounts.ts';
import { plainVerbs } from './plain-verbs.ts';
import { playsARole } from './plays-a-role.ts';
import { plethoraOf } from './plethora-of.ts';
import { readerNudges } from './reader-nudges.ts';
import { readerReminders } from './reader-reminders.ts';
import { recognitionSignposts } from './recognition-signposts.ts';
import { reminderOf } from './reminder-of.ts';
import { relativeClauses } from './relative-clauses.ts';
import { repeatingConclusions } from './repeating-conclusions.ts';
import { sectionRules } from './section-rules.ts';
import { senseOf } from './sense-of.ts';
import { servesAs } from './serves-as.ts';
import { salesClosings } from './sales-closings.ts';
import { sharedNews } from './shared-news.ts';
import { shorterPhrases } from './shorter-phrases.ts';
import { showVerbs } from './show-verbs.ts';
import { signposts } from './signposts.ts';
import { stackedHedges } from './stacked-hedges.ts';
import { testamentEnds, testamentTails } from './testament-tails.ts';
import { testamentTo } from './testament-to.ts';
import { toolMarks } from './tool-marks.ts';
import { twinWords } from './twin-words.ts';
import { useVerbs } from './use-verbs.ts';
import { specificallyDesigned } from './specifically-designed.ts';
import { whenItComesTo } from './when-it-comes-to.ts';
import { wideRangeOf } from './wide-range-of.ts';
import { wordyClauses } from './wordy-clauses.ts';
import { wordyConnectives } from './wordy-connectives.ts';
import { wordyPrepositions } from './wordy-prepositions.ts';
import { wornImages } from './worn-images.ts';
import { wornLandscape } from './worn-landscape.ts';
import { emptyPlaces } from './empty-places.ts';
import { impliedAdverbs } from './implied-adverbs.ts';
import { impliedWords } from './implied-words.ts';
import { letterFrames } from './letter-frames.ts';
import { mayBeAble, opportunityTo } from './opportunity-to.ts';
import { simplyOpeners } from './simply-openers.ts';
import { marksAStep } from './marks-a-step.ts';
import { paddedClauses } from './padded-clauses.ts';
import { pleonasms } from './pleonasms.ts';
import { storyPleonasms } from './story-pleonasms.ts';
import { bigVerbsByDefault, showyByDefault } from './verbs-by-default.ts';

export const allRules: readonly Rule[] = [
  twinWords,
  abilityTo,
  giveAbility,
  additionally,
  additiveOpeners,
  redundantAdditiveOpeners,
  emptyAdditiveOpeners,
  adviceOpeners,
  announcements,
  aiPrefixes,
  answerOpeners,
  boasts,
  brightFutures,
  canVerbs,
  chatResidue,
  answeredQuestions,
  closingQuestions,
  cheeringTails,
  closingOpeners,
  lastParagraphOpeners,
  ultimatelyOpeners,
  closingRestatement,
  crucial,
  delveInto,
  doublets,
  emailFindsYouWell,
  embarkOn,
  emojiBullets,
  loneEmoji,
  empower,
  empowerToAct,
  emptyOpeners,
  truthOpeners,
  everydayVerbs,
  foster,
  glossyAdjectives,
  glossyPairs,
  glossyPredicates,
  grandVerbs,
  craftedFrom,
  hollowAdverbs,
  hollowDegrees,
  certaintyAdverbs,
  impactVerbs,
  inOrderTo,
  purposes,
  individuals,
  individualsAndStakeholders,
  individualsBesideOthers,
  intricaciesOf,
  largeNumberOf,
  letterPhrases,
  letterRequests,
  listLeadIns,
  madeNouns,
  beforeDeciding,
  providedNouns,
  mixedQuotes,
  countingOpeners,
  modernOpeners,
  navigate,
  needlessThat,
  navigateImages,
  notJustItIs,
  notJustMore,
  notOnlyBut,
  playsARole,
  plethoraOf,
  readerNudges,
  recognitionSignposts,
  reminderOf,
  relativeClauses,
  repeatingConclusions,
  senseOf,
  servesAs,
  shorterPhrases,
  showVerbs,
  signposts,
  stackedHedges,
  testamentEnds,
  testamentTails,
  testamentTo,
  toolMarks,
  useVerbs,
  whenItComesTo,
  wideRangeOf,
  wordyConnectives,
  wornImages,
  wornLandscape,
  emptyAdverbs,
  formalAdjectives,
  formalConnectives,
  formalVerbs,
  formalWords,
  improveVerbs,
  keyAdjectives,
  leadInTrims,
  lets,
  plainAdverbs,
  plainAmounts,
  plainVerbs,
  clearFacts,
  commonPadding,
  conclusionLabels,
  considerClauses,
  emptyVerbs,
  letterOpenings,
  readerReminders,
  salesClosings,
  sharedNews,
  wordyPrepositions,
  specificallyDesigned,
  wordyClauses,
  emptyAttributes,
  emptyDegrees,
  emptyModifiers,
  emptyPlaces,
  impliedAdverbs,
  impliedWords,
  letterFrames,
  mayBeAble,
  opportunityTo,
  simplyOpeners,
  ableTo,
  pleonasms,
  storyPleonasms,
  paddedClauses,
  marksAStep,
  bigVerbsByDefault,
  showyByDefault,
  sectionRules,
];
