/**
 * All `ops` commands, in the order in which the help lists them. To add a command, add a file in commands/ and a line
 * here. The result of a command that made a change describes the change, which is then recorded in the audit log.
 */
import type { Command } from '../command-line/command.ts';
import { accountsAdjust } from './commands/accounts-adjust.ts';
import { accountsClose } from './commands/accounts-close.ts';
import { accountsCreate } from './commands/accounts-create.ts';
import { accountsGrant } from './commands/accounts-grant.ts';
import { accountsList } from './commands/accounts-list.ts';
import { accountsOverruns } from './commands/accounts-overruns.ts';
import { accountsResume } from './commands/accounts-resume.ts';
import { accountsRetention } from './commands/accounts-retention.ts';
import { accountsShow } from './commands/accounts-show.ts';
import { accountsSuspend } from './commands/accounts-suspend.ts';
import { auditList } from './commands/audit-list.ts';
import { deliveriesList } from './commands/deliveries-list.ts';
import { deliveriesRedeliver } from './commands/deliveries-redeliver.ts';
import { deliveriesShow } from './commands/deliveries-show.ts';
import { jobsExpire } from './commands/jobs-expire.ts';
import { jobsFind } from './commands/jobs-find.ts';
import { jobsList } from './commands/jobs-list.ts';
import { jobsShow } from './commands/jobs-show.ts';
import { keysChange } from './commands/keys-change.ts';
import { keysCreate } from './commands/keys-create.ts';
import { keysList } from './commands/keys-list.ts';
import { keysRename } from './commands/keys-rename.ts';
import { keysRevoke } from './commands/keys-revoke.ts';
import { keysRotateSecret } from './commands/keys-rotate-secret.ts';
import { ledgerList } from './commands/ledger-list.ts';
import { ledgerVerify } from './commands/ledger-verify.ts';
import { migrate } from './commands/migrate.ts';
import { modelCheck } from './commands/model-check.ts';
import { modelEstimate } from './commands/model-estimate.ts';
import { queueStatus } from './commands/queue-status.ts';
import { secretsCreate } from './commands/secrets-create.ts';
import { secretsRotate } from './commands/secrets-rotate.ts';
import { usersInvite } from './commands/users-invite.ts';
import { usersRemove } from './commands/users-remove.ts';
import { usersResetPassword } from './commands/users-reset-password.ts';
import { usersResetSecondFactor } from './commands/users-reset-second-factor.ts';
import { usersSetRole } from './commands/users-set-role.ts';
import type { OpsDeps } from './ops-deps.ts';
import { recordInAuditLog } from './record-in-audit-log.ts';

const commands: Command<OpsDeps>[] = [
  accountsCreate,
  accountsList,
  accountsShow,
  accountsGrant,
  accountsAdjust,
  accountsSuspend,
  accountsResume,
  accountsClose,
  accountsRetention,
  accountsOverruns,
  // Aliases named after what the commands record in the ledger.
  { ...accountsGrant, words: 'words grant' },
  { ...accountsAdjust, words: 'words adjust' },
  keysChange,
  keysCreate,
  keysList,
  keysRename,
  keysRevoke,
  keysRotateSecret,
  jobsList,
  jobsShow,
  jobsFind,
  jobsExpire,
  ledgerList,
  ledgerVerify,
  deliveriesList,
  deliveriesShow,
  deliveriesRedeliver,
  usersInvite,
  usersResetPassword,
  usersResetSecondFactor,
  usersSetRole,
  usersRemove,
  auditList,
  queueStatus,
  modelCheck,
  modelEstimate,
  secretsCreate,
  secretsRotate,
  migrate,
];

export const opsCommands: Command<OpsDeps>[] = commands.map(recordInAuditLog);
