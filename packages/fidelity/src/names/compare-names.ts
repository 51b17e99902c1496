/** Names: each one of the source is still mentioned in the version, and the version has none of its own. */
import { shown, type Finding, type Fragment } from '../finding.ts';
import type { NamePresence } from './name-presence.ts';
import { isAcronym, lettersOf } from './name-words.ts';
import type { Mention, NameWord } from './read-mentions.ts';

export type NameSide = {
  readonly text: string;
  readonly mentions: readonly Mention[];
  /** Of the block, and of the whole passage that it stands in. */
  readonly presence: NamePresence;
  readonly passage: NamePresence;
};

/** A name of one side with the words of it that the other side does not have. */
type Missing = { readonly mention: Mention; readonly words: readonly NameWord[]; readonly isPartial: boolean };

export function compareNames(source: NameSide, version: NameSide): Finding[] {
  const lost = missingFrom(version.presence, source.mentions);
  const gained = missingFrom(source.presence, version.mentions);
  const findings = lost.flatMap((name, place) => judgeLost(name, gained[place], source, version));
  return [...findings, ...gained.slice(lost.length).flatMap((name) => judgeGained(name, source, version))];
}

/** Each name once. */
function missingFrom(presence: NamePresence, mentions: readonly Mention[]): Missing[] {
  const missing = new Map<string, Missing>();
  for (const mention of mentions) {
    const words = mention.words.filter(({ word, key }) => !presence.has(key) && !isSpelledOut(presence, word.text));
    if (words.length === 0 || presence.abbreviates(mention)) continue;
    const id = words.map(({ key }) => key).join(' ');
    if (!missing.has(id)) missing.set(id, { mention, words, isPartial: words.length < mention.words.length });
  }
  return [...missing.values()];
}

function isSpelledOut(presence: NamePresence, text: string): boolean {
  return isAcronym(text) && presence.spellsOut(lettersOf(text));
}

function judgeLost(lost: Missing, instead: Missing | undefined, source: NameSide, version: NameSide): Finding[] {
  const fragment = fragmentOf(source.text, lost.mention);
  if (instead !== undefined) {
    const other = fragmentOf(version.text, instead.mention);
    const message = `The source names “${shown(fragment.text)}”, but the version names “${shown(other.text)}”.`;
    const isFree = !isFirm(instead) && (lost.isPartial || instead.isPartial);
    return [{ kind: 'name', weight: isFree ? 'ask' : 'refuse', source: fragment, version: other, message }];
  }
  // The surname stands for the full name.
  const last = lost.mention.words.at(-1);
  if (lost.isPartial && last !== undefined && !lost.words.includes(last)) return [];
  const isMoved = lost.words.every(({ key }) => version.passage.has(key));
  const refuses = isFirm(lost) && !lost.isPartial && !isMoved;
  const where = isMoved ? ' in this paragraph' : '';
  const message = `The source mentions “${shown(fragment.text)}”, and the version does not mention it${where}.`;
  return [{ kind: 'name', weight: refuses ? 'refuse' : 'ask', source: fragment, version: null, message }];
}

function judgeGained(gained: Missing, source: NameSide, version: NameSide): Finding[] {
  const fragment = fragmentOf(version.text, gained.mention);
  const isMoved = gained.words.every(({ key }) => source.passage.has(key));
  const refuses = isFirm(gained) && !isMoved;
  const where = isMoved ? ' in this paragraph' : '';
  const message = `The version mentions “${shown(fragment.text)}”, which the source does not mention${where}.`;
  return [{ kind: 'name', weight: refuses ? 'refuse' : 'ask', source: null, version: fragment, message }];
}

function isFirm({ words }: Missing): boolean {
  return words.some(({ firm }) => firm);
}

function fragmentOf(text: string, { start, end }: Mention): Fragment {
  return { start, end, text: text.slice(start, end) };
}
