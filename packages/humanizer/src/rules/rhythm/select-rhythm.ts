// Chooses the splits and joins that bring the rhythm of a text towards people's, and no more of them than that takes.

import type { OwnedProposal } from '../../edits/proposal.ts';
import type { SelectContext } from '../family.ts';
import { effectOf, type Effect } from './effect.ts';
import { distanceFrom, habitsOf } from './habits.ts';
import { createLengthRow } from './length-row.ts';

/** Share of the sentences that may be split or joined. */
const editedShareMax = 0.4;
/** Texts of fewer sentences have no rhythm to mend. */
const sentencesMin = 4;
/** Improvement that an edit must bring at least, in standard deviations. */
const improvementMin = 0.004;

/** Takes the best hit again and again until none makes the text better. Ties are broken by chance. */
export function selectRhythm({ document, hits, chance }: SelectContext): OwnedProposal[] {
  const row = createLengthRow(document);
  if (row.count() < sentencesMin) return [];
  const habits = habitsOf(document.register.genre);
  const scoreWith = (effect: Effect): number => {
    const undo = row.apply(effect);
    const score = distanceFrom(habits, row.habits());
    undo();
    return score;
  };
  const limit = Math.max(1, Math.floor(row.count() * editedShareMax));
  const chosen: OwnedProposal[] = [];
  let open = hits.flatMap((hit) => effectOf(document, hit) ?? []).toSorted((a, b) => chance(a.hit) - chance(b.hit));
  while (open.length > 0 && chosen.length < limit) {
    const best = lowest(open, scoreWith);
    if (best.score > distanceFrom(habits, row.habits()) - improvementMin) break;
    row.apply(best.effect);
    chosen.push(best.effect.hit);
    open = open.filter((effect) => effect.to < best.effect.from || effect.from > best.effect.to);
  }
  return chosen;
}

function lowest(effects: readonly Effect[], score: (effect: Effect) => number): { effect: Effect; score: number } {
  const scored = effects.map((effect) => ({ effect, score: score(effect) }));
  return scored.reduce((best, other) => (other.score < best.score ? other : best));
}
