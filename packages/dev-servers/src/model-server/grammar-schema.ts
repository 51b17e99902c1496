/** Converts a JSON Schema to the form that node-llama-cpp accepts, which supports `oneOf` but not `anyOf`. */

/** Maximum length of a string. Without it, a small model may never end the string. */
const stringLengthMax = 400;

export function toGrammarSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toGrammarSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const converted = Object.entries(schema).map(([name, value]): [string, unknown] => {
    if (name === 'anyOf') return ['oneOf', toGrammarSchema(value)];
    // The keys of `properties` and the values of `enum` are not schema keywords.
    if (name === 'properties' && typeof value === 'object' && value !== null) {
      return [name, Object.fromEntries(Object.entries(value).map(([own, part]) => [own, toGrammarSchema(part)]))];
    }
    return [name, name === 'enum' || name === 'const' || name === 'required' ? value : toGrammarSchema(value)];
  });
  const result: Record<string, unknown> = Object.fromEntries(converted);
  // The library supports `enum` only without a type, and requires all properties of an object.
  if ('enum' in result) return { enum: result['enum'] };
  return result['type'] === 'string' ? { maxLength: stringLengthMax, ...result } : result;
}
