/** Creates the error message for a command whose language model is unavailable or misconfigured. */
import type { ModelUnavailableError } from '@humanize/language-model';

const accountReasons = ['no credit', 'status 402'];

export function describeUnavailableModel(
  baseUrl: string,
  { reason, misconfigured }: Pick<ModelUnavailableError, 'reason' | 'misconfigured'>,
): string {
  const { host, pathname } = new URL(baseUrl);
  const server = `the model at ${host}${pathname}`;
  if (!misconfigured) return `${server} is unavailable (${reason})`;
  const remedy = accountReasons.includes(reason)
    ? 'your account with this provider has no credit left'
    : 'check MODEL_BASE_URL (which usually ends in /v1), MODEL_NAME and MODEL_API_KEY';
  return `${server} rejects every request (${reason}): ${remedy}`;
}
