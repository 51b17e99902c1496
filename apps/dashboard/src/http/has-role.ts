/** The roles of an account's users. Each role includes the rights of the previous ones. */
import type { AccountRole } from '@humanize/database';
import type { Visitor } from './route.ts';

/** All roles, starting with the one that has the fewest rights. */
export const accountRoles = ['viewer', 'member', 'owner'] as const satisfies readonly AccountRole[];

/** Returns whether the visitor has at least `role`. */
export const hasRole = ({ user }: Pick<Visitor, 'user'>, role: AccountRole): boolean =>
  accountRoles.indexOf(user.accountRole) >= accountRoles.indexOf(role);
