/**
 * The instruction of the draft pass, which rewords freely without inventing anything. The repair pass restores lost
 * claims.
 */
import type { Assignment } from './assignment.ts';
import { genreGuides } from './genre.ts';
import { answerPart, claimsPart, dataPart, nothingAddedPart, registerPart } from './instruction-parts.ts';
import { machineHabitsPart } from './machine-habits.ts';

export function writeDraftInstruction(assignment: Assignment): string {
  const { source, version } = genreGuides[assignment.genre].draft;
  return [
    'Pass: draft',
    'A machine wrote the text you are given. Write it again as a person would have written it in the first place: someone who knows the subject, has something to say, and says it to a reader they respect.',
    [
      'Work like this:',
      '1. Read the whole text and work out what it really says, claim by claim. Most of the words carry less than they seem to.',
      '2. Put its wording aside and write from what you understood. Choose your own sentence boundaries, your own order of thoughts inside each paragraph and your own words. Going through it sentence by sentence and trading words only gives the same machine another vocabulary.',
      '3. Let the thought set the rhythm. A plain fact may take five words and a chain of events thirty. Neighbouring sentences should not share one length or one shape. Get variety from what a sentence says and how long it takes, never from turning it around: subject, verb and object stand in their everyday order unless the sense asks for another. A crisp sentence stays crisp: do not hang it onto the next with and.',
      '4. Give verbs their actors. Where the source strings abstract nouns together, say who does what. Prefer the concrete word that the source already implies to the general one. A plain word must be as exact as the one it replaces: thing, do, put, go and come rarely are. Where the word of the source is the usual one, keep it; a set term stays a set term. A sentence that a good writer could have written stays.',
      '5. Read it as its reader would, aloud. Whatever sounds like a brochure, a report generator or a school essay by rote, say again. So with whatever no native speaker would say: Needed repairs were what the crew had come for; To learn it surprised them; and this led to. Use a phrase or an idiom only if people really use it in that form.',
    ].join('\n'),
    machineHabitsPart,
    claimsPart,
    nothingAddedPart,
    'Filler goes: announcements of what comes next, praise of the topic, a closing sentence that only repeats. A claim wrapped in filler stays. Between three quarters of the length of the source and the same is right; a text gets shorter by losing filler, never by losing claims.',
    registerPart(assignment),
    answerPart(assignment),
    dataPart,
    `Example of how far to go.\nSource:\n${source}\nYour version:\n${version}`,
  ].join('\n\n');
}
