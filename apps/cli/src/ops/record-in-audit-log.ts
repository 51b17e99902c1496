/**
 * Adds an audit log entry, under the name of the command, for each command that made a change. The entry is written
 * after the change, in a separate transaction. If the entry cannot be written, the command fails even though the change
 * was made.
 */
import { insertAuditEntry } from '@humanize/database';
import type { Command } from '../command-line/command.ts';
import type { OpsDeps } from './ops-deps.ts';

/** Wraps a command so that its changes are recorded, with an action such as `ops keys revoke`. */
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
