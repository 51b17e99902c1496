/**
 * Detects an amount that took the place of another one although the version still has both: one occurs more often than
 * in the source, and the other one less often.
 */
import { shorten, type Finding } from '../finding.ts';
import { functionWords } from '../passage/function-words.ts';
import { stemOf } from '../passage/stem.ts';
import type { Word } from '../passage/word.ts';
import type { Amount } from './amount.ts';
import type { AmountIndex } from './amount-index.ts';
import { fragmentOf, kindOf, type AmountSide } from './amount-side.ts';
import { canReplace, formGroup } from './replacement.ts';

/** Equal amounts of both sides. */
type Group = { readonly before: Amount[]; readonly after: Amount[] };

/** Maximum number of groups of each direction that are compared. Prose has far fewer. */
const groupsMax = 12;
/** Maximum number of amounts of a group that are compared. */
const amountsMax = 4;

/** With `isSame`, both sides have the same values, so any two firm amounts are compared. At most one finding. Linear. */
export function compareCounts(
  source: AmountSide,
  version: AmountSide,
  inSource: AmountIndex,
  isSame: boolean,
): Finding[] {
  const groups = new Map<Amount, Group>();
  for (const amount of source.amounts) groupOf(groups, inSource.find(amount)[0] ?? amount).before.push(amount);
  for (const amount of version.amounts) groupOf(groups, inSource.find(amount)[0] ?? amount).after.push(amount);
  const all = [...groups.values()];
  const rarer = all.filter(({ before, after }) => after.length > 0 && after.length < before.length).slice(0, groupsMax);
  const oftener = all.filter(({ before, after }) => after.length > before.length).slice(0, groupsMax);
  for (const { before } of rarer) {
    for (const { after } of oftener) {
      const pair = findReplacement(before, after, source, version, isSame);
      if (pair === undefined) continue;
      const [mine, theirs] = [fragmentOf(source.text, pair[0]), fragmentOf(version.text, pair[1])];
      const message = `The version says “${shorten(theirs.text)}” more often than the source and “${shorten(mine.text)}” less often.`;
      return [{ kind: kindOf(pair[0]), weight: 'refuse', source: mine, version: theirs, message }];
    }
  }
  return [];
}

function groupOf(groups: Map<Amount, Group>, amount: Amount): Group {
  const group = groups.get(amount) ?? { before: [], after: [] };
  groups.set(amount, group);
  return group;
}

function findReplacement(
  before: readonly Amount[],
  after: readonly Amount[],
  source: AmountSide,
  version: AmountSide,
  isSame: boolean,
): [Amount, Amount] | undefined {
  for (const lost of before.slice(0, amountsMax)) {
    for (const gained of after.slice(-amountsMax)) {
      const areFirm = isSame && lost.firm && gained.firm && formGroup(lost) === formGroup(gained);
      if (areFirm || countSame(lost, gained, source, version)) return [lost, gained];
    }
  }
  return undefined;
}

/** True for two numbers of one unit or before the same words: `four main methods` and `five main methods`. */
function countSame(lost: Amount, gained: Amount, source: AmountSide, version: AmountSide): boolean {
  if (lost.form !== 'number' || gained.form !== 'number') return false;
  if (!canReplace(lost, gained, source.block.words, version.block.words)) return false;
  if (lost.unit !== undefined || gained.unit !== undefined)
    return lost.unit?.dimensions[0] === gained.unit?.dimensions[0];
  const counted = wordsBehind(source.block.words, lost);
  return wordsBehind(version.block.words, gained).some((word) => counted.includes(word));
}

/** Number of words behind an amount that may name what it counts. */
const countedWords = 2;

function wordsBehind(words: readonly Word[], { last }: Amount): string[] {
  return words
    .slice(last, last + countedWords)
    .filter(({ kind, lower }) => kind === 'word' && !functionWords.has(lower))
    .map(({ lower }) => stemOf(lower));
}
