/** The customers of Stripe that belong to accounts. */
import type { Database } from '../database/create-database.ts';

/** Returns the ID of the account's customer. */
export async function findStripeCustomer(db: Database, by: { accountId: string }): Promise<string | undefined> {
  const found = await db.kysely
    .selectFrom('stripe_customers')
    .select('customer_id')
    .where('account_id', '=', by.accountId)
    .executeTakeFirst();
  return found?.customer_id;
}

/** Records the account's customer. The first one that is recorded stays. */
export async function insertStripeCustomer(
  db: Database,
  customer: { accountId: string; customerId: string },
): Promise<void> {
  await db.kysely
    .insertInto('stripe_customers')
    .values({ account_id: customer.accountId, customer_id: customer.customerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
