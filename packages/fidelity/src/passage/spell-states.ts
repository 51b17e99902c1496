/**
 * Reads the postal abbreviation of a state after the name of a city as the state, if the other text spells the state
 * out: `Portland, OR`. Otherwise the abbreviation stays as it is, because `Jane Doe, MD` may be a degree.
 */
import { startsUpper } from '@humanize/text';
import type { Block, Passage } from './read-passage.ts';
import type { Word } from './word.ts';

/**
 * States, and provinces of Canada, of one word. The abbreviations of the others, such as NY and BC, are their initials
 * and are matched as acronyms.
 */
const states: ReadonlyMap<string, string> = new Map(
  `AL=alabama AK=alaska AZ=arizona AR=arkansas CA=california CO=colorado CT=connecticut DE=delaware FL=florida
    GA=georgia HI=hawaii ID=idaho IL=illinois IN=indiana IA=iowa KS=kansas KY=kentucky LA=louisiana ME=maine
    MD=maryland MA=massachusetts MI=michigan MN=minnesota MS=mississippi MO=missouri MT=montana NE=nebraska NV=nevada
    OH=ohio OK=oklahoma OR=oregon PA=pennsylvania TN=tennessee TX=texas UT=utah VT=vermont VA=virginia WA=washington
    WI=wisconsin WY=wyoming AB=alberta MB=manitoba ON=ontario QC=quebec SK=saskatchewan NL=newfoundland`
    .split(/\s+/u)
    .map((entry): [string, string] => [entry.slice(0, 2), entry.slice(3)]),
);

/** The passage with its abbreviations of states that `other` spells out. Linear in both. */
export function spellStates(passage: Passage, other: Passage): Passage {
  const spelled = new Set(other.blocks.flatMap(({ words }) => words.map(({ lower }) => lower)));
  const blocks = passage.blocks.map((block): Block => {
    const words = block.words.map((word) => {
      const state = stateAt(block.words, word);
      return state !== undefined && spelled.has(state) ? { ...word, lower: state } : word;
    });
    return { ...block, words };
  });
  return { ...passage, blocks };
}

function stateAt(words: readonly Word[], { text, index }: Word): string | undefined {
  if (words[index - 1]?.text !== ',' || !startsUpper(words[index - 2]?.text ?? '')) return undefined;
  return states.get(text.replaceAll('.', ''));
}
