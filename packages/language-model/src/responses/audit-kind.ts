/** Maps the terms that models use for a kind of change to the kinds of the audit. */
import { auditKinds } from '../instructions/audit.ts';

export type AuditKind = (typeof auditKinds)[number] | 'other';

const kindLengthMax = 80;

/**
 * Words for each kind. The first row that matches is used, so `omitted condition` is a condition and `added cause` is a
 * cause. For the repair, the subject of a change is more useful than its direction.
 */
const wordsOfKinds: readonly (readonly [RegExp, AuditKind])[] = [
  [
    /\b(?:number|numeric|numerical|figure|digit|amount|date|year|unit|measure|measurement|money|price|percent|percentage|statistic)s?\b/,
    'number',
  ],
  [/\b(?:name|naming|entity|entities|person|people|place|location|organi[sz]ation)s?\b/, 'name'],
  [/\b(?:negation|negated|negative|negating|denial|not|polarity)\b/, 'negation'],
  [
    /\b(?:certain|certainty|modal|modality|hedge|hedging|hedged|probability|likelihood|possibility|confidence|speculation|strength)\b/,
    'certainty',
  ],
  [
    /\b(?:quantity|quantities|quantifiers?|quantification|scope|extent|generali[sz]ation|generali[sz]ed|degree|exaggeration|overstatement|overstated)\b/,
    'quantity',
  ],
  [/\b(?:roles?|agents?|agency|subject|actors?|who|swapped|participants?)\b/, 'role'],
  [/\b(?:caus(?:e|es|al|ality|ation)|reasons?|purpose|because|consequence)\b/, 'cause'],
  [/\b(?:condition(?:s|al|ality)?|exceptions?|restrictions?|unless|qualifiers?|qualification)\b/, 'condition'],
  [/\b(?:compar(?:ison|isons|ative|ing)|ranking|superlatives?|contrast)\b/, 'comparison'],
  [/\b(?:attribution|attributed|misattribution|speakers?|sources?|quotes?|quotations?|opinion)\b/, 'attribution'],
  [/\b(?:time|timing|temporal|tense|sequence|order|chronology|duration|frequency)\b/, 'time'],
  [
    /\b(?:opposites?|antonyms?|contradiction|contradictory|contradicts|reversed|reversal|inverted|inversion)\b/,
    'opposite',
  ],
  [
    /\b(?:invented|invention|added|adds|addition|additions|additional|extra|new|hallucination|hallucinated|fabricated|fabrication|unsupported|inserted|insertion)\b/,
    'invented',
  ],
  [
    /\b(?:dropped|omission|omissions|omitted|missing|lost|loss|removed|removal|deleted|deletion|incomplete|left out)\b/,
    'dropped',
  ],
];

/** Returns the kind. @param named the model's wording, such as `Numbers`, `factual addition` or `date_changed` */
export function readAuditKind(named: string): AuditKind {
  const words = named
    .slice(0, kindLengthMax)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
  const exact = auditKinds.find((kind) => kind === words);
  return exact ?? wordsOfKinds.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
}
