/** Shows input and output with the changes marked, the number of changes, and the reasons for them. */
import type { VNode } from 'preact';
import { CopyButton, formatNumber, Notice, Table } from '../../design/components.tsx';
import type { Piece, StoredEdit } from '../../comparison/compare-texts.ts';
import { MarkedPieces } from '../../comparison/marked-pieces.tsx';
import type { ComparedJobTexts } from './find-own-job.ts';

const unmarked = (text: string): Piece[] => [{ text, kind: 'same', reasons: [] }];

/** The input, followed by the output if there is one. */
export function Comparison({ texts }: { texts: ComparedJobTexts }): VNode {
  const input = <Text heading="Input" pieces={comparisonOf(texts)?.input ?? unmarked(texts.input)} />;
  if (texts.output === null) return input;
  return (
    <MarkedChanges texts={texts}>
      <div class="compare">
        {input}
        <Output texts={texts} output={texts.output} />
      </div>
    </MarkedChanges>
  );
}

/** The output without the input, for a page that contains the input in a form. */
export function ComparedOutput({ texts, output }: { texts: ComparedJobTexts; output: string }): VNode {
  return (
    <MarkedChanges texts={texts}>
      <Output texts={texts} output={output} />
    </MarkedChanges>
  );
}

function comparisonOf({ comparison }: ComparedJobTexts) {
  return comparison?.outcome === 'compared' ? comparison.comparison : undefined;
}

function Output({ texts, output }: { texts: ComparedJobTexts; output: string }): VNode {
  return <Text heading="Output" pieces={comparisonOf(texts)?.output ?? unmarked(output)} copy />;
}

/** Shows the texts, and below them the number of changes, a checkbox that hides the marks, and the list of reasons. */
function MarkedChanges({ texts, children }: { texts: ComparedJobTexts; children: VNode }): VNode {
  const compared = comparisonOf(texts);
  // The number of edits in the list below, which can differ from the number of places where the texts differ.
  const changes = compared && (compared.changes === 0 ? 0 : texts.edits.length || compared.changes);
  return (
    <div class="marked">
      {children}
      {changes === undefined ? (
        <Notice tone="plain">
          {texts.comparison?.outcome === 'too_different'
            ? 'The texts are too different for the changes to be highlighted.'
            : 'The changes could not be highlighted in time. Reload the page to try again.'}
        </Notice>
      ) : (
        <div class="bar">
          <span class="faint">{describeChanges(changes)}</span>
          {changes > 0 && (
            <label class="check">
              <input type="checkbox" class="show-changes" checked autocomplete="off" /> Show changes
            </label>
          )}
        </div>
      )}
      {texts.edits.length > 0 && <Reasons edits={texts.edits} />}
    </div>
  );
}

function describeChanges(count: number): string {
  if (count === 0) return 'No changes were needed. The output is the same as the input.';
  return count === 1 ? '1 change' : `${formatNumber(count)} changes`;
}

type TextProps = { heading: 'Input' | 'Output'; pieces: readonly Piece[]; copy?: boolean };

function Text({ heading, pieces, copy = false }: TextProps): VNode {
  const id = `${heading.toLowerCase()}-text`;
  return (
    <section aria-label={heading}>
      <div class="bar heading">
        <h2>{heading}</h2>
        {copy && <CopyButton of={id} label={heading.toLowerCase()} />}
      </div>
      <div id={id} class="card text" tabIndex={0} role="region" aria-label={`${heading} text`}>
        <MarkedPieces of={pieces} />
      </div>
    </section>
  );
}

const reasonsMax = 500;

const changedText = (text: string, kind: Piece['kind']): VNode =>
  text === '' ? <span class="faint">(nothing)</span> : <MarkedPieces of={[{ text, kind, reasons: [] }]} />;

function Reasons({ edits }: { edits: readonly StoredEdit[] }): VNode {
  const rows = edits.slice(0, reasonsMax).map(({ before, after, why }, index) => (
    <tr key={index}>
      <td class="wrap">{changedText(before, 'removed')}</td>
      <td class="wrap">{changedText(after, 'added')}</td>
      <td class="wrap">{why}</td>
    </tr>
  ));
  return (
    <details>
      <summary>All changes and reasons</summary>
      <Table caption="Changes and their reasons" head={['Before', 'After', 'Reason']} rows={rows} empty="" />
    </details>
  );
}
