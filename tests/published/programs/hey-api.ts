/** A customer's program with the client of @hey-api/openapi-ts. */
import { createHumanizeJob, getHumanizeJob, type Job } from './generated/hey-api/index.ts';
import { client } from './generated/hey-api/client.gen.ts';

const [baseUrl = '', apiKey = '', text = ''] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: apiKey });

const { data, error } = await createHumanizeJob({ body: { text } });
if (data === undefined) throw new Error(error.error.message);
let job: Job = data;
while (job.status !== 'succeeded' && job.status !== 'failed') {
  await new Promise((resolve) => setTimeout(resolve, 200));
  const lookup = await getHumanizeJob({ path: { id: job.id } });
  if (lookup.data === undefined) throw new Error(lookup.error.error.message);
  job = lookup.data;
}
if (job.status === 'failed') throw new Error(job.error.code);
const completedAt: string = job.completed_at;
console.log(JSON.stringify({ status: job.status, output: job.output, completedAt }));

const rejected = await createHumanizeJob({ body: { text: '' } });
console.log(JSON.stringify({ code: rejected.error?.error.code }));
