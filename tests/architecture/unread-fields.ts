/**
 * Finds type fields that no code reads. Fields are compared by name only, so a field counts as read if code reads a
 * field of the same name in another type.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { listFiles, listSources, type LocatedPackage, root } from './workspace-files.ts';

/** A field, as `path: name`. */
export type Field = { readonly path: string; readonly name: string };

/** Files whose fields are read by other programs or documented elsewhere. */
const describesOthers = [
  /\/src\/database\/schema-types\.ts$/,
  /^packages\/contract\/src\/(json-schema|open-api-types)\.ts$/,
  /^packages\/dev-servers\/src\/model-server\/node-llama-cpp\.ts$/,
  /^packages\/dev-servers\/src\/webhook-receiver\/(make-certificates|start-webhook-receiver)\.ts$/,
  /^apps\/dashboard\/src\/(design\/components\.tsx|docs\/describe-receivers\.ts)$/,
];
// Columns and JSON fields.
const isSnakeCase = (name: string): boolean => name.includes('_');

/** Returns the fields that types in the sources declare but no code reads. */
export function findUnreadFields(packages: readonly LocatedPackage[]): readonly Field[] {
  const declared: Field[] = [];
  const read = new Set<string>();
  const paths = packages.flatMap((from) => listSources(from).map((path) => `${from.folder}/${path}`));
  const others = ['tests', 'scripts'].flatMap((folder) => listFiles({ folder }).map((path) => `${folder}/${path}`));
  for (const path of [...paths, ...others.filter((path) => /\.(ts|mjs)$/.test(path))]) {
    const isDeclaring =
      /\/src\//.test(path) && !/\.test\.tsx?$/.test(path) && !describesOthers.some((one) => one.test(path));
    collectFields(readFileSync(join(root, path), 'utf8'), path, {
      onDeclared: (name) => isDeclaring && !isSnakeCase(name) && declared.push({ path, name }),
      onRead: (name) => read.add(name),
    });
  }
  for (const path of listFiles({ folder: 'packages/database/schema' }))
    readWords(readFileSync(join(root, 'packages/database/schema', path), 'utf8'), (name) => read.add(name));
  return declared.filter(({ name }) => !read.has(name));
}

/**
 * Reports each word of a string, because any of them can be the name of a field or column. Also reports the camel-case
 * form of a word, which is a column's name in TypeScript.
 */
function readWords(text: string, onRead: (name: string) => unknown): void {
  for (const word of text.match(/\w+/g) ?? []) {
    onRead(word);
    onRead(word.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()));
  }
}

/**
 * Reports the fields that types declare and the names that are read: members, destructured fields, and words in
 * strings.
 */
export function collectFields(
  source: string,
  path: string,
  { onDeclared, onRead }: { onDeclared: (name: string) => unknown; onRead: (name: string) => unknown },
): void {
  new Visitor({
    TSPropertySignature: ({ key }) => key.type === 'Identifier' && onDeclared(key.name),
    MemberExpression: (node) => !node.computed && node.property.type === 'Identifier' && onRead(node.property.name),
    ObjectPattern: ({ properties }) => {
      for (const property of properties) {
        if (property.type === 'Property' && property.key.type === 'Identifier') onRead(property.key.name);
      }
    },
    Literal: ({ value }) => typeof value === 'string' && readWords(value, onRead),
    TemplateElement: ({ value }) => readWords(value.raw, onRead),
  }).visit(parseSync(path, source).program);
}
