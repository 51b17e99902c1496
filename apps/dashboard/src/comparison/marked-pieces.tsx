/** Marks the changed pieces of a text with `<ins>` and `<del>`, with their reasons as tooltips. */
import { Fragment, type VNode } from 'preact';
import type { Piece } from './compare-texts.ts';

/** Spaces at the edges of a changed piece are not marked, unless they are all that has changed. */
export function MarkedPieces({ of }: { of: readonly Piece[] }): VNode {
  return (
    <>
      {of.map(({ text, kind, reasons }, index) => {
        if (kind === 'same') return text;
        const marked = text.trim() || text;
        const start = text.indexOf(marked);
        const Mark = kind === 'added' ? 'ins' : 'del';
        return (
          <Fragment key={index}>
            {text.slice(0, start)}
            <Mark title={reasons.length > 0 ? reasons.join(' ') : undefined}>{marked}</Mark>
            {text.slice(start + marked.length)}
          </Fragment>
        );
      })}
    </>
  );
}
