/**
 * The request log, which contains the authenticated API requests of the last 7 days, without texts, for the owner of
 * the account.
 */
export const apiRequests = String.raw`
-- Written in batches after the responses. It has no foreign keys: a log entry must not lock the account that it belongs to.
CREATE TABLE api_requests (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  api_key_id uuid NOT NULL,
  request_id text NOT NULL CHECK (length(request_id) BETWEEN 1 AND 128),
  method text NOT NULL CHECK (length(method) BETWEEN 1 AND 20),
  -- The pattern of the route, never the path; null if no route matched.
  route text CHECK (length(route) <= 100),
  -- 0 if the client disconnected before the response was sent.
  status integer NOT NULL CHECK (status BETWEEN 0 AND 599),
  code text CHECK (length(code) <= 100),
  job_id uuid,
  duration_ms integer NOT NULL CHECK (duration_ms >= 0),
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX api_requests_of_account ON api_requests (account_id, created_at, id);
CREATE INDEX api_requests_by_request_id ON api_requests (account_id, request_id);
CREATE INDEX api_requests_by_age ON api_requests (created_at);
`;
