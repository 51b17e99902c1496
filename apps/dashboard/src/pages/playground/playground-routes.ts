/** The playground: submits a text from a form as a normal job of the account. */
import { limits, parseSubmission } from '@humanize/contract';
import { getAccount, hasFreeRun, type JobSummary } from '@humanize/database';
import { submit } from '@humanize/service';
import type { ComponentChildren } from 'preact';
import { formatNumber } from '../../design/components.tsx';
import type { PageResponse, PageRequest, Route, Visitor } from '../../http/route.ts';
import { statusOfRejection } from '../../limits/limit-action.ts';
import { limitSubmission } from '../../limits/limit-submission.ts';
import { findComparedTexts, findOwnJob } from '../jobs/find-own-job.ts';
import { readId, type PageDeps } from '../page-deps.ts';
import { isAccepted, submitErrorMessage, withCode } from './submit-error-message.tsx';
import { PlaygroundPage, type PlaygroundProps } from './playground-page.tsx';
import { JobResult, type JobWithTexts } from './playground-result.tsx';
import { sampleTexts } from './sample-texts.ts';

type Deps = Pick<PageDeps, 'db' | 'newId' | 'submitDeps' | 'publicApiUrl' | 'limitAction' | 'textComparer' | 'topUp'>;
type CustomerRequest = PageRequest<Visitor>;

/** The size of the longest text with four bytes per character, percent-encoded, and the other fields. */
const textFormBytesMax = limits.textLengthMax * 4 * 3 + 100_000;

export function playgroundRoutes(deps: Deps): Route[] {
  return [
    { method: 'GET', path: '/playground', access: 'member', handle: (request) => showPlayground(deps, request) },
    {
      method: 'GET',
      path: '/playground/result/:id',
      access: 'viewer',
      handle: (request) => showResult(deps, request),
    },
    {
      method: 'POST',
      path: '/playground',
      access: 'member',
      formBytesMax: textFormBytesMax,
      handle: (request) => runText(deps, request),
    },
  ];
}

/** `?job=` shows a job and its text in the form; `?sample=` fills the form with a sample. */
async function showPlayground(deps: Deps, { visitor, query }: CustomerRequest): Promise<PageResponse> {
  const sample = sampleTexts.find(({ name }) => name === query.get('sample'));
  const id = query.get('job');
  if (id === null) return renderPlayground(deps, visitor, { text: sample?.text ?? '', british: false });
  const job = await findOwnJob(deps, { accountId: visitor.accountId, id });
  if (job === undefined) return { kind: 'not_found' };
  const texts = await findComparedTexts(deps, job);
  return renderPlayground(deps, visitor, {
    text: texts?.input ?? '',
    british: job.options.use_british_spellings,
    shown: { job, texts },
  });
}

async function showResult(deps: Deps, { visitor, params }: CustomerRequest): Promise<PageResponse> {
  const job = await findOwnJob(deps, { accountId: visitor.accountId, id: params['id'] });
  if (job === undefined) return { kind: 'not_found' };
  const shown = { job, texts: isActive(job) ? undefined : await findComparedTexts(deps, job) };
  return { kind: 'fragment', body: JobResult(shown), live: isActive(job) };
}

const isActive = ({ completedAt }: JobSummary): boolean => completedAt === null;

type Shown = Pick<PlaygroundProps, 'text' | 'british'> & {
  shown?: JobWithTexts;
  error?: ComponentChildren;
  retryAfterMs?: number;
};

async function renderPlayground(
  deps: Deps,
  visitor: Visitor,
  { text, british, shown, error, retryAfterMs }: Shown,
): Promise<PageResponse> {
  const { accountId } = visitor;
  const [{ balance }, isFree] = await Promise.all([
    getAccount(deps.db, { accountId }),
    hasFreeRun(deps.db, { accountId }),
  ]);
  const { publicApiUrl, topUp } = deps;
  const topUpUrl = balance < topUp.lowWords || balance === 0 ? topUp.url(visitor.accountId) : undefined;
  const submissionId = deps.newId();
  return {
    kind: 'page',
    ...(error !== undefined && statusOfRejection(retryAfterMs === undefined ? {} : { retryAfterMs })),
    title: 'Playground',
    section: 'playground',
    body: PlaygroundPage({
      visitor,
      balance,
      topUpUrl,
      submissionId,
      text,
      british,
      error,
      shown,
      publicApiUrl,
      isFree,
    }),
  };
}

/** The form contains an idempotency key, so submitting it twice creates one job. */
async function runText(deps: Deps, { visitor, form }: CustomerRequest): Promise<PageResponse> {
  // Browsers submit line breaks as CRLF but count them as one character.
  const text = (form.get('text') ?? '').replaceAll('\r\n', '\n');
  const british = form.get('spelling') === 'british';
  const reject = (error: ComponentChildren, retryAfterMs?: number): Promise<PageResponse> =>
    renderPlayground(deps, visitor, { error, text, british, ...(retryAfterMs !== undefined && { retryAfterMs }) });
  const limited = await limitSubmission(deps, visitor.accountId);
  if (limited !== undefined) return reject(limited.error, limited.retryAfterMs);
  const parsed = parseSubmission({ text, use_british_spellings: british });
  if (parsed.outcome === 'too_many_words') {
    const message = `This text has ${formatNumber(parsed.words)} words. The limit is ${formatNumber(limits.wordsMax)} words per job.`;
    return reject(withCode('word_limit_exceeded', message));
  }
  if (parsed.outcome === 'invalid') return reject(withCode('validation_error', parsed.message));
  const submissionId = readId(form.get('submission_id'));
  const result = await submit(deps.submitDeps, {
    accountId: visitor.accountId,
    apiKeyId: null,
    submission: parsed.submission,
    idempotencyKey: submissionId && `playground-${submissionId}`,
    free: 'playground',
  });
  if (!isAccepted(result)) return reject(submitErrorMessage(result, deps.topUp.url(visitor.accountId)));
  const { id } = result.job;
  return { kind: 'redirect', to: `/playground?job=${id}`, ...(result.outcome === 'created' && { createdJobId: id }) };
}
