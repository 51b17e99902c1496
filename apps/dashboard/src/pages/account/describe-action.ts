/** Describes the actions of the audit log for the account page. */

const descriptions: Readonly<Record<string, string>> = {
  'account.close': 'Closed the account',
  'account.resume': 'Resumed the account',
  'account.retention': 'Changed the text retention period',
  'account.suspend': 'Suspended the account',
  'confirmation.failed': 'Entered a wrong password',
  'delivery.redeliver': 'Resent an event',
  'delivery.redeliver-failed': 'Resent failed events',
  'key.create': 'Created an API key',
  'key.rename': 'Renamed an API key',
  'key.revoke': 'Revoked an API key',
  'key.rotate_secret': 'Rotated a signing secret',
  'link.invitation': 'Accepted an invitation',
  'link.password_reset': 'Reset the password',
  'member.invite': 'Invited a member',
  'member.remove': 'Removed a member',
  'member.uninvite': 'Revoked an invitation',
  'password.change': 'Changed the password',
  'second-factor.disable': 'Turned off two-factor authentication',
  'second-factor.enable': 'Turned on two-factor authentication',
  'second-factor.failed': 'Entered a wrong code',
  'second-factor.recovery-codes': 'Created new recovery codes',
  'session.sign-out': 'Signed out a session',
  'sign-in': 'Signed in',
  'sign-in.failed': 'Failed sign-in attempt',
  'sign-out-everywhere': 'Signed out everywhere',
  'sign-up': 'Created the account',
  'texts.delete': 'Deleted all texts',
  'top-up.off': 'Switched automatic top-up off',
  'top-up.set-up': 'Set up automatic top-up',
  'webhook.test': 'Sent a test event',
  'words.buy': 'Began to buy words',
  'words.grant': 'Granted words',
};

/** Operator commands, such as `ops keys create`, are shown under their own names. */
export const describeAction = (action: string): string => descriptions[action] ?? action;
