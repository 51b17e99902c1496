/** The roles of the users of an account, of which each may do what the previous ones may. */
import type { AccountRole } from '@humanize/database';
import type { Visitor } from './route.ts';

/** All roles, from the one with the fewest rights. */
export const accountRoles = ['viewer', 'member', 'owner'] as const satisfies readonly AccountRole[];

/** Returns whether a visitor may do what `role` is required for. */
export const hasRole = ({ user }: Pick<Visitor, 'user'>, role: AccountRole): boolean =>
  accountRoles.indexOf(user.accountRole) >= accountRoles.indexOf(role);
