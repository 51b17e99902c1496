/** Both texts side by side with their changes marked; the marks say the same in words to those who hear the page. */
import type { VNode } from 'preact';
import { formatNumber, Notice, Table } from '../../design/components.tsx';
import { compareTexts, type Piece, type StoredEdit } from './compare-texts.ts';

type Props = { input: string; output: string | null; edits: readonly StoredEdit[] };

const unmarked = (text: string): Piece[] => [{ text, kind: 'same', reasons: [] }];

export function Comparison({ input, output, edits }: Props): VNode {
  if (output === null) return <Text heading="Input" pieces={unmarked(input)} />;
  const compared = compareTexts(input, output, edits);
  return (
    <>
      {compared === undefined ? (
        <Notice tone="plain">These texts differ too much for their changes to be marked.</Notice>
      ) : (
        <p class="faint">
          {describeChanges(compared.changes)}
          {compared.changes > 0 && edits.length > 0 && ' Point at one to see why, or open the list below.'}
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
  if (count === 0) return 'Nothing had to be changed.';
  return count === 1 ? '1 change.' : `${formatNumber(count)} changes.`;
}

function Text({ heading, pieces }: { heading: string; pieces: readonly Piece[] }): VNode {
  return (
    <section aria-label={heading}>
      <h2>{heading}</h2>
      <div class="card text" tabIndex={0} role="region" aria-label={`Text of the ${heading.toLowerCase()}`}>
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
      <td class="wrap">{before === '' ? <span class="faint">nothing</span> : <del>{before}</del>}</td>
      <td class="wrap">{after === '' ? <span class="faint">nothing</span> : <ins>{after}</ins>}</td>
      <td class="wrap">{why}</td>
    </tr>
  ));
  return (
    <details>
      <summary>Every change and its reason</summary>
      <Table
        caption="Changes and their reasons"
        head={[{ label: 'Before' }, { label: 'After' }, { label: 'Why' }]}
        rows={rows}
        empty=""
      />
    </details>
  );
}
