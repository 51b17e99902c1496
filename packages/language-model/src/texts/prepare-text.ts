/**
 * Divides a text into the passages that are sent to the model and the parts that are not. The frame of a chat answer,
 * such as `Sure, here is your text:`, is removed before the model sees the text.
 */
import { looksLikeCode, runningTextOf, type LanguageGuess } from '@humanize/text';
import type { Assignment } from '../instructions/assignment.ts';
import { groupPassages, type Passage } from '../passages/group-passages.ts';
import { splitParts, type TextPart } from '../passages/split-parts.ts';
import { withholdClosedBlocks } from '../passages/withhold-closed-blocks.ts';
import { withholdHiddenWords } from '../passages/withhold-hidden-words.ts';
import { detectGenre } from './detect-genre.ts';
import { findFrame, type Editor } from '../edits/text-editor.ts';

export type PrepareOptions = Omit<Assignment, 'genre'> & {
  /** The result of `detectLanguage` for the text. */
  readonly language: LanguageGuess;
  /** The light editor, which recognizes the opening and closing remarks of a chat answer. */
  readonly editor: Pick<Editor, 'edit'>;
};

/** A text that is ready for the model. The joined parts are identical to the text. */
export type PreparedText = {
  readonly parts: readonly TextPart[];
  /** Empty for code and for text in another language. */
  readonly passages: readonly Passage[];
  readonly assignment: Assignment;
};

export function prepareText(text: string, { language, editor, ...wanted }: PrepareOptions): PreparedText {
  const parts = withholdClosedBlocks(withholdHiddenWords(splitAroundFrame(text, editor, wanted.variant), text), text);
  const isSendable =
    language.outcome === 'english' || (language.outcome === 'unsure' && !looksLikeCode(runningTextOf(text)));
  return {
    parts,
    passages: isSendable ? groupPassages(parts, wanted.tier) : [],
    assignment: { genre: detectGenre(text), ...wanted },
  };
}

function splitAroundFrame(text: string, editor: Pick<Editor, 'edit'>, variant: Assignment['variant']): TextPart[] {
  const parts: TextPart[] = [];
  let place = 0;
  for (const edit of findFrame(text, editor, variant)) {
    parts.push(...splitParts(text.slice(place, edit.inputSpan.start)), { kind: 'frame', text: edit.before, edit });
    place = edit.inputSpan.end;
  }
  return [...parts, ...splitParts(text.slice(place))];
}
