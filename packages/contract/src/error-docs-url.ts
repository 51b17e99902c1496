/** Builds links to the documentation of errors. */
import type { ErrorCode } from './error-catalog.ts';
import type { JobErrorCode } from './job.ts';

/**
 * The address of an error in the guide `errors` of the documentation. The anchor of an error is its code.
 * @param docsUrl base URL of the documentation, without a trailing slash
 */
export function errorDocsUrl(docsUrl: string, code: ErrorCode | JobErrorCode): string {
  return `${docsUrl}/errors#${code}`;
}
