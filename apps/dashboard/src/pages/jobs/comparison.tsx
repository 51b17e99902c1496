/** Shows output and input with changes marked as `<ins>` and `<del>`, which screen readers announce. */
import type { VNode } from 'preact';
import { CopyButton, formatNumber, Notice, Table } from '../../design/components.tsx';
import type { Piece, StoredEdit } from '../../comparison/compare-texts.ts';
import type { ComparedJobTexts } from './find-own-job.ts';

const unmarked = (text: string): Piece[] => [{ text, kind: 'same', reasons: [] }];

/** The output, if there is one, followed by the input. */
export function Comparison({ texts }: { texts: ComparedJobTexts }): VNode {
  const input = <Text heading="Input" pieces={comparisonOf(texts)?.input ?? unmarked(texts.input)} />;
  if (texts.output === null) return input;
  return (
    <MarkedChanges texts={texts}>
      <div class="compare">
        <Output texts={texts} output={texts.output} />
        {input}
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
  return (
    <div class="marked">
      {children}
      {compared === undefined ? (
        <Notice tone="plain">
          {texts.comparison?.outcome === 'too_different'
            ? 'The texts are too different for the changes to be highlighted.'
            : 'The changes could not be highlighted in time. Reload the page to try again.'}
        </Notice>
      ) : (
        <div class="bar">
          <span class="faint">{describeChanges(compared.changes)}</span>
          {compared.changes > 0 && (
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
        {pieces.map(({ text, kind, reasons }) => {
          const title = reasons.length > 0 ? reasons.join(' ') : undefined;
          if (kind === 'same') return text;
          return kind === 'added' ? <ins title={title}>{text}</ins> : <del title={title}>{text}</del>;
        })}
      </div>
    </section>
  );
}

const reasonsMax = 500;

function Reasons({ edits }: { edits: readonly StoredEdit[] }): VNode {
  const rows = edits.slice(0, reasonsMax).map(({ before, after, why }, index) => (
    <tr key={index}>
      <td class="wrap">{before === '' ? <span class="faint">(nothing)</span> : <del>{before}</del>}</td>
      <td class="wrap">{after === '' ? <span class="faint">(nothing)</span> : <ins>{after}</ins>}</td>
      <td class="wrap">{why}</td>
    </tr>
  ));
  return (
    <details>
      <summary>All changes and reasons</summary>
      <Table
        caption="Changes and their reasons"
        head={[{ label: 'Before' }, { label: 'After' }, { label: 'Reason' }]}
        rows={rows}
        empty=""
      />
    </details>
  );
}
