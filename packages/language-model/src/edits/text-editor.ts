/**
 * The part of the light editor that this package uses, for spelling and for everything that the model does not rewrite.
 */

type Span = { readonly start: number; readonly end: number };
type Options = { readonly variant: 'en-US' | 'en-GB' };

/** A change. Spans are half-open ranges of UTF-16 offsets in the input. */
export type TextEdit = {
  readonly ruleId: string;
  readonly why: string;
  readonly stage: string;
  readonly span: Span;
  readonly inputSpan: Span;
  readonly before: string;
  readonly after: string;
};

/** `Rejected` is the light edit's type for rejected edits. */
export type Editor<Rejected = unknown> = {
  readonly edit: (
    text: string,
    options: Options,
  ) => { readonly text: string; readonly edits: readonly TextEdit[]; readonly rejected: readonly Rejected[] };
  readonly respell: (text: string, options: Options) => { readonly text: string };
};

const frameRule = 'chat-residue';
/** Number of characters to search at each end of a text for the opening or closing remarks of a chat answer. */
const frameLengthMax = 400;
/** Every frame contains a match, so texts without one need no light edit here. */
const frameHint =
  /\b(?:sure|certainly|of course|absolutely|gladly|question|understood|happy|glad|apolog|sorry|right|correct|thank|here|below|hope|let me know|feel free|hesitate|need|like|enjoy|luck|have fun|as an? (?:ai|large|language)|knowledge|training)/i;

/** Returns the edits that remove the opening and closing remarks of a chat answer, in order. */
export function findFrame(
  text: string,
  editor: Pick<Editor, 'edit'>,
  variant: Options['variant'],
): readonly TextEdit[] {
  const edges = [text.slice(0, frameLengthMax), text.slice(-frameLengthMax)];
  if (!edges.some((edge) => frameHint.test(edge))) return [];
  return editor
    .edit(text, { variant })
    .edits.filter(
      ({ ruleId, after, before, inputSpan: { start, end } }) =>
        ruleId === frameRule && after === '' && text.slice(start, end) === before,
    )
    .toSorted((a, b) => a.inputSpan.start - b.inputSpan.start);
}
