/** The playground: submits a text from a form as a normal job of the account. */
import { countWords, limits, parseSubmission } from '@humanize/contract';
import { getAccount, hasFreeRun, type JobSummary } from '@humanize/database';
import { submit } from '@humanize/service';
import type { ComponentChildren } from 'preact';
import { formatNumber } from '../../design/components.tsx';
import {
  postRoute,
  getRoute,
  type PageResponse,
  type Route,
  type SignedInRequest,
  type Visitor,
} from '../../http/route.ts';
import { statusOfRejection } from '../../limits/limit-action.ts';
import { limitSubmission } from '../../limits/limit-submission.ts';
import { findComparedTexts, findShownTexts } from '../jobs/find-own-job.ts';
import { readId, type PageDeps } from '../page-deps.ts';
import { isAccepted, submitErrorMessage, withCode } from './submit-error-message.tsx';
import { PlaygroundPage, type PlaygroundProps } from './playground-page.tsx';
import { documentRoutes } from './document-routes.ts';
import { findOwnJobs, findOwnOutput, joinParts, partsMax, splitForJobs } from './playground-jobs.ts';
import { SplitQuestion } from './split-question.tsx';
import { TextResult, type JobWithTexts } from './playground-result.tsx';
import { sampleTexts } from './sample-texts.ts';

type Deps = Pick<
  PageDeps,
  'db' | 'newId' | 'submitDeps' | 'publicApiUrl' | 'limitAction' | 'textComparer' | 'documents' | 'topUp'
>;

/** The longest text, with two percent-encoded bytes per character, and the other fields. */
const formBytesMax = partsMax * limits.textLengthMax * 2 * 3 + 100_000;

export function playgroundRoutes(deps: Deps): Route[] {
  return [
    ...documentRoutes(deps),
    getRoute(deps, 'member', '/playground', showPlayground),
    getRoute(deps, 'viewer', '/playground/result/:id', showResult),
    getRoute(deps, 'viewer', '/playground/output/:id', downloadOutput),
    { ...postRoute(deps, 'member', '/playground', runText), formBytesMax },
  ];
}

/** `?job=` shows the jobs of a text and fills the form with the text; `?sample=` fills the form with a sample. */
async function showPlayground(deps: Deps, { visitor, query }: SignedInRequest): Promise<PageResponse> {
  const sample = sampleTexts.find(({ name }) => name === query.get('sample'));
  const ids = query.get('job');
  if (ids === null) return renderPlayground(deps, visitor, { text: sample?.text ?? '', british: false });
  const jobs = await findOwnJobs(deps, { accountId: visitor.accountId, ids });
  if (jobs === undefined) return { kind: 'not_found' };
  const shown = await addTexts(deps, jobs);
  return renderPlayground(deps, visitor, {
    text: joinParts(shown.map(({ texts }) => texts?.input ?? '')),
    british: jobs[0]?.options.use_british_spellings === true,
    shown,
  });
}

async function showResult(deps: Deps, { visitor, params }: SignedInRequest): Promise<PageResponse> {
  const jobs = await findOwnJobs(deps, { accountId: visitor.accountId, ids: params['id'] });
  if (jobs === undefined) return { kind: 'not_found' };
  const live = jobs.some(isActive);
  const shown = live ? jobs.map((job) => ({ job, texts: undefined })) : await addTexts(deps, jobs);
  return { kind: 'fragment', body: TextResult({ shown }), live };
}

/** Returns the output of a text as a file, or `not_found` unless all of its jobs have succeeded. */
async function downloadOutput(deps: Deps, { visitor, params }: SignedInRequest): Promise<PageResponse> {
  const output = await findOwnOutput(deps, { accountId: visitor.accountId, ids: params['id'] });
  return output === undefined
    ? { kind: 'not_found' }
    : { kind: 'file', fileName: 'rewritten.txt', body: `${output}\n` };
}

/**
 * Adds the texts of the jobs. The changes are determined only if there is a single job; otherwise, the changes in each
 * part are shown on the page of that part's job.
 */
function addTexts(deps: Deps, jobs: readonly JobSummary[]): Promise<JobWithTexts[]> {
  return Promise.all(
    jobs.map(async (job): Promise<JobWithTexts> => {
      if (jobs.length === 1) return { job, texts: await findComparedTexts(deps, job) };
      const texts = await findShownTexts(deps, job);
      return { job, texts: texts && { ...texts, edits: [], comparison: undefined } };
    }),
  );
}

const isActive = ({ completedAt }: JobSummary): boolean => completedAt === null;

type Shown = Pick<PlaygroundProps, 'text' | 'british'> & {
  shown?: readonly JobWithTexts[];
  error?: ComponentChildren;
  /** What to confirm before the text is submitted. */
  question?: ComponentChildren;
  retryAfterMs?: number;
  /** The form's idempotency key; new by default. */
  submissionId?: string | undefined;
};

async function renderPlayground(
  deps: Deps,
  visitor: Visitor,
  { text, british, shown, error, question, retryAfterMs, submissionId = deps.newId() }: Shown,
): Promise<PageResponse> {
  const { accountId } = visitor;
  const [{ balance }, isFree] = await Promise.all([
    getAccount(deps.db, { accountId }),
    hasFreeRun(deps.db, { accountId }),
  ]);
  const { publicApiUrl, topUp } = deps;
  const topUpUrl = balance < topUp.lowWords || balance === 0 ? topUp.url(visitor.accountId) : undefined;
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
      question,
      shown,
      publicApiUrl,
      isFree: isFree && balance > 0,
    }),
  };
}

/**
 * The form contains an idempotency key, so submitting it twice creates each job once. A rejected form keeps its key,
 * because some parts of its text may already have jobs. A text that needs several jobs is submitted only after the
 * customer has seen the number of jobs and the cost.
 */
async function runText(deps: Deps, { visitor, form }: SignedInRequest): Promise<PageResponse> {
  // Browsers submit line breaks as CRLF but count them as one character.
  const text = (form.get('text') ?? '').replaceAll('\r\n', '\n');
  const british = form.get('spelling') === 'british';
  const submissionId = readId(form.get('submission_id'));
  const show = (shown: Partial<Shown>): Promise<PageResponse> =>
    renderPlayground(deps, visitor, { text, british, submissionId, ...shown });
  const reject = (error: ComponentChildren): Promise<PageResponse> => show({ error });
  const limited = await limitSubmission(deps, visitor.accountId);
  if (limited !== undefined) return show(limited);
  const parts = splitForJobs(text);
  if (parts === undefined || parts.length > partsMax) return reject(withCode('word_limit_exceeded', tooLong(text)));
  if (parts.length > 1 && form.get('parts') !== String(parts.length)) {
    const wordsRequired = countWords(text);
    const { balance } = await getAccount(deps.db, { accountId: visitor.accountId });
    if (balance < wordsRequired) {
      const rejected = { outcome: 'insufficient_words', balance, wordsRequired } as const;
      return reject(submitErrorMessage(rejected, deps.topUp.url(visitor.accountId)));
    }
    const question = SplitQuestion({ words: wordsRequired, parts: parts.length });
    return show({ question });
  }
  const jobIds: string[] = [];
  let createdJobId: string | undefined;
  for (const [index, part] of parts.entries()) {
    const parsed = parseSubmission({ text: part, use_british_spellings: british });
    if (parsed.outcome !== 'valid') {
      return reject(withCode('validation_error', parsed.outcome === 'invalid' ? parsed.message : tooLong(text)));
    }
    const result = await submit(deps.submitDeps, {
      accountId: visitor.accountId,
      apiKeyId: null,
      submission: parsed.submission,
      idempotencyKey: submissionId && `playground-${submissionId}${index === 0 ? '' : `-${index}`}`,
      // The first run of a day is free, unless the text needs several jobs.
      free: parts.length === 1 ? 'playground' : undefined,
    });
    if (!isAccepted(result)) {
      const error = submitErrorMessage(result, deps.topUp.url(visitor.accountId));
      // The customer changed the text after some parts of the previous one got jobs.
      return result.outcome === 'key_conflict' ? show({ error, submissionId: undefined }) : reject(error);
    }
    jobIds.push(result.job.id);
    if (result.outcome === 'created') createdJobId ??= result.job.id;
  }
  return {
    kind: 'redirect',
    to: `/playground?job=${jobIds.join(',')}`,
    ...(createdJobId !== undefined && { createdJobId }),
  };
}

const tooLong = (text: string): string =>
  `This text has ${formatNumber(countWords(text))} words. The playground can rewrite about ${formatNumber(partsMax * limits.wordsMax)} words at once. For longer texts, use the SDK or the command line.`;
