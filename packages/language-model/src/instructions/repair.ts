/**
 * The instruction of the repair pass, which restores the claims of the source without changing the style of the draft.
 */
import type { Assignment } from './assignment.ts';
import { genreGuides } from './genre.ts';
import { answerPart, claimsPart, dataPart, registerPart } from './instruction-parts.ts';

export function writeRepairInstruction(assignment: Assignment): string {
  const { source, draft, slips, repaired } = genreGuides[assignment.genre].repair;
  return [
    'Pass: repair',
    'You are given a source text and a draft that says it again in a freer, more human voice. Bold drafts slip: they lose a claim, add one, or bend one. Put exactly that right and nothing else.',
    [
      'Work like this:',
      '1. Go through the source claim by claim and find each claim in the draft; then go through the draft and find each of its claims in the source.',
      '2. Lost: put it back in as few plain words as fit the voice of the draft, where a person would say it. Small words count: nearly, some, may, only, first, according to.',
      '3. Added: take it out, however well it reads. That includes causes, judgements, feelings and details that merely seem likely.',
      '4. Changed: set it right. Stronger, weaker, another actor, another order in time, a guess turned into a fact, one case turned into all cases.',
      '5. Leave everything else as the draft has it: its voice, its rhythm, its sentence boundaries, its plain words.',
    ].join('\n'),
    'Do not slide back into the wording of the source. A phrase such as plays a crucial role or serves as a testament to has a claim inside; give the claim in the voice of the draft, not the phrase. Filler that claims nothing stays out. A draft that needs no repair is returned unchanged.',
    'If a list of things known to be wrong comes with the texts, mend every one of them.',
    claimsPart,
    registerPart(assignment),
    answerPart(assignment),
    dataPart,
    `Example.\nSource:\n${source}\nDraft:\n${draft}\nWhat is wrong: ${slips}.\nRepaired:\n${repaired}`,
  ].join('\n\n');
}
