/** Parses a request body as JSON in UTF-8. */
import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from './http-error.ts';

const mediaType = 'application/json';
/** The registered name, and an alias that several HTTP clients send. */
const utf8Labels = ['utf-8', 'utf8'];
const positionedMessage = /^([^"]+) (?:in|after) JSON at position \d+ \(line (\d+) column (\d+)\)$/;

/**
 * Checks `Content-Type` and `Content-Encoding`, decodes the bytes strictly and parses them. If a key is duplicated, the
 * last value is used. `__proto__` is an ordinary key.
 * @throws HttpError with `bad_request`
 */
export function parseJsonBody(headers: IncomingHttpHeaders, body: Buffer): unknown {
  checkMediaType(headers['content-type']);
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') {
    throw badRequest('The request body must not be compressed. Send it without Content-Encoding.');
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw badRequest('The request body is not valid UTF-8.');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(text.trim() === '' ? 'The request body is empty.' : describe(error as SyntaxError));
  }
}

/** Returns the problem and its position, or undefined if the parser's message states no position or quotes the text. */
function describe({ message }: SyntaxError): string | undefined {
  const [, problem, line, column] = positionedMessage.exec(message) ?? [];
  if (problem === undefined) return undefined;
  return `The request body is not valid JSON (line ${line}, column ${column}: ${problem}).`;
}

function checkMediaType(contentType: string | undefined): void {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  if (type !== mediaType) throw badRequest('Send the request with "Content-Type: application/json".');
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length);
  if (charset !== undefined && !utf8Labels.includes(charset.replaceAll('"', ''))) {
    throw badRequest('The request body must be in UTF-8.');
  }
}
