import type { VNode } from 'preact';
import { Table } from '../../design/components.tsx';
import type { FieldRow, OperationPart, Reference, SchemaPart } from './read-document.ts';

export function ReferencePage({ reference, publicApiUrl }: { reference: Reference; publicApiUrl: string }): VNode {
  const documentUrl = new URL('/openapi.json', publicApiUrl).href;
  return (
    <>
      <p>
        Version {reference.version}, at <code>{publicApiUrl}</code>. For tools, the same as an{' '}
        <a href={documentUrl}>OpenAPI document</a>. Every request carries <code>Authorization: Bearer API_KEY</code>.
      </p>
      {reference.operations.map((operation) => (
        <Operation key={operation.id} of={operation} />
      ))}
      <h2>Objects</h2>
      {reference.schemas.map((schema) => (
        <Schema key={schema.name} of={schema} />
      ))}
    </>
  );
}

function Operation({ of }: { of: OperationPart }): VNode {
  return (
    <section class="card" aria-labelledby={of.id}>
      <h2 id={of.id}>
        <code>
          {of.method} {of.path}
        </code>
      </h2>
      <p>{of.summary}</p>
      {of.parameters.length > 0 && <Fields caption={`Parameters of ${of.id}`} of={of.parameters} />}
      <Table
        caption={`Answers of ${of.id}`}
        head={[{ label: 'Status' }, { label: 'Meaning' }]}
        rows={of.responses.map(({ status, description }) => (
          <tr key={status}>
            <td>{status}</td>
            <td class="wrap">{description}</td>
          </tr>
        ))}
        empty=""
      />
    </section>
  );
}

function Schema({ of }: { of: SchemaPart }): VNode | null {
  if (of.fields.length === 0) return null;
  return (
    <section aria-labelledby={`schema-${of.name}`}>
      <h3 id={`schema-${of.name}`}>{of.name}</h3>
      {of.description !== '' && <p>{of.description}</p>}
      <Fields caption={`Fields of ${of.name}`} of={of.fields} />
    </section>
  );
}

function Fields({ caption, of }: { caption: string; of: readonly FieldRow[] }): VNode {
  const rows = of.map(({ name, type, required, description }) => (
    <tr key={name}>
      <td>
        <code>{name}</code>
      </td>
      <td class="wrap">{type}</td>
      <td>{required ? 'always' : 'may be absent'}</td>
      <td class="wrap">{description}</td>
    </tr>
  ));
  const head = ['Name', 'Type', 'Presence', 'Meaning'].map((label) => ({ label }));
  return <Table caption={caption} head={head} rows={rows} empty="" />;
}
