/** The playground: submits a text from a form as a normal job of the account. */
import { limits, parseSubmission } from '@humanize/contract';
import { getAccount } from '@humanize/database';
import { submit } from '@humanize/service';
import { formatNumber } from '../../design/components.tsx';
import type { PageResponse, PageRequest, Route, Visitor } from '../../http/route.ts';
import { statusOfRejection, type Rejection } from '../../limits/limit-action.ts';
import { readId, type PageDeps } from '../page-deps.ts';
import { submitErrorMessage, isAccepted } from './submit-error-message.ts';
import { PlaygroundPage } from './playground-page.tsx';

type Deps = Pick<PageDeps, 'db' | 'newId' | 'submitDeps' | 'publicApiUrl' | 'limitAction'>;
type CustomerRequest = PageRequest<Visitor>;

/** The longest text with four bytes per character, percent-encoded, and the other fields. */
const textFormBytesMax = limits.textLengthMax * 4 * 3 + 100_000;

export function playgroundRoutes(deps: Deps): Route[] {
  return [
    { method: 'GET', path: '/playground', access: 'customer', handle: ({ visitor }) => showPlayground(deps, visitor) },
    {
      method: 'POST',
      path: '/playground',
      access: 'customer',
      formBytesMax: textFormBytesMax,
      handle: (request) => runText(deps, request),
    },
  ];
}

async function showPlayground(
  deps: Deps,
  visitor: Visitor,
  rejected?: Rejection & { text: string; british: boolean },
): Promise<PageResponse> {
  const { balance } = await getAccount(deps.db, { accountId: visitor.accountId });
  const { publicApiUrl } = deps;
  return {
    kind: 'page',
    ...(rejected !== undefined && statusOfRejection(rejected)),
    title: 'Playground',
    section: 'playground',
    body: PlaygroundPage({ visitor, balance, submissionId: deps.newId(), rejected, publicApiUrl }),
  };
}

/** The form contains an idempotency key, so submitting it twice creates one job. */
async function runText(deps: Deps, { visitor, form }: CustomerRequest): Promise<PageResponse> {
  // Browsers submit line breaks as CRLF but count them as one character.
  const text = (form.get('text') ?? '').replaceAll('\r\n', '\n');
  const british = form.get('spelling') === 'british';
  const reject = (error: string, retryAfterMs?: number): Promise<PageResponse> =>
    showPlayground(deps, visitor, { error, text, british, ...(retryAfterMs !== undefined && { retryAfterMs }) });
  const limited = await deps.limitAction('submission', visitor.accountId);
  if (limited !== undefined) return reject(limited.error, limited.retryAfterMs);
  const parsed = parseSubmission({ text, use_british_spellings: british });
  if (parsed.outcome === 'too_many_words') {
    return reject(
      `This text has ${formatNumber(parsed.words)} words. The limit is ${formatNumber(limits.wordsMax)} words per job.`,
    );
  }
  if (parsed.outcome === 'invalid') return reject(parsed.message);
  const submissionId = readId(form.get('submission_id'));
  const result = await submit(deps.submitDeps, {
    accountId: visitor.accountId,
    apiKeyId: null,
    submission: parsed.submission,
    idempotencyKey: submissionId && `playground-${submissionId}`,
  });
  if (!isAccepted(result)) return reject(submitErrorMessage(result));
  const { id } = result.job;
  return { kind: 'redirect', to: `/jobs/${id}`, ...(result.outcome === 'created' && { createdJobId: id }) };
}
