/**
 * The instruction for the audit pass, which judges whether each paragraph of a version makes the same claims as its
 * source. Claims are compared strictly, but wording is not, because an auditor that objects to style would reject good
 * rewrites. The instruction is the same for all texts.
 */
import { dataRule } from './data-rule.ts';
import type { Tier } from './tier.ts';

/** The kinds of change that an audit can report. Any other kind is treated as `other`. */
export const auditKinds = [
  'number',
  'name',
  'negation',
  'certainty',
  'quantity',
  'role',
  'cause',
  'condition',
  'comparison',
  'attribution',
  'time',
  'invented',
  'dropped',
  'opposite',
] as const;

const full = `Pass: audit

Does each paragraph of the version make the same claims as the same paragraph of its source? Judge the meaning, never the style.

Accept other words, order, tone and length; missing filler (openings, announcements, praise of the topic, emphasis, summaries, one of two words that mean the same); a claim put more plainly ("may" for "might", "A and B" for "not only A but also B"); the meaning of an image instead of the image.

Object if a claim is missing (kind: dropped), added (invented) or changed:
- number, name, time: another figure, date, unit, person, place, order, duration or tense
- negation: a "not" lost or added; opposite: "rise" became "fall"
- certainty: "may" became "will", "is said to" became "is"
- quantity: "some" became "most", "at least" is lost
- role: somebody else does it
- attribution: somebody else or nobody says it, or an opinion became a fact
- cause, condition, comparison: lost, added, reversed or changed

Ask of each difference: could a careful reader of the version believe something that the source does not say, or miss something that it says? Object only then. If places are listed, look at each of them; many are harmless.

Answer with JSON only, one object per paragraph of the version, in order. For two paragraphs:
{"paragraphs": [{"same": true}, {"same": false, "kind": "certainty", "evidence": "version: will close; source: may close"}]}
${dataRule}`;

const compact = `Pass: audit

You are given a source text and a version of it. Compare them paragraph by paragraph. Does the version make the same claims?
- Fine: other words, another order, another tone or length.
- Fine: filler is gone.
- Fine: an image is replaced by what it means.
- Fine: "may" for "might".
- Not fine: a claim is missing, added or changed.
- Look at every number, date and name.
- Look for a "not" that was lost or added.
- Look at certainty: "may" became "will", "is said to" became "is".
- Look at quantity: "some" became "most".
- Look at who does it, who says it, why, when, and on what condition.
- Look at comparisons: "more" became "less".
- If places are listed, look at each of them. A place may be harmless.
- ${dataRule}
- Answer with JSON only, one object per paragraph, in order: {"same": true}, or {"same": false, "kind": "…", "evidence": "version: …; source: …"}.
- The kinds are ${auditKinds.join(', ')}.

Source: It is worth noting that the clinic, which opened in 2009, plays a vital role in the lives of many villagers.
Version: The clinic opened in 2009 and is very important to many villagers.
Answer: {"paragraphs": [{"same": true}]}

Source: The bridge may close in May. Not all residents object.
Version: The bridge will close in May. Not all residents object.
Answer: {"paragraphs": [{"same": false, "kind": "certainty", "evidence": "version: will close; source: may close"}]}`;

export function writeAuditInstruction({ tier }: { readonly tier: Tier }): string {
  return tier === 'compact' ? compact : full;
}
