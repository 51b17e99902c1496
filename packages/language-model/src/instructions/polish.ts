/** The instruction of the polish pass, which smooths stiff or abrupt sentences without changing claims. */
import type { Assignment } from './assignment.ts';
import { genreGuides } from './genre.ts';
import { answerPart, claimsPart, dataPart, registerPart } from './instruction-parts.ts';

export function writePolishInstruction(assignment: Assignment): string {
  const { stiff, polished } = genreGuides[assignment.genre].polish;
  return [
    'Pass: polish',
    'You are the last reader before a text is published. It has been rewritten and then corrected, and the corrections may show. Read it as its intended reader would, with an ear for how native writers of this genre put things.',
    [
      'Say again, with exactly the same claims, only:',
      '- sentences that are stiff, patched or overloaded;',
      '- word order that is turned around for no reason (Needed repairs were what the crew had come for; To learn it surprised them): put subject, verb and object back in their everyday order;',
      '- phrases that native writers do not use: a vague word where there is an exact one (changed things the most, go closely into it, put in the plants), a term taken apart (excellent operations for operational excellence), words that do not go together, idioms in a form that nobody uses;',
      '- leftovers of stock phrasing (plays a vital role, in order to, it is important to note that);',
      '- joints that grate: and this led to, and that is why; two crisp sentences hung together with and; a clause cut off into a sentence of its own that begins with They or It and belonged to the one before; a run of sentences that begin alike; and used as glue; a contrast patched together (It did the one, but it also did the other); a habit of colons and dashes.',
    ].join('\n'),
    'Where the way the source joined two thoughts is the natural way, join them like that again in the words of the draft. Leave every sentence alone that is already natural, plain ones included. Most of a good text comes back as it was; do not make it grander, smoother or more even than a person would.',
    claimsPart,
    'Ask of each phrase that is not in the source: have I often read exactly this? If not, use the phrase that native writers use. You may look at the source to be sure of a claim, and take back an exact word, a set term or a short plain sentence where the draft is vaguer or clumsier. Never take back its stock phrases.',
    registerPart(assignment),
    answerPart(assignment),
    dataPart,
    `Example.\nStiff:\n${stiff}\nPolished:\n${polished}`,
  ].join('\n\n');
}
