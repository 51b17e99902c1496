/** Records words that are not related to a job. A reference is recorded at most once per account. */
export const bookWordsFunction = String.raw`
CREATE TYPE booking_result AS (outcome text, balance bigint, seq bigint, booked_words bigint);

-- Outcomes: booked, already_booked, reference_conflict, insufficient_words, no_account.
CREATE FUNCTION book_words(p_account_id uuid, p_kind ledger_kind, p_words bigint, p_reference text, p_note text)
RETURNS booking_result LANGUAGE plpgsql AS $$
DECLARE
  v_account accounts;
  v_entry ledger;
  r booking_result;
BEGIN
  SELECT * INTO v_account FROM accounts a WHERE a.id = p_account_id AND a.closed_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    r.outcome := 'no_account';
    RETURN r;
  END IF;
  r.balance := v_account.balance;
  SELECT * INTO v_entry FROM ledger l WHERE l.account_id = p_account_id AND l.reference = p_reference;
  IF FOUND THEN
    r.outcome := CASE WHEN v_entry.kind = p_kind AND v_entry.amount = p_words THEN 'already_booked' ELSE 'reference_conflict' END;
    r.seq := v_entry.seq;
    r.booked_words := v_entry.amount;
  ELSIF v_account.balance + p_words < 0 THEN
    r.outcome := 'insufficient_words';
  ELSE
    INSERT INTO ledger (account_id, seq, kind, amount, balance_after, reference, note, created_at)
      VALUES (p_account_id, v_account.seq + 1, p_kind, p_words, v_account.balance + p_words, p_reference, p_note, now_ms());
    r.outcome := 'booked';
    r.seq := v_account.seq + 1;
    r.balance := v_account.balance + p_words;
  END IF;
  RETURN r;
END $$;
`;
