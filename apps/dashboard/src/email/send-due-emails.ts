/**
 * Sends the emails that are due. Each email is claimed first, and deleted after the mail server has accepted it. If the
 * process ends in between, the email is sent again with the same link.
 */
import {
  claimEmail,
  countRecentFailures,
  deleteEmail,
  expireEmails,
  findAccount,
  findAddressChange,
  findOneTimeLink,
  findTopUp,
  findUserByEmail,
  insertOneTimeLink,
  type Database,
  type DueEmail,
  type EmailKind,
  type User,
} from '@humanize/database';
import { type MasterKey } from '@humanize/secrets';
import type { Logger } from '@humanize/runtime';
import { describeStopReason } from '../billing/describe-stop-reason.ts';
import { hashToken } from '../http/session-cookie.ts';
import {
  describeAddressChange,
  describeAddressChanged,
  describeExistingUser,
  describeFailingDeliveries,
  describeInvitation,
  describeLowBalance,
  describePasswordReset,
  describeSignUp,
  describeTopUpFailure,
  type EmailContent,
} from './email-content.tsx';
import { deriveLinkTokens } from './link-tokens.ts';
import type { EmailTransport } from './smtp-transport.ts';

/**
 * `dropped`: the email is no longer needed, or the user does not exist. `expired`: the email could not be sent in time.
 */
export type EmailOutcome = 'sent' | 'rejected' | 'failed' | 'dropped' | 'expired';

export type SendDeps = {
  db: Database;
  masterKey: MasterKey;
  transport: EmailTransport;
  /** Base URL of the dashboard, for links. */
  publicUrl: string;
  lowBalanceWords: number;
  topUpUrl: (accountId: string) => string | undefined;
  count: (kind: EmailKind, outcome: EmailOutcome) => void;
  logger: Pick<Logger, 'info' | 'warn'>;
};

const emailsPerPassMax = 50;
/** Lifetime of the link in a password reset email. */
const resetLinkSeconds = 3_600;
/** Lifetime of the link that opens an account. */
const signUpLinkSeconds = 86_400;

/** @param stop ends the pass after the current email */
export async function sendDueEmails(deps: SendDeps, stop: AbortSignal): Promise<void> {
  for (const email of await expireEmails(deps.db, { limit: emailsPerPassMax })) report(deps, email, 'expired');
  for (let sent = 0; sent < emailsPerPassMax && !stop.aborted; sent += 1) {
    const email = await claimEmail(deps.db);
    if (email === undefined) return;
    await sendEmail(deps, email);
  }
}

async function sendEmail(deps: SendDeps, email: DueEmail): Promise<void> {
  const content = await describers[email.kind](deps, email);
  if (content === undefined) {
    await deleteEmail(deps.db, email);
    report(deps, email, 'dropped');
    return;
  }
  const { outcome, ...problem } = await deps.transport.send({ ...content, to: email.address, id: email.id });
  if (outcome !== 'failed') await deleteEmail(deps.db, email);
  report(deps, email, outcome, problem);
}

function report({ count, logger }: SendDeps, email: DueEmail, outcome: EmailOutcome, problem: object = {}): void {
  const { id: emailId, kind, attempts } = email;
  count(kind, outcome);
  const level = outcome === 'sent' || outcome === 'dropped' ? 'info' : 'warn';
  logger[level]('email', { emailId, kind, attempts, outcome, ...problem });
}

async function describeSignUpOf(deps: SendDeps, email: DueEmail): Promise<EmailContent> {
  const user = await findUserByEmail(deps.db, { email: email.address });
  if (user?.emailConfirmed === true) return describeExistingUser({ dashboardUrl: deps.publicUrl });
  return user === undefined || user.invited ? openAccount(deps, email) : resetPassword(deps, email, user);
}

/**
 * A user with an unconfirmed address who joined an account by invitation receives a link that opens a new account,
 * because the owner of the address may not know the members of that account.
 */
async function describeReset(deps: SendDeps, email: DueEmail): Promise<EmailContent | undefined> {
  const user = await findUserByEmail(deps.db, { email: email.address });
  if (user === undefined) return undefined;
  return user.invited && !user.emailConfirmed ? openAccount(deps, email) : resetPassword(deps, email, user);
}

async function resetPassword(deps: SendDeps, { id }: DueEmail, user: User): Promise<EmailContent> {
  const [token] = deriveLinkTokens(deps.masterKey, id);
  await insertOneTimeLink(deps.db, {
    tokenSha256: hashToken(token),
    lifetimeSeconds: resetLinkSeconds,
    link: { purpose: 'password_reset', userId: user.id, accountId: user.accountId },
  });
  return describePasswordReset(linkOf(deps, token));
}

async function openAccount(deps: SendDeps, { id, address: email }: DueEmail): Promise<EmailContent> {
  const [token] = deriveLinkTokens(deps.masterKey, id);
  await insertOneTimeLink(deps.db, {
    tokenSha256: hashToken(token),
    lifetimeSeconds: signUpLinkSeconds,
    link: { purpose: 'invitation', email, role: 'customer', accountId: null, provesAddress: true, createdBy: null },
  });
  return describeSignUp(linkOf(deps, token));
}

/**
 * Describes an invitation. Its link was created with the invitation and no longer exists if the invitation was revoked
 * or accepted.
 */
async function describeInvite(deps: SendDeps, { id, accountId }: DueEmail): Promise<EmailContent | undefined> {
  const account = accountId === null ? undefined : await findAccount(deps.db, { accountId });
  if (account === undefined) return undefined;
  for (const token of deriveLinkTokens(deps.masterKey, id)) {
    const link = await findOneTimeLink(deps.db, { tokenSha256: hashToken(token) });
    if (link !== undefined) return describeInvitation({ accountName: account.name, link: linkOf(deps, token) });
  }
  return undefined;
}

/** Describes a change of address, unless it was confirmed, replaced or canceled. */
async function describeChange(deps: SendDeps, { id }: DueEmail): Promise<EmailContent | undefined> {
  for (const token of deriveLinkTokens(deps.masterKey, id)) {
    const address = await findAddressChange(deps.db, { tokenSha256: hashToken(token) });
    if (address !== undefined) return describeAddressChange(new URL(`/confirm-address/${token}`, deps.publicUrl).href);
  }
  return undefined;
}

async function describeBalance(deps: SendDeps, { accountId }: DueEmail): Promise<EmailContent | undefined> {
  const { publicUrl: dashboardUrl } = deps;
  const account = accountId === null ? undefined : await findAccount(deps.db, { accountId });
  if (account === undefined || account.closedAt !== null) return undefined;
  const thresholdWords = account.lowBalanceWords ?? deps.lowBalanceWords;
  if (account.balance >= thresholdWords) return undefined;
  const { id, name: accountName, balance } = account;
  return describeLowBalance({ accountName, balance, thresholdWords, topUpUrl: deps.topUpUrl(id), dashboardUrl });
}

async function describeStoppedTopUp(deps: SendDeps, { accountId }: DueEmail): Promise<EmailContent | undefined> {
  if (accountId === null) return undefined;
  const [account, topUp] = [await findAccount(deps.db, { accountId }), await findTopUp(deps.db, { accountId })];
  if (account === undefined || topUp?.stopReason == null) return undefined;
  return describeTopUpFailure({
    accountName: account.name,
    reason: describeStopReason(topUp.stopReason),
    buyWordsUrl: new URL('/buy-words', deps.publicUrl).href,
  });
}

async function describeFailures(deps: SendDeps, { accountId }: DueEmail): Promise<EmailContent | undefined> {
  const account = accountId === null ? undefined : await findAccount(deps.db, { accountId });
  if (account === undefined || account.closedAt !== null) return undefined;
  const failures = await countRecentFailures(deps.db, { accountId: account.id });
  if (failures === 0) return undefined;
  const { name: accountName, redelivers } = account;
  const url = new URL('/webhooks?state=exhausted', deps.publicUrl).href;
  return describeFailingDeliveries({ accountName, failures, redelivers, url });
}

const linkOf = ({ publicUrl }: SendDeps, token: string): string => new URL(`/links/${token}`, publicUrl).href;

/** Each function returns undefined if the reason for the email no longer applies. */
const describers: Readonly<Record<EmailKind, (deps: SendDeps, email: DueEmail) => Promise<EmailContent | undefined>>> =
  {
    sign_up: describeSignUpOf,
    password_reset: describeReset,
    invitation: describeInvite,
    address_change: describeChange,
    address_changed: async () => describeAddressChanged(),
    low_balance: describeBalance,
    top_up_failed: describeStoppedTopUp,
    deliveries_failing: describeFailures,
  };
