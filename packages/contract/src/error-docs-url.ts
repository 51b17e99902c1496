/** Builds links to the documentation of errors. */
import type { ErrorCode } from './error-catalog.ts';
import type { JobErrorCode } from './job.ts';

/**
 * Returns the URL of an error in the documentation's `errors` guide. The anchor of an error is its code.
 * @param docsUrl base URL of the documentation, without a trailing slash
 */
export function errorDocsUrl(docsUrl: string, code: ErrorCode | JobErrorCode): string {
  return `${docsUrl}/errors#${code}`;
}
