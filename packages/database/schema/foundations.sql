-- Functions and types that all tables share. Custom SQLSTATEs: HU001 forbidden write, HU002 ledger entry that does not
-- follow the head, HU004 too many active API keys, HU005 no open account.

-- Returns the current time of the service with the millisecond precision that customers see.
CREATE FUNCTION now_ms() RETURNS timestamptz LANGUAGE sql VOLATILE AS
  $$ SELECT date_trunc('milliseconds', clock_timestamp()) $$;

-- The function of all triggers that reject a write. The trigger name says which write is rejected.
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% on % is refused by %', TG_OP, TG_TABLE_NAME, TG_NAME USING ERRCODE = 'HU001';
END $$;

-- PostgreSQL parses the expressions of CHECK constraints, generated columns and trigger conditions again for each
-- statement that writes the table. For a domain or the body of a PL/pgSQL function, it does so once per connection.
-- Therefore, single columns of the tables that are written for each job have domains, and rules on several columns are
-- functions.

CREATE DOMAIN sha256_hash AS bytea CHECK (octet_length(VALUE) = 32);
CREATE DOMAIN email_address AS text CHECK (VALUE = lower(VALUE) AND length(VALUE) BETWEEN 3 AND 254);
-- A number of words, which a JavaScript number can always represent exactly.
CREATE DOMAIN word_balance AS bigint CHECK (VALUE BETWEEN 0 AND 9007199254740991);
-- A limit on words that a customer sets.
CREATE DOMAIN word_limit AS bigint CHECK (VALUE BETWEEN 0 AND 1000000000000);

-- Returns the smallest UUIDv7 for a time, so that an index on the ID can be used to find rows since that time.
CREATE FUNCTION uuid_since(p_time timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE AS
  $$ SELECT (lpad(to_hex(floor(extract(epoch FROM p_time) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid $$;

-- Returns the time that a UUIDv7 contains.
CREATE FUNCTION time_of(p_id uuid) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS
  $$ SELECT to_timestamp(('x' || left(translate(p_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) $$;
