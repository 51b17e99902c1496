/** The API reference, rendered from the OpenAPI document, so that it always agrees with the API. */
import type { VNode } from 'preact';
import { InlineCode, Table } from '../../design/components.tsx';
import type { FieldRow, OperationPart, Reference, SchemaPart } from './read-document.ts';

const errorPrefix = 'error.';

export function ReferencePage({ reference, publicApiUrl }: { reference: Reference; publicApiUrl: string }): VNode {
  const documentUrl = new URL('/openapi.json', publicApiUrl).href;
  const { version, operations, schemas } = reference;
  const errors = schemas.filter(({ name }) => name.startsWith(errorPrefix));
  const objects = schemas.filter(({ name }) => !name.startsWith(errorPrefix));
  return (
    <>
      <p>
        Version {version}. Base URL: <code class="long">{publicApiUrl}</code>. Authenticate every request with the
        header <code>Authorization: Bearer API_KEY</code>. The reference is also available as an{' '}
        <a href={documentUrl}>OpenAPI document</a>.
      </p>
      <nav class="tabs" aria-label="On this page">
        {operations.map(({ id, method, path }) => (
          <a key={id} href={`#${id}`}>
            {method} {path}
          </a>
        ))}
        <a href="#errors">Errors</a>
        {objects.map(({ name }) => (
          <a key={name} href={`#schema-${name}`}>
            {name}
          </a>
        ))}
      </nav>
      {operations.map((operation) => (
        <Operation key={operation.id} of={operation} />
      ))}
      <Errors of={errors} />
      <h2>Objects</h2>
      {objects.map((schema) => (
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
      <p>
        <InlineCode text={of.summary} />
      </p>
      {of.bodies.length > 0 && (
        <p>
          Request body (JSON): <Links to={of.bodies} />
        </p>
      )}
      {of.parameters.length > 0 && <Fields caption={`Parameters of ${of.id}`} of={of.parameters} />}
      {of.headers.length > 0 && <Fields caption={`Response headers of ${of.id}`} of={of.headers} />}
      <Table
        caption={`Responses of ${of.id}`}
        head={[{ label: 'Status' }, { label: 'Description' }, { label: 'Body' }]}
        rows={of.responses.map(({ status, description, bodies }) => (
          <tr key={status}>
            <td>{status}</td>
            <td class="wrap">
              <InlineCode text={description} />
            </td>
            <td>
              <Links to={bodies} />
            </td>
          </tr>
        ))}
        empty="None."
      />
    </section>
  );
}

function Links({ to }: { to: readonly string[] }): VNode {
  if (to.length === 0) return <>–</>;
  if (to.every((name) => name.startsWith(errorPrefix))) return <a href="#errors">error</a>;
  return (
    <>
      {to.map((name, index) => (
        <>
          {index > 0 && ' or '}
          <a key={name} href={`#schema-${name}`}>
            {name}
          </a>
        </>
      ))}
    </>
  );
}

/** Lists the error codes, which share one response shape, with their causes and extra fields. */
function Errors({ of }: { of: readonly SchemaPart[] }): VNode {
  const rows = of.map(({ name, description, fields }) => (
    <tr key={name}>
      <td>
        <code>{name.slice(errorPrefix.length)}</code>
      </td>
      <td class="wrap">
        <InlineCode text={description} />
      </td>
      <td class="wrap">
        {fields
          .filter((field) => field.name !== 'error')
          .map((field) => (
            <div key={field.name}>
              <code>{field.name}</code>, {field.type}
            </div>
          ))}
      </td>
    </tr>
  ));
  const head = ['Code', 'Cause', 'Extra fields'].map((label) => ({ label }));
  return (
    <section aria-labelledby="errors">
      <h2 id="errors">Errors</h2>
      <p>
        Every error response has the body <code>{'{"error": {"code": …, "message": …}}'}</code>. Branch on the code;
        messages can change.
      </p>
      <Table caption="Error codes" head={head} rows={rows} empty="None." />
    </section>
  );
}

function Schema({ of }: { of: SchemaPart }): VNode | null {
  if (of.fields.length === 0) return null;
  return (
    <section aria-labelledby={`schema-${of.name}`}>
      <h3 id={`schema-${of.name}`}>{of.name}</h3>
      {of.description !== '' && (
        <p>
          <InlineCode text={of.description} />
        </p>
      )}
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
      <td>{required ? 'always' : 'optional'}</td>
      <td class="wrap">
        <InlineCode text={description} />
      </td>
    </tr>
  ));
  const head = ['Name', 'Type', 'Presence', 'Description'].map((label) => ({ label }));
  return <Table caption={caption} head={head} rows={rows} empty="None." />;
}
