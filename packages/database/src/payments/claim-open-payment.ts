/** Claims open payments whose state has to be read from Stripe. Any number of processes can run concurrently. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { type Payment, paymentColumns } from './payment.ts';

/**
 * Claims the open payment that has been due the longest. It is due again after a minute if it is an automatic top-up,
 * and after an hour if it is a purchase, which a customer can pay for a day.
 */
export async function claimOpenPayment(db: Database): Promise<Payment | undefined> {
  return db.kysely
    .updateTable('payments')
    .set({ next_check_at: sql`now_ms() + CASE kind WHEN 'top_up' THEN interval '1 minute' ELSE interval '1 hour' END` })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('payments')
        .select('id')
        .where('ended_at', 'is', null)
        .where('next_check_at', '<=', sql<Date>`now_ms()`)
        .orderBy('next_check_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(paymentColumns)
    .executeTakeFirst();
}
