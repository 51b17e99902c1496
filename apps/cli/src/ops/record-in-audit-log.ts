/**
 * Records the commands that changed something in the audit log, under the name of the command. The entry follows the change
 * in a transaction of its own: if it cannot be written, the command fails although the change was made.
 */
import { insertAuditEntry } from '@humanize/database';
import type { Command } from '../command-line/command.ts';
import type { OpsDeps } from './ops-deps.ts';

/** The same command; its action in the audit log is for example `ops keys revoke`. */
export function recordInAuditLog(command: Command<OpsDeps>): Command<OpsDeps> {
  return {
    ...command,
    async run(deps, values) {
      const result = await command.run(deps, values);
      const { audit } = result;
      if (audit === undefined) return result;
      const entry = { ...audit, id: deps.newId(), userId: null, action: `ops ${command.words}` };
      await insertAuditEntry(deps.database(), entry);
      return result;
    },
  };
}
