/** The polish pass: smooths what is stiff or patched and changes no claim. */
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
      '- sentences that are stiff, patched or overloaded, or whose word order is turned around for no reason;',
      '- words that a native writer would not choose there, and phrases that do not go together;',
      '- leftovers of stock phrasing (plays a vital role, in order to, it is important to note that);',
      '- joints that grate: a run of sentences that begin alike, a string of This and It, and used as glue, a habit of colons and dashes.',
    ].join('\n'),
    'Leave every sentence alone that is already natural, plain ones included. Most of a good text comes back as it was; do not make it grander, smoother or more even than a person would.',
    claimsPart,
    'You may look at the source to be sure of a claim. Never take its wording back.',
    registerPart(assignment),
    answerPart(assignment),
    dataPart,
    `Example.\nStiff:\n${stiff}\nPolished:\n${polished}`,
  ].join('\n\n');
}
