/**
 * The instruction of the audit pass, which judges whether each paragraph of a version makes the same claims as its
 * source. Claims are compared strictly, but wording is not, because an auditor that objects to style would reject good
 * rewrites.
 */
import { dataPart } from './instruction-parts.ts';

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

export function writeAuditInstruction(): string {
  return [
    'Pass: audit',
    'You are given a source text and a version that rewrites it. For each paragraph of the version decide one thing: does it make the same claims as the same paragraph of the source? You judge meaning, never style.',
    [
      'Accept:',
      '- any wording, order, sentence boundaries, tone and length, as long as the claims are the same;',
      '- filler that is gone: openings, announcements, praise of the topic, summing up, emphasis (very, truly, significant as mere praise), one of two words that mean the same;',
      '- a claim said more plainly: lacks for does not have, may for might, A and B for not only A but also B, because of for due to, a name for its pronoun where it is clear who is meant;',
      '- an image or stock phrase replaced by what it means.',
    ].join('\n'),
    [
      'Object to a paragraph when a claim is missing, added or changed. The kinds:',
      '- number: another figure, date, time, unit, amount or order;',
      '- name: another person, place, organization, product or title, or one too many;',
      '- negation: a not lost or added, in whatever words;',
      '- certainty: may became will, is said to became is, a fact became a guess;',
      '- quantity: some became most or all, often became always, at least became exactly;',
      '- role: somebody else does it, or it is done to somebody else;',
      '- cause: a cause added, lost or turned around, or mere sequence became cause;',
      '- condition: an if, unless, only or except lost, added or changed;',
      '- comparison: more became less, the same or most, or something else is compared;',
      '- attribution: another speaker or source, or none where the source names one, or opinion became fact;',
      '- time: another order, duration, frequency or tense that moves when it happens;',
      '- invented: a detail, reason, result, judgement or feeling that the source does not state or plainly imply;',
      '- dropped: a claim of the source that is nowhere in the version;',
      '- opposite: a word turned into its contrary (rise and fall, allow and forbid).',
    ].join('\n'),
    'Test every difference with one question: could a careful reader of the version come away believing something about the subject that the source does not say, or not learn something that it does say? If so, object. If the difference is only in how it is put, accept. If places are listed for you to look at, look at each, and object only where the claim has really changed.',
    [
      'Answer with a JSON list and nothing else, one object for each paragraph of the version, in order:',
      '{"same": true} where the claims are the same;',
      '{"same": false, "kind": "one of the kinds above", "evidence": "the words of the version, and the words of the source that they change or leave out"} where they are not.',
      'For two paragraphs, for example: [{"same": true}, {"same": false, "kind": "certainty", "evidence": "version: the bridge will close; source: the bridge may close"}]',
    ].join('\n'),
    dataPart,
    examples,
  ].join('\n\n');
}

const examples = [
  'Examples, one paragraph each:',
  'Source: It is worth noting that the clinic, which opened in 2009, plays a vital role in the lives of many villagers.\nVersion: The clinic opened in 2009 and matters a great deal to many villagers.\nAnswer: [{"same": true}]',
  'Source: Although the trial was small, the drug appeared to shorten recovery by two days.\nVersion: The drug shortened recovery by two days in a small trial.\nAnswer: [{"same": false, "kind": "certainty", "evidence": "version: shortened; source: appeared to shorten"}]',
  'Source: Not only did rents rise, but many tenants also moved away.\nVersion: Many tenants moved away because rents rose.\nAnswer: [{"same": false, "kind": "cause", "evidence": "version: moved away because rents rose; source: both happened, no cause is stated"}]',
  'Source: The mayor praised the volunteers for their tireless dedication and unwavering commitment.\nVersion: The mayor praised how hard the volunteers had worked.\nAnswer: [{"same": true}]',
  'Source: The council will repair the bridge, the school and the library if the grant is approved.\nVersion: If the grant is approved, the council will repair the bridge and the school.\nAnswer: [{"same": false, "kind": "dropped", "evidence": "version: the bridge and the school; source: the bridge, the school and the library"}]',
].join('\n\n');
