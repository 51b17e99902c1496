/** The playground: a text as a real job of the account, from a form. */
import { limits, parseSubmission } from '@humanize/contract';
import { getAccount } from '@humanize/database';
import { formatNumber } from '../../design/components.tsx';
import type { Answer, PageRequest, Route, Visitor } from '../../http/route.ts';
import { readId, type PageDeps } from '../page-deps.ts';
import { describeRefusal, isAccepted } from './describe-refusal.ts';
import { PlaygroundPage } from './playground-page.tsx';
import { submitText } from './submit-text.ts';

type Deps = Pick<PageDeps, 'db' | 'newId' | 'submitDeps' | 'publicApiUrl'>;
type CustomerRequest = PageRequest<Visitor>;

export function playgroundRoutes(deps: Deps): Route[] {
  return [
    { method: 'GET', path: '/playground', access: 'customer', handle: ({ visitor }) => showPlayground(deps, visitor) },
    { method: 'POST', path: '/playground', access: 'customer', handle: (request) => runText(deps, request) },
  ];
}

async function showPlayground(
  deps: Deps,
  visitor: Visitor,
  refused?: { flaw: string; text: string; british: boolean },
): Promise<Answer> {
  const { balance } = await getAccount(deps.db, { accountId: visitor.accountId });
  const { publicApiUrl } = deps;
  return {
    kind: 'page',
    ...(refused !== undefined && { status: 422 }),
    title: 'Playground',
    section: 'playground',
    body: PlaygroundPage({ visitor, balance, submissionId: deps.newId(), refused, publicApiUrl }),
  };
}

/** The form brings an idempotency key, so that sending it twice makes one job. */
async function runText(deps: Deps, { visitor, form }: CustomerRequest): Promise<Answer> {
  // Browsers send line breaks as CRLF, and count them as one character.
  const text = (form.get('text') ?? '').replaceAll('\r\n', '\n');
  const british = form.get('spelling') === 'british';
  const refuse = (flaw: string): Promise<Answer> => showPlayground(deps, visitor, { flaw, text, british });
  const parsed = parseSubmission({ text, use_british_spellings: british });
  if (parsed.outcome === 'too_many_words') {
    return refuse(
      `This text has ${formatNumber(parsed.words)} words. At most ${formatNumber(limits.wordsMax)} fit into one job.`,
    );
  }
  if (parsed.outcome === 'invalid') return refuse(parsed.message);
  const submissionId = readId(form.get('submission_id'));
  const result = await submitText(deps.submitDeps, {
    accountId: visitor.accountId,
    apiKeyId: null,
    submission: parsed.submission,
    idempotencyKey: submissionId && `playground-${submissionId}`,
  });
  if (!isAccepted(result)) return refuse(describeRefusal(result));
  return { kind: 'redirect', to: `/jobs/${result.job.id}` };
}
