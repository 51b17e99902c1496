/** Converts a JSON Schema to the form that node-llama-cpp accepts, which has `oneOf` but not `anyOf`. */

/** Maximum length of a string, because a small model may otherwise never end it. */
const stringLengthMax = 400;

export function toGrammarSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toGrammarSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const converted = Object.entries(schema).map(([name, value]): [string, unknown] => {
    if (name === 'anyOf') return ['oneOf', toGrammarSchema(value)];
    // The properties of an object and the values of an enumeration have names and values of their own.
    if (name === 'properties' && typeof value === 'object' && value !== null) {
      return [name, Object.fromEntries(Object.entries(value).map(([own, part]) => [own, toGrammarSchema(part)]))];
    }
    return [name, name === 'enum' || name === 'const' || name === 'required' ? value : toGrammarSchema(value)];
  });
  const result: Record<string, unknown> = Object.fromEntries(converted);
  // The library reads `enum` only without a type, and requires all properties of an object.
  if ('enum' in result) return { enum: result['enum'] };
  return result['type'] === 'string' ? { maxLength: stringLengthMax, ...result } : result;
}
