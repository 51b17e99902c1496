/** Parses responses in JSON. Models return them after reasoning, in a code fence, or as JSON5. Runs in linear time. */
import JSON5 from 'json5';
import { parseJson } from '../chat/read-json.ts';
import { stripReasoning } from './strip-reasoning.ts';

const fenceMark = /^(?:`{3,}|~~~)[^\n`]*$/m;

/**
 * Returns the value, or undefined if the response is not JSON or has more than `lengthMax` characters. Reasoning before
 * the JSON and text around a single code fence are removed. Other text around the JSON makes the response unreliable.
 */
export function readAnswer(response: string, lengthMax: number): unknown {
  const body = takeFenced(stripReasoning(response));
  if (body.length > lengthMax) return undefined;
  const value = parseJson(body);
  if (value !== undefined) return value;
  try {
    return JSON5.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns the list itself or the only list in an object. */
export function findOnlyList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const lists = Object.values(value).filter((own) => Array.isArray(own));
  return lists.length === 1 ? lists[0] : undefined;
}

/** Returns the content of the only code fence, or the whole response. */
function takeFenced(body: string): string {
  const parts = body.split(fenceMark);
  return (parts.length === 3 ? (parts[1] ?? '') : body).trim();
}
