/** Extracts operations, events and schemas from an OpenAPI 3.1 document for the reference page. */

export type FieldRow = { name: string; type: string; required: boolean; description: string };
export type SchemaPart = { name: string; description: string; fields: FieldRow[] };
/** `bodies` are the names of the schemas that the response body can have. */
export type ResponseRow = { status: string; description: string; bodies: string[] };
export type OperationPart = {
  id: string;
  method: string;
  path: string;
  summary: string;
  parameters: FieldRow[];
  /** Names of the schemas that the request body can have. */
  bodies: string[];
  responses: ResponseRow[];
  /** Response headers of all status codes combined. */
  headers: FieldRow[];
};
export type Reference = { version: string; operations: OperationPart[]; schemas: SchemaPart[] };

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const nodeAt = (node: Node, key: string): Node => (isNode(node[key]) ? node[key] : {});
const textAt = (node: Node, key: string): string => (typeof node[key] === 'string' ? node[key] : '');
const entriesOf = (node: Node): [string, Node][] =>
  Object.entries(node).filter((entry): entry is [string, Node] => isNode(entry[1]));

export function readDocument(document: object): Reference {
  const root = document as Node;
  const components = nodeAt(root, 'components');
  return {
    version: textAt(nodeAt(root, 'info'), 'version'),
    operations: [...readPaths(nodeAt(root, 'paths'), components), ...readPaths(nodeAt(root, 'webhooks'), components)],
    schemas: entriesOf(nodeAt(components, 'schemas')).map(([name, schema]) => ({
      name,
      description: textAt(schema, 'description'),
      fields: readFields(schema),
    })),
  };
}

function readPaths(paths: Node, components: Node): OperationPart[] {
  return entriesOf(paths).flatMap(([path, item]) =>
    entriesOf(item)
      .filter(([method]) => ['get', 'post', 'put', 'delete'].includes(method))
      .map(([method, operation]) => ({
        id: textAt(operation, 'operationId') || path,
        method: method.toUpperCase(),
        path,
        summary: textAt(operation, 'description') || textAt(operation, 'summary'),
        parameters: readParameters(operation['parameters'], components),
        bodies: readBodies(nodeAt(operation, 'requestBody')),
        headers: readHeaders(nodeAt(operation, 'responses'), components),
        responses: entriesOf(nodeAt(operation, 'responses')).map(([status, response]) => ({
          status,
          description: textAt(resolve(response, components), 'description'),
          bodies: readBodies(resolve(response, components)),
        })),
      })),
  );
}

/** A header is marked as always present if every response requires it. */
function readHeaders(responses: Node, components: Node): FieldRow[] {
  const answers = entriesOf(responses).map(([, response]) =>
    entriesOf(nodeAt(resolve(response, components), 'headers')),
  );
  const all = new Map(answers.flat());
  return [...all].map(([name, header]) => ({
    name: `${name} (response)`,
    type: typeOf(nodeAt(header, 'schema')),
    required: answers.every((headers) => headers.some((one) => one[0] === name && one[1]['required'] === true)),
    description: textAt(header, 'description'),
  }));
}

function readBodies(message: Node): string[] {
  const schema = nodeAt(nodeAt(nodeAt(message, 'content'), 'application/json'), 'schema');
  const choices = Array.isArray(schema['oneOf']) ? schema['oneOf'].filter(isNode) : [schema];
  return choices.map((choice) => textAt(choice, '$ref')).flatMap((name) => (name === '' ? [] : [lastOf(name)]));
}

function readParameters(parameters: unknown, components: Node): FieldRow[] {
  if (!Array.isArray(parameters)) return [];
  return parameters.filter(isNode).map((reference) => {
    const parameter = resolve(reference, components);
    return {
      name: `${textAt(parameter, 'name')} (${textAt(parameter, 'in')})`,
      type: typeOf(nodeAt(parameter, 'schema')),
      required: parameter['required'] === true,
      description: textAt(parameter, 'description'),
    };
  });
}

function readFields(schema: Node): FieldRow[] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return entriesOf(nodeAt(schema, 'properties')).map(([name, field]) => ({
    name,
    type: typeOf(field),
    required: required.includes(name),
    description: textAt(field, 'description'),
  }));
}

function typeOf(schema: Node): string {
  if (typeof schema['$ref'] === 'string') return lastOf(schema['$ref']);
  if (Array.isArray(schema['enum'])) return schema['enum'].join(' | ');
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  const type = Array.isArray(schema['type']) ? schema['type'].join(' | ') : textAt(schema, 'type');
  const format = textAt(schema, 'format');
  return format === '' ? type : `${type} (${format})`;
}

function resolve(node: Node, components: Node): Node {
  const reference = node['$ref'];
  if (typeof reference !== 'string') return node;
  const [kind = '', name = ''] = reference.split('/').slice(-2);
  return nodeAt(nodeAt(components, kind), name);
}

const lastOf = (reference: string): string => reference.split('/').at(-1) ?? '';
