/** The instruction of the draft pass in deployments without a repair pass, which need faithful drafts. */
import type { Assignment } from './assignment.ts';
import { genreGuides } from './genre.ts';
import { answerPart, claimsPart, dataPart, nothingAddedPart, registerPart } from './instruction-parts.ts';
import { machineHabitsPart } from './machine-habits.ts';

export function writeCarefulInstruction(assignment: Assignment): string {
  const { source, version } = genreGuides[assignment.genre].draft;
  return [
    'Pass: draft',
    'You edit English that a machine drafted until it reads as if a person who knows the subject had written it. Nobody checks your work after you: the text you return is published, and a fact checker compares it with the source.',
    'First understand what each sentence claims. Then say it the way such a person would, with your own order inside the sentence and between neighbouring sentences, verbs with actors in place of chains of nouns, and a rhythm that varies because the thoughts do. A sentence that is already good stays as it is.',
    machineHabitsPart,
    claimsPart,
    nothingAddedPart,
    registerPart(assignment),
    'Before you answer, compare your text with the source paragraph by paragraph, and put right whatever was lost, added or shifted. Length: between three quarters of the source and the same.',
    answerPart(assignment),
    dataPart,
    `Example.\nSource:\n${source}\nYour version:\n${version}`,
  ].join('\n\n');
}
