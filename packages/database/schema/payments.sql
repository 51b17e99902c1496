-- Payments for words through Stripe. A payment is recorded before it is requested from Stripe. Its state and everything
-- that reverses it are read from Stripe and settled by one function, which can be repeated: ledger references are the
-- IDs of Stripe objects, and each reference counts once.

CREATE TYPE payment_kind AS ENUM ('checkout', 'top_up');
CREATE TYPE payment_state AS ENUM ('open', 'paid', 'failed', 'expired');
CREATE TYPE reversal_kind AS ENUM ('refund', 'dispute');

-- The Stripe customer that belongs to an account.
CREATE TABLE stripe_customers (
  account_id uuid PRIMARY KEY REFERENCES accounts,
  customer_id varchar(255) NOT NULL UNIQUE
);

CREATE TABLE payments (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts,
  kind payment_kind NOT NULL,
  words int NOT NULL CHECK (words > 0),
  -- In the smallest unit of the currency.
  amount bigint NOT NULL CHECK (amount > 0),
  currency varchar(3) NOT NULL CHECK (currency ~ '^[a-z]{3}$'),
  state payment_state NOT NULL DEFAULT 'open',
  checkout_session_id varchar(255) UNIQUE,
  payment_intent_id varchar(255) UNIQUE,
  receipt_url varchar(2048),
  -- Stripe's code for the reason why the payment failed.
  failure varchar(100),
  created_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  ended_at timestamptz(3),
  -- When to ask Stripe for the state of an open payment, in case no event arrives.
  next_check_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  -- The ledger entry for the words. Null if the account was closed before the payment was paid.
  ledger_seq bigint,
  FOREIGN KEY (account_id, ledger_seq) REFERENCES ledger (account_id, seq),
  CONSTRAINT payments_fields_of_state CHECK (
    (state = 'open') = (ended_at IS NULL)
    AND (state = 'failed') >= (failure IS NOT NULL)
    AND (state = 'paid') >= (ledger_seq IS NOT NULL)
    AND (state <> 'paid' OR payment_intent_id IS NOT NULL)
    AND (kind = 'checkout' OR checkout_session_id IS NULL))
);
CREATE INDEX payments_of_account ON payments (account_id, created_at, id);
CREATE INDEX payments_by_age ON payments (created_at, id);
CREATE INDEX payments_open ON payments (next_check_at) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX payments_one_open_top_up ON payments (account_id) WHERE kind = 'top_up' AND ended_at IS NULL;

CREATE TRIGGER payments_stay BEFORE DELETE OR TRUNCATE OR UPDATE OF id, account_id, kind, words, amount, currency, created_at
  ON payments EXECUTE FUNCTION refuse();
CREATE TRIGGER payments_paid_is_final AFTER UPDATE OF state, ledger_seq ON payments FOR EACH ROW
  WHEN (OLD.state = 'paid' AND (NEW.state <> 'paid' OR NEW.ledger_seq IS DISTINCT FROM OLD.ledger_seq)) EXECUTE FUNCTION refuse();

-- Refunds and disputes of payments. The ID is assigned by Stripe.
CREATE TABLE payment_reversals (
  id varchar(255) PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments,
  kind reversal_kind NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  -- The words that the amount paid for, and how many of them were still in the balance and were taken back.
  words_due int NOT NULL,
  words_taken int NOT NULL CHECK (words_taken BETWEEN 0 AND words_due),
  created_at timestamptz(3) NOT NULL DEFAULT now_ms(),
  -- When the refund failed or the dispute was won and the words that had been taken were given back.
  returned_at timestamptz(3)
);
CREATE INDEX payment_reversals_of_payment ON payment_reversals (payment_id);
CREATE INDEX payment_reversals_by_age ON payment_reversals (created_at, id);
CREATE TRIGGER payment_reversals_stay BEFORE DELETE OR TRUNCATE OR UPDATE OF id, payment_id, kind, amount, words_due, words_taken,
  created_at ON payment_reversals EXECUTE FUNCTION refuse();
CREATE TRIGGER payment_reversals_return_once AFTER UPDATE ON payment_reversals FOR EACH ROW WHEN (OLD.returned_at IS NOT NULL)
  EXECUTE FUNCTION refuse();

-- Accounts that buy a pack automatically when their balance falls below a number of words. The words and the price are
-- the ones that the customer agreed to.
CREATE TABLE automatic_top_ups (
  account_id uuid PRIMARY KEY REFERENCES stripe_customers,
  words int NOT NULL CHECK (words > 0),
  amount bigint NOT NULL CHECK (amount > 0),
  currency varchar(3) NOT NULL CHECK (currency ~ '^[a-z]{3}$'),
  -- At most the size of a pack, so that one payment is enough to raise the balance to this number.
  below_words int NOT NULL CHECK (below_words BETWEEN 1 AND words),
  -- The Checkout session in which the customer enters the payment method. Null once the payment method is known.
  setup_session_id varchar(255) UNIQUE,
  payment_method_id varchar(255),
  -- When and why payments were stopped, until the customer sets up the top-up again.
  stopped_at timestamptz(3),
  stop_reason varchar(100),
  CHECK (num_nonnulls(setup_session_id, payment_method_id) = 1),
  CHECK (num_nonnulls(stopped_at, stop_reason) IN (0, 2))
);

-- Stops the automatic top-up of an account, and records an audit entry and an email to the recipients of the account's
-- alerts. Returns whether the top-up was on.
CREATE FUNCTION stop_top_up(p_account_id uuid, p_reason text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE automatic_top_ups SET stopped_at = now_ms(), stop_reason = p_reason
    WHERE account_id = p_account_id AND stopped_at IS NULL AND payment_method_id IS NOT NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO audit_entries (id, account_id, action, subject) VALUES (gen_random_uuid(), p_account_id, 'top-up.stop', p_reason);
  INSERT INTO emails (kind, address, account_id, expires_at)
    SELECT 'top_up_failed', t.address, p_account_id, now_ms() + interval '3 days' FROM alert_addresses(p_account_id) AS t (address);
  RETURN true;
END $$;

-- Applies what Stripe reports about a payment: its state, and its refunds and disputes in the order of their creation.
-- A refund that failed or a dispute that was won is inactive. A refund or dispute stops the automatic top-up, which would
-- otherwise buy the words again. Returns what changed; see PaymentChange in src/payments/payments.ts.
CREATE FUNCTION settle_payment(p_payment_id uuid, p_state payment_state, p_payment_intent_id text, p_receipt_url text,
  p_failure text, p_reversals json) RETURNS SETOF json
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_payment payments;
  v_reversal record;
  v_known payment_reversals;
  v_seq bigint;
  v_due int;
  v_taken int;
BEGIN
  SELECT * INTO STRICT v_payment FROM payments WHERE id = p_payment_id;
  PERFORM FROM accounts WHERE id = v_payment.account_id FOR NO KEY UPDATE;
  SELECT * INTO STRICT v_payment FROM payments WHERE id = p_payment_id FOR NO KEY UPDATE;
  IF v_payment.state = 'open' AND p_state <> 'open' OR v_payment.state IN ('failed', 'expired') AND p_state = 'paid' THEN
    IF p_state = 'paid' THEN
      SELECT b.seq INTO v_seq FROM book_words(json_build_object('account_id', v_payment.account_id,
          'kind', 'purchase', 'words', v_payment.words,
          'reference', coalesce(v_payment.checkout_session_id, p_payment_intent_id))) b
        WHERE b.outcome IN ('booked', 'already_booked');
    END IF;
    UPDATE payments SET state = p_state, ended_at = now_ms(), ledger_seq = v_seq, failure = p_failure,
        payment_intent_id = coalesce(p_payment_intent_id, payment_intent_id), receipt_url = p_receipt_url
      WHERE id = p_payment_id RETURNING * INTO v_payment;
    IF p_state = 'failed' AND v_payment.kind = 'top_up' THEN
      PERFORM stop_top_up(v_payment.account_id, coalesce(p_failure, 'payment_failed'));
    END IF;
    RETURN NEXT json_strip_nulls(json_build_object(
      'change', CASE WHEN p_state = 'paid' AND v_seq IS NULL THEN 'not_granted' ELSE p_state::text END,
      'words', CASE p_state WHEN 'paid' THEN v_payment.words END));
  ELSIF v_payment.state = 'open' AND p_payment_intent_id IS NOT NULL AND v_payment.payment_intent_id IS NULL THEN
    UPDATE payments SET payment_intent_id = p_payment_intent_id WHERE id = p_payment_id;
  END IF;
  IF v_payment.ledger_seq IS NULL THEN
    RETURN;
  END IF;
  FOR v_reversal IN SELECT * FROM json_to_recordset(p_reversals) AS r (id text, kind reversal_kind, amount bigint, active boolean) LOOP
    SELECT * INTO v_known FROM payment_reversals WHERE id = v_reversal.id;
    IF v_known.id IS NULL THEN
      SELECT CASE WHEN v_reversal.active THEN greatest(0, trunc(v_payment.words::numeric
          * least(v_payment.amount, coalesce(sum(r.amount), 0) + v_reversal.amount) / v_payment.amount) - coalesce(sum(r.words_due), 0))
          ELSE 0 END INTO v_due
        FROM payment_reversals r WHERE r.payment_id = p_payment_id AND r.returned_at IS NULL;
      SELECT CASE WHEN a.closed_at IS NULL THEN least(v_due, a.balance) ELSE 0 END INTO STRICT v_taken
        FROM accounts a WHERE a.id = v_payment.account_id;
      INSERT INTO payment_reversals (id, payment_id, kind, amount, words_due, words_taken, returned_at)
        VALUES (v_reversal.id, p_payment_id, v_reversal.kind, v_reversal.amount, v_due, v_taken, CASE WHEN NOT v_reversal.active THEN now_ms() END);
      CONTINUE WHEN NOT v_reversal.active;
      PERFORM stop_top_up(v_payment.account_id, CASE v_reversal.kind WHEN 'refund' THEN 'payment_refunded' ELSE 'payment_disputed' END);
      PERFORM book_reversal(v_payment.account_id, -v_taken, v_reversal.id,
        CASE v_reversal.kind WHEN 'refund' THEN 'Payment refunded' ELSE 'Payment disputed' END);
      RETURN NEXT json_build_object('change', 'reversed', 'kind', v_reversal.kind, 'words', v_taken, 'missingWords', v_due - v_taken);
    ELSIF NOT v_reversal.active AND v_known.returned_at IS NULL THEN
      UPDATE payment_reversals SET returned_at = now_ms() WHERE id = v_reversal.id;
      PERFORM book_reversal(v_payment.account_id, v_known.words_taken, v_reversal.id || ' returned',
        CASE v_reversal.kind WHEN 'refund' THEN 'Refund failed' ELSE 'Dispute won' END);
      RETURN NEXT json_build_object('change', 'returned', 'kind', v_reversal.kind, 'words', v_known.words_taken);
    END IF;
  END LOOP;
END $$;

-- Books words that are taken or given back. Only settle_payment calls this function, with the account locked. No words
-- are given back to a closed account.
CREATE FUNCTION book_reversal(p_account_id uuid, p_words int, p_reference text, p_note text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_outcome text;
BEGIN
  IF p_words <> 0 THEN
    SELECT b.outcome INTO v_outcome FROM book_words(json_build_object('account_id', p_account_id,
      'kind', 'adjust', 'words', p_words, 'reference', p_reference, 'note', p_note)) b;
  END IF;
  IF v_outcome NOT IN ('booked', 'no_account') THEN
    RAISE EXCEPTION 'words of % cannot be booked: %', p_reference, v_outcome;
  END IF;
END $$;
