/**
 * Renders the reference for all error codes as Markdown, from the contract's catalogs. Each error's anchor is its code.
 */
import { errorCatalog, errorExample, jobErrorCatalog, type ErrorCode } from '@humanize/contract';

export function describeErrors(): string {
  return (Object.keys(errorCatalog) as ErrorCode[]).map(describeError).join('\n\n');
}

/** Renders the codes of failed jobs. */
export function describeJobErrors(): string {
  return Object.entries(jobErrorCatalog)
    .map(
      ([code, { cause, fix }]) =>
        `### ${code}\n\n${rows([
          ['Cause', cause],
          ['Fix', fix],
        ])}`,
    )
    .join('\n\n');
}

function describeError(code: ErrorCode): string {
  const { status, retryable, cause, fix, extra } = errorCatalog[code];
  const fields = Object.entries<{ readonly description: string }>(extra).map(
    ([name, { description }]) => `\`${name}\`: ${description}`,
  );
  const table = rows([
    ['Status', String(status)],
    ['Retryable', retryable ? 'Yes, unchanged' : 'No'],
    ['Cause', cause],
    ['Fix', fix],
    ...(fields.length === 0 ? [] : [['Extra fields', fields.join(' ')] as const]),
  ]);
  return `### ${code}\n\n${table}\n\n\`\`\`json\n${JSON.stringify(errorExample(code).value, null, 2)}\n\`\`\``;
}

const rows = (of: readonly (readonly [name: string, value: string])[]): string =>
  ['| | |', '|---|---|', ...of.map(([name, value]) => `| **${name}** | ${value} |`)].join('\n');
