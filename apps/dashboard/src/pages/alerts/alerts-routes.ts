/** Shows and changes an account's alert settings. */
import { getAccount, listMembers, setAlertSettings } from '@humanize/database';
import { readNotice } from '../../http/read-notice.ts';
import { getRoute, postRoute, type PageResponse, type Route, type SignedInRequest } from '../../http/route.ts';
import { readId, type PageDeps } from '../page-deps.ts';
import { AlertsPage } from './alerts-page.tsx';

type Deps = Pick<PageDeps, 'db' | 'audit' | 'topUp' | 'mailsLinks'>;

const path = '/alerts';
const notices: Readonly<Record<string, string>> = { saved: 'Settings saved.' };
const wordsMax = 1_000_000_000_000;

export function alertsRoutes(deps: Deps): Route[] {
  return [getRoute(deps, 'viewer', path, showAlerts), postRoute(deps, 'member', path, changeAlerts)];
}

async function showAlerts(deps: Deps, { visitor, query }: SignedInRequest, error?: string): Promise<PageResponse> {
  const { accountId } = visitor;
  const [settings, members] = await Promise.all([
    getAccount(deps.db, { accountId }),
    listMembers(deps.db, { accountId }),
  ]);
  const body = AlertsPage({
    visitor,
    settings,
    members: members.filter(({ emailConfirmed }) => emailConfirmed),
    lowWords: deps.topUp.lowWords,
    mails: deps.mailsLinks,
    notice: readNotice(notices, query),
    error,
  });
  return { kind: 'page', ...(error !== undefined && { status: 422 }), title: 'Alerts', section: 'account', body };
}

async function changeAlerts(deps: Deps, request: SignedInRequest): Promise<PageResponse> {
  const { visitor, form, address } = request;
  const { accountId, user } = visitor;
  const words = (form.get('low_balance_words') ?? '').trim();
  const lowBalanceWords = words === '' ? null : /^\d{1,13}$/.test(words) ? Number(words) : Number.NaN;
  if (lowBalanceWords !== null && !(lowBalanceWords <= wordsMax)) {
    return showAlerts(deps, request, 'Enter a whole number of words, or leave the field empty.');
  }
  // Without a mail server, the form has no fields for emails, and their settings remain unchanged.
  const { alertUserId, failureEmails } = deps.mailsLinks
    ? { alertUserId: readId(form.get('recipient')) ?? null, failureEmails: form.has('failure_emails') }
    : await getAccount(deps.db, { accountId });
  const redelivers = form.has('redelivers');
  const changed = await setAlertSettings(deps.db, accountId, {
    lowBalanceWords,
    alertUserId,
    failureEmails,
    redelivers,
  });
  if (!changed) return showAlerts(deps, request, 'Select a member of this account with a confirmed address.');
  await deps.audit({ accountId, userId: user.id, action: 'alerts.change', address });
  return { kind: 'redirect', to: `${path}?done=saved` };
}
