/** Shows input and output side by side with changes marked as `<del>` and `<ins>`, which screen readers announce. */
import type { VNode } from 'preact';
import { formatNumber, Notice, Table } from '../../design/components.tsx';
import type { ComparisonResult, Piece, StoredEdit } from '../../comparison/compare-texts.ts';

type Props = {
  input: string;
  output: string | null;
  edits: readonly StoredEdit[];
  /** Undefined without an output. */
  result: ComparisonResult | undefined;
};

const unmarked = (text: string): Piece[] => [{ text, kind: 'same', reasons: [] }];

export function Comparison({ input, output, edits, result }: Props): VNode {
  if (output === null || result === undefined) return <Text heading="Input" pieces={unmarked(input)} />;
  const compared = result.outcome === 'compared' ? result.comparison : undefined;
  return (
    <>
      {compared === undefined ? (
        <Notice tone="plain">
          {result.outcome === 'too_different'
            ? 'The texts differ too much to highlight the changes.'
            : 'The changes could not be highlighted in time. Reload the page to try again.'}
        </Notice>
      ) : (
        <p class="faint">
          {describeChanges(compared.changes)}
          {compared.changes > 0 &&
            edits.length > 0 &&
            ' Hover over a change to see the reason, or open the list below.'}
        </p>
      )}
      <div class="compare">
        <Text heading="Input" pieces={compared?.input ?? unmarked(input)} />
        <Text heading="Output" pieces={compared?.output ?? unmarked(output)} />
      </div>
      {edits.length > 0 && <Reasons edits={edits} />}
    </>
  );
}

function describeChanges(count: number): string {
  if (count === 0) return 'No changes.';
  return count === 1 ? '1 change.' : `${formatNumber(count)} changes.`;
}

function Text({ heading, pieces }: { heading: string; pieces: readonly Piece[] }): VNode {
  return (
    <section aria-label={heading}>
      <h2>{heading}</h2>
      <div class="card text" tabIndex={0} role="region" aria-label={`${heading} text`}>
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
