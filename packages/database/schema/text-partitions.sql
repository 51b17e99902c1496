-- The partitions of job_payloads. The reconciler adds a partition before its first job is submitted, empties it when
-- none of its texts is needed any more, and then drops it. These functions run with the owner's privileges. They wait
-- at most 50 ms for a lock, because other statements wait behind them, and return false if they did nothing. The next
-- sweep tries again.

-- For IDs without another partition, so that a submission never depends on the reconciler or on clocks.
CREATE TABLE job_payloads_default PARTITION OF job_payloads DEFAULT;

-- Returns the output of a job, or null if there is none. A plan of its own is kept for this, because the planner
-- would otherwise plan the statement of the caller each time: it assumes that a plan for any ID reads all partitions.
CREATE FUNCTION output_of(p_job_id uuid) RETURNS text LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN (SELECT output FROM job_payloads WHERE job_id = p_job_id);
END $$;

-- Lists the partitions except the default one, oldest first, with their first ID and the first ID after them.
CREATE FUNCTION text_partitions() RETURNS TABLE (name text, first_id uuid, end_id uuid) LANGUAGE sql STABLE AS $$
  SELECT i.inhrelid::regclass::text, bound[1]::uuid, bound[2]::uuid
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid,
      regexp_match(pg_get_expr(c.relpartbound, c.oid), $r$FROM \('(.*)'\) TO \('(.*)'\)$r$) bound
    WHERE i.inhparent = 'job_payloads'::regclass AND bound IS NOT NULL ORDER BY 2
$$;

-- Waits for another process that adds, empties or drops a partition.
CREATE FUNCTION lock_text_partitions() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock('job_payloads'::regclass::oid::bigint) $$;

-- Adds the next partition of `p_hours`, unless the existing ones suffice for a day. IDs of the current hour, and
-- ranges of which the default partition contains IDs, are left to the default partition.
CREATE FUNCTION add_text_partition(p_hours int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  v_length interval := make_interval(hours => p_hours);
  v_from timestamptz;
BEGIN
  PERFORM lock_text_partitions();
  SELECT greatest(date_trunc('hour', now(), 'UTC') + interval '1 hour', time_of((array_agg(end_id))[count(*)])) INTO v_from FROM text_partitions();
  WHILE EXISTS (SELECT FROM job_payloads_default WHERE job_id >= uuid_since(v_from) AND job_id < uuid_since(v_from + v_length)) LOOP
    v_from := v_from + v_length;
  END LOOP;
  IF v_from > now() + interval '1 day' THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %I PARTITION OF job_payloads FOR VALUES FROM (%L) TO (%L)',
    'job_payloads_' || to_char(v_from AT TIME ZONE 'UTC', 'YYYYMMDDHH24'), uuid_since(v_from), uuid_since(v_from + v_length));
  RETURN true;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $$;

-- Returns whether a range of IDs contains texts, all of whose jobs ended more than `p_hours` ago and have no open delivery.
CREATE FUNCTION is_past(p_first_id uuid, p_end_id uuid, p_hours int) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT EXISTS (SELECT FROM job_payloads WHERE job_id >= p_first_id AND job_id < p_end_id)
    AND NOT EXISTS (SELECT FROM job_payloads WHERE job_id >= p_first_id AND job_id < p_end_id AND completed_at > now() - make_interval(hours => p_hours))
    AND NOT EXISTS (SELECT FROM jobs WHERE id >= p_first_id AND id < p_end_id AND ended_as IS NULL)
    AND NOT EXISTS (SELECT FROM deliveries WHERE job_id >= p_first_id AND job_id < p_end_id AND ended_at IS NULL)
$$;

-- Deletes all texts of the oldest partition that contains only texts past their retention period.
CREATE FUNCTION empty_text_partition(p_retention retention_hours) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  v_part record;
BEGIN
  PERFORM lock_text_partitions();
  SELECT * INTO v_part FROM text_partitions() t
    WHERE t.end_id <= uuid_since(now() - make_interval(hours => p_retention)) AND is_past(t.first_id, t.end_id, p_retention) LIMIT 1;
  IF NOT FOUND THEN RETURN false; END IF;
  EXECUTE format('LOCK TABLE %s', v_part.name);
  -- Another transaction may have needed a text before the lock was acquired.
  IF NOT is_past(v_part.first_id, v_part.end_id, p_retention) THEN RETURN false; END IF;
  EXECUTE format('TRUNCATE %s', v_part.name);
  RETURN true;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $$;

-- Drops the partition that begins with an ID if it is empty and no job will be submitted to it. The foreign key also
-- requires a lock on jobs, which is acquired first, as by other statements.
CREATE FUNCTION drop_text_partition(p_first_id uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '50ms' AS $$
DECLARE
  v_part record;
BEGIN
  PERFORM lock_text_partitions();
  SELECT * INTO v_part FROM text_partitions() t WHERE t.first_id = p_first_id AND t.end_id <= uuid_since(now() - interval '25 hours');
  IF NOT FOUND THEN RETURN false; END IF;
  LOCK TABLE jobs;
  LOCK TABLE ONLY job_payloads;
  IF EXISTS (SELECT FROM job_payloads WHERE job_id >= v_part.first_id AND job_id < v_part.end_id) THEN RETURN false; END IF;
  EXECUTE format('DROP TABLE %s', v_part.name);
  RETURN true;
EXCEPTION WHEN lock_not_available THEN RETURN false;
END $$;
