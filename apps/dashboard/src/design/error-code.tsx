/** An error code that links to its entry in the public documentation. */
import { errorCatalog, errorDocsUrl, jobErrorCatalog, type ErrorCode, type JobErrorCode } from '@humanize/contract';
import type { VNode } from 'preact';

const isDocumented = (code: string): code is ErrorCode | JobErrorCode =>
  Object.hasOwn(errorCatalog, code) || Object.hasOwn(jobErrorCatalog, code);

/**
 * The code is not linked if the documentation does not contain it, which can happen for requests that an earlier
 * release logged.
 */
export function ErrorCodeLink({ code }: { code: string }): VNode {
  return isDocumented(code) ? (
    <a href={errorDocsUrl('/docs', code)}>
      <code>{code}</code>
    </a>
  ) : (
    <code>{code}</code>
  );
}
