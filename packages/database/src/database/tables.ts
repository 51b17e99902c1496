/** Columns that built statements read, with the types that pg gives them. Migrations are the source; this follows them. */
export type Tables = {
  accounts: {
    id: string;
    name: string;
    balance: number;
    created_at: Date;
    suspended_at: Date | null;
    closed_at: Date | null;
    payload_retention_hours: number | null;
  };
  api_keys: {
    id: string;
    account_id: string;
    name: string;
    prefix: string;
    last_four: string;
    scopes: 'humanize'[];
    created_at: Date;
    expires_at: Date | null;
    revoked_at: Date | null;
    last_used_at: Date | null;
  };
  jobs: {
    id: string;
    account_id: string;
    api_key_id: string | null;
    input_words: number;
    auto_detect_language: boolean;
    use_british_spellings: boolean;
    webhook_url: string | null;
    status: 'queued' | 'running' | 'succeeded' | 'failed';
    claims: number;
    lease_until: Date | null;
    current_stage: string | null;
    detected_language: string | null;
    created_at: Date;
    started_at: Date | null;
    expires_at: Date;
    completed_at: Date | null;
    error_message: string | null;
    failure_cause: 'processing' | 'expired' | 'exhausted' | 'enqueue' | null;
  };
  job_payloads: { job_id: string };
  ledger: {
    account_id: string;
    seq: number;
    kind: 'grant' | 'purchase' | 'adjust' | 'reserve' | 'refund';
    amount: number;
    balance_after: number;
    job_id: string | null;
    reference: string | null;
    note: string | null;
    created_at: Date;
  };
  deliveries: {
    id: string;
    job_id: string;
    account_id: string;
    job_status: 'succeeded' | 'failed';
    state: 'pending' | 'in_flight' | 'delivered' | 'exhausted' | 'blocked';
    series: number;
    attempts_started: number;
    next_attempt_at: Date | null;
    created_at: Date;
    ended_at: Date | null;
  };
};
