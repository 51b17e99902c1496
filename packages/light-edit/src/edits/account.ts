/**
 * The running account of one rewrite: content words dropped and brought in, words before and after. An edit that would
 * overdraw it is not made.
 */
import { contentChange, contentWordsOf } from '@humanize/fidelity';
import type { Rule } from '../rules/rule.ts';
import { budgets } from './budgets.ts';
import type { OwnedProposal } from './proposal.ts';

export type Account = {
  readonly wordsBefore: number;
  /** Enters a proposal, or says what it would overdraw and enters nothing. */
  enter(text: string, proposal: OwnedProposal, rule: Rule): string | undefined;
  /** What has been entered so far. Shares of the content words before, ratio of words after to before. */
  balance(): AccountBalance;
};

export type AccountBalance = {
  readonly droppedShare: number;
  readonly addedShare: number;
  readonly lengthRatio: number;
  /** Negations, modal words and the like that rules were excused to drop, by their own text. */
  readonly excused: readonly { readonly before: string; readonly after: string }[];
};

/** In texts of fewer content words a single edit would overdraw everything: the shares are taken of this many. */
export const contentWordsMin = 40;

/** `limited` false: everything is entered and nothing refused, as for the examples of rules. */
export function openAccount(input: string, limited: boolean): Account {
  const contentBefore = Math.max(contentWordsMin, contentWordsOf(input).length);
  const wordsBefore = wordsIn(input);
  const lengthBase = Math.max(contentWordsMin, wordsBefore);
  let dropped = 0;
  let added = 0;
  let replaced = 0;
  let lengthChange = 0;
  const excused: { before: string; after: string }[] = [];
  return {
    wordsBefore,
    enter(text, proposal, rule) {
      const waived = new Set(rule.waives ?? []);
      if (!limited) {
        excused.push(...excusedBy(text, proposal, waived));
        return undefined;
      }
      let droppedNow = 0;
      let addedNow = 0;
      let replacedNow = 0;
      let lengthNow = 0;
      for (const change of proposal.changes) {
        const before = text.slice(change.start, change.end);
        const content = contentChange(before, change.text);
        replacedNow += Math.max(content.dropped, content.added);
        if (!waived.has('content') && rule.synonym !== true) {
          droppedNow += content.dropped;
          addedNow += content.added;
        }
        const longer = wordsIn(change.text) - wordsIn(before);
        // What says the same in fewer words cuts nothing short.
        if (!waived.has('length') && (longer > 0 || rule.synonym !== true)) lengthNow += longer;
      }
      const share = budgets.contentChangedShareMax * contentBefore;
      if (
        waived.size === 0 &&
        replacedNow > 0 &&
        replaced + replacedNow > budgets.contentReplacedShareMax * contentBefore
      ) {
        return 'content words replaced';
      }
      if (droppedNow > 0 && dropped + droppedNow > share) return 'content words dropped';
      if (addedNow > 0 && added + addedNow > share) return 'content words added';
      const ratio = (lengthBase + lengthChange + lengthNow) / lengthBase;
      if (lengthNow < 0 && ratio < budgets.lengthRatioMin) return 'length';
      if (lengthNow > 0 && ratio > budgets.lengthRatioMax) return 'length';
      replaced += replacedNow;
      dropped += droppedNow;
      added += addedNow;
      lengthChange += lengthNow;
      excused.push(...excusedBy(text, proposal, waived));
      return undefined;
    },
    balance: () => ({
      droppedShare: dropped / contentBefore,
      addedShare: added / contentBefore,
      lengthRatio: (lengthBase + lengthChange) / lengthBase,
      excused,
    }),
  };
}

/** The wordings that a rule may change although a negation or a modal word goes. */
function excusedBy(
  text: string,
  proposal: OwnedProposal,
  waived: ReadonlySet<string>,
): { before: string; after: string }[] {
  if (!waived.has('negation') && !waived.has('modality')) return [];
  return proposal.changes.map((change) => ({ before: text.slice(change.start, change.end), after: change.text }));
}

const holdsWord = /[\p{L}\p{N}]/u;

/** Words: runs of characters that are no white space and hold a letter or a digit. */
export function wordsIn(text: string): number {
  let count = 0;
  for (const [run] of text.matchAll(/\S+/gu)) if (holdsWord.test(run)) count += 1;
  return count;
}
