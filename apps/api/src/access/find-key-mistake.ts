/**
 * Recognizes common mistakes in how an API key is sent. A 401 response describes the mistake in `X-Warning`, because
 * the contract specifies the response's message. Only the format of the headers is examined, so a warning reveals
 * nothing about existing keys.
 */
import type { IncomingMessage } from 'node:http';
import { apiKeyPrefix, parseApiKey } from '@humanize/secrets';

const example = `"Authorization: Bearer ${apiKeyPrefix}..."`;
/** Headers that other APIs read the key from. */
const otherHeaders = ['x-api-key', 'api-key', 'apikey', 'x-auth-token'];
const schemePattern = /^([A-Za-z][A-Za-z-]{0,20}):? +(?=\S)/;
const quotePattern = /["'`\u2018-\u201F]/;
const placeholderPattern = /^(?:\$|<|\{|%|API_KEY$|YOUR[_-]|undefined$|null$)/i;

/** Returns a message that names the mistake and usually its fix, or undefined if the headers look correct. */
export function findKeyMistake({ headersDistinct }: Pick<IncomingMessage, 'headersDistinct'>): string | undefined {
  const values = headersDistinct['authorization'] ?? [];
  const [header] = values;
  if (header === undefined) {
    const other = otherHeaders.find((name) => headersDistinct[name] !== undefined);
    return other && `The API key was sent in the header "${other}". Send it as ${example}.`;
  }
  if (values.length > 1) return 'The request has several Authorization headers. Send only one.';
  // Node decodes headers as Latin-1. Curly quotation marks are sent in UTF-8.
  const text = Buffer.from(header, 'latin1').toString('utf8').trim();
  if (quotePattern.test(text))
    return 'The Authorization header contains quotation marks. Send the API key without them.';
  const scheme = schemePattern.exec(text);
  const key = scheme === null ? text : text.slice(scheme[0].length);
  if (/^bearer$/i.test(text) || text === '')
    return `The Authorization header contains no API key. Send it as ${example}.`;
  if (placeholderPattern.test(key)) return 'The Authorization header contains a placeholder instead of an API key.';
  if (key.startsWith('whsec_'))
    return 'This is a webhook signing secret. Send the API key, which starts with "hk_live_".';
  if (scheme === null) return `The scheme "Bearer" is missing. Send the API key as ${example}.`;
  if (scheme[1]?.toLowerCase() !== 'bearer' || scheme[0].includes(':'))
    return `The scheme must be "Bearer". Send the API key as ${example}.`;
  if (/^bearer\b/i.test(key)) return `The scheme "Bearer" is repeated. Send the API key as ${example}.`;
  if (/\s/.test(key)) return 'The API key contains whitespace. Remove it.';
  if (!key.startsWith(apiKeyPrefix)) return `This is not an API key. API keys start with "${apiKeyPrefix}".`;
  if (parseApiKey(key) === undefined) return 'The API key is incomplete or contains a typo. Copy it again.';
  return undefined;
}
