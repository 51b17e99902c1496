/** A customer's program that uses openapi-typescript and openapi-fetch. Narrowing by `status` must compile. */
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/schema.d.ts';

const [baseUrl = '', apiKey = '', text = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${apiKey}` } });

const { data, error } = await client.POST('/humanize', { body: { text } });
if (error !== undefined) throw new Error(error.error.message);
let job: components['schemas']['Job'] = data;
while (job.status !== 'succeeded' && job.status !== 'failed') {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const lookup = await client.GET('/humanize/{id}', { params: { path: { id: job.id } } });
  if (lookup.error !== undefined) throw new Error(lookup.error.error.message);
  job = lookup.data;
}
if (job.status === 'failed') {
  const code: string = job.error.code;
  throw new Error(code);
}
const completedAt: string = job.completed_at;
console.log(JSON.stringify({ status: job.status, output: job.output, completedAt }));

// @ts-expect-error -- only a failed job has an error
export const codeOf = (one: components['schemas']['Job']): string => one.error.code;

const rejected = await client.POST('/humanize', { body: { text: '' } });
const code: 'bad_request' | 'validation_error' | 'rate_limited' | (string & {}) = rejected.error?.error.code ?? '';
console.log(JSON.stringify({ code }));
