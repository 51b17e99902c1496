/**
 * A fixed, signed webhook request that customers can use to test their verification code. The signature was computed
 * with OpenSSL. The body contains a multi-byte character.
 */
export const webhookTestVector = {
  secret: 'whsec_test_vector',
  timestamp: '1767323047',
  body: '{"id":"019b7ca4-6f2e-7c11-9d2b-1f6a4b3c2d1e","type":"humanize.job.succeeded","mode":"humanize","input_words":4,"words_reserved":4,"words_charged":4,"status_url":"https://api.example.com/v1/humanize/019b7ca4-6f2e-7c11-9d2b-1f6a4b3c2d1e","created_at":"2026-01-02T03:04:05.678Z","output":"We use the café.","status":"succeeded","completed_at":"2026-01-02T03:04:07.123Z"}',
  signature: 'sha256=dbc31b3878afd9216282c22ba92824daf7af8d15a089ae07bdc30df74ece3a13',
} as const;
