/**
 * The content of emails: subject, plain text, and the same content as simple HTML. Emails contain no images and no
 * tracking links.
 */
import { renderToString } from 'preact-render-to-string';

export type EmailContent = { subject: string; text: string; html: string };

/** `action` is the link in the email, below the paragraphs. */
type EmailDraft = {
  subject: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string } | undefined;
  footer: string;
};

/** @param link the one-time link */
export function describePasswordReset(link: string): EmailContent {
  return render({
    subject: 'Reset your Humanize password',
    paragraphs: ['Use this link to choose a new password. It works once and expires in one hour.'],
    action: { label: 'Choose a new password', url: link },
    footer: 'If you did not request this, you can ignore this email. Your password has not changed.',
  });
}

/** @param link the one-time link that opens the account */
export function describeSignUp(link: string): EmailContent {
  return render({
    subject: 'Open your Humanize account',
    paragraphs: ['Use this link to choose a password and open your account. It works once and expires in one day.'],
    action: { label: 'Choose a password', url: link },
    footer:
      'If you did not sign up, you can ignore this email. No account will be opened unless someone uses the link.',
  });
}

/** @param link the link that confirms the new address */
export function describeAddressChange(link: string): EmailContent {
  return render({
    subject: 'Confirm your new email address',
    paragraphs: ['Use this link to sign in to Humanize with this address. It works once and expires in one day.'],
    action: { label: 'Confirm the address', url: link },
    footer: 'If you did not request this, you can ignore this email. Nothing will change unless someone uses the link.',
  });
}

/** For the user's previous address. */
export function describeAddressChanged(): EmailContent {
  return render({
    subject: 'Your Humanize email address was changed',
    paragraphs: [
      'The user with this email address now signs in with a different address.',
      'If you did not make this change, contact your operator immediately.',
    ],
    footer: 'No more emails will be sent to this address.',
  });
}

/** For a user who signs up again. */
export function describeExistingUser({ dashboardUrl }: { dashboardUrl: string }): EmailContent {
  return render({
    subject: 'You already have a Humanize account',
    paragraphs: [
      'You tried to sign up with this email address, but an account with this address already exists. Sign in, or reset your password.',
    ],
    action: { label: 'Open the dashboard', url: dashboardUrl },
    footer: 'If you did not sign up, you can ignore this email. Your account has not changed.',
  });
}

/** @param options.link the one-time link */
export function describeInvitation({ accountName, link }: { accountName: string; link: string }): EmailContent {
  return render({
    subject: 'You have been invited to Humanize',
    paragraphs: [
      `You have been invited to the Humanize account “${accountName}”.`,
      'Use this link to accept the invitation and choose a password. It works once and expires in one week.',
    ],
    action: { label: 'Accept the invitation', url: link },
    footer: 'If you do not recognize this account, you can ignore this email.',
  });
}

/** @param options.topUpUrl the page where customers buy words; undefined if the operator grants them */
export function describeLowBalance(options: {
  accountName: string;
  balance: number;
  thresholdWords: number;
  topUpUrl: string | undefined;
  dashboardUrl: string;
}): EmailContent {
  const { accountName, balance, thresholdWords, topUpUrl, dashboardUrl } = options;
  return render({
    subject: balance === 0 ? 'You have no words left' : 'Your word balance is low',
    paragraphs: [
      `The Humanize account “${accountName}” has ${numbers.format(balance)} ${balance === 1 ? 'word' : 'words'} left.`,
      'Texts with more words than this are rejected with the error insufficient_words.',
      ...(topUpUrl === undefined ? ['Contact your operator to get more words.'] : []),
    ],
    action:
      topUpUrl === undefined
        ? { label: 'Open the dashboard', url: dashboardUrl }
        : { label: 'Buy more words', url: topUpUrl },
    footer: `You are receiving this email because the balance fell below ${numbers.format(thresholdWords)} words.`,
  });
}

/** @param options.redelivers whether failed events are resent automatically */
export function describeFailingDeliveries(options: {
  accountName: string;
  failures: number;
  redelivers: boolean;
  url: string;
}): EmailContent {
  const { accountName, failures, redelivers, url } = options;
  const events = failures === 1 ? '1 event' : `${numbers.format(failures)} events`;
  return render({
    subject: 'Your webhooks keep failing',
    paragraphs: [
      `${events} for the Humanize account “${accountName}” could not be delivered in the last 24 hours.`,
      'The service tried three times to deliver each event. You can still retrieve the results with GET requests.',
      redelivers
        ? 'Failed events are resent automatically for three days.'
        : 'You can resend failed events yourself, or have them resent automatically for three days.',
    ],
    action: { label: 'View failed events', url },
    footer: 'This email is sent at most once a day. You can turn it off on the dashboard’s Alerts page.',
  });
}

/** @param options.reason a sentence that states why the top-up was turned off */
export function describeTopUpFailure(options: {
  accountName: string;
  reason: string;
  buyWordsUrl: string;
}): EmailContent {
  const { accountName, reason, buyWordsUrl } = options;
  return render({
    subject: 'Automatic top-up is off',
    paragraphs: [
      `Automatic top-up for the Humanize account “${accountName}” has been turned off.`,
      reason,
      'No more automatic payments will be made until you set up automatic top-up again.',
    ],
    action: { label: 'Buy words', url: buyWordsUrl },
    footer: 'You are receiving this email because you are a member of the account.',
  });
}

const numbers = new Intl.NumberFormat('en-US');

function render({ subject, paragraphs, action, footer }: EmailDraft): EmailContent {
  const text = [...paragraphs, ...(action === undefined ? [] : [action.url]), footer].join('\n\n');
  const html = renderToString(
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>{subject}</title>
      </head>
      <body style="font-family: system-ui, sans-serif; font-size: 16px; line-height: 1.5; max-width: 36rem;">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {action !== undefined && (
          <p>
            <a href={action.url}>{action.label}</a>
          </p>
        )}
        <p style="font-size: 14px; opacity: 0.75;">{footer}</p>
      </body>
    </html>,
  );
  return { subject, text: `${text}\n`, html: `<!doctype html>${html}` };
}
