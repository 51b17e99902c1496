/** Code samples that submit a given text and can be copied and run. */
import { limits } from '@humanize/contract';
import type { VNode } from 'preact';
import { Code } from '../../design/components.tsx';

/** `url` is the public base URL of the API. */
export type RequestOfText = { url: string; text: string; british: boolean };

type Props = { publicApiUrl: string; text: string; british: boolean };

export function RequestCode({ publicApiUrl: url, text, british }: Props): VNode {
  const request = { url, text, british };
  return (
    <details>
      <summary>Send this request from your server</summary>
      <p>
        Set the environment variable <code>HUMANIZE_API_KEY</code> to one of your <a href="/keys">API keys</a>.
      </p>
      <h2>curl</h2>
      <Code label="request with curl" text={curlRequest(request)} />
      <h2>Node</h2>
      <Code label="request with Node" text={nodeRequest(request)} />
      <h2>Python</h2>
      <Code label="request with Python" text={pythonRequest(request)} />
    </details>
  );
}

/** A JSON string literal is also a valid Python string literal. */
const quote = (text: string): string => JSON.stringify(text);

const bodyOf = ({ text, british }: RequestOfText): string =>
  JSON.stringify({ text, ...(british && { use_british_spellings: true }) });

export const curlRequest = (request: RequestOfText): string => `curl -sS ${request.url}/humanize \\
  -H "Authorization: Bearer $HUMANIZE_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${bodyOf(request).replaceAll("'", String.raw`'\''`)}'`;

export const nodeRequest = (request: RequestOfText): string => `import { setTimeout } from 'node:timers/promises';

const headers = { Authorization: \`Bearer \${process.env.HUMANIZE_API_KEY}\`, 'Content-Type': 'application/json' };
const body = JSON.stringify(${bodyOf(request)});
let job = await (await fetch('${request.url}/humanize', { method: 'POST', headers, body })).json();
while (job.status_url && job.status !== 'succeeded' && job.status !== 'failed') {
  await setTimeout(${limits.pollIntervalMs});
  job = await (await fetch(job.status_url, { headers })).json();
}
console.log(job.output ?? job.error.message);`;

export const pythonRequest = (request: RequestOfText): string => `import json, os, time, urllib.request

def call(url, body=None):
    headers = {"Authorization": "Bearer " + os.environ["HUMANIZE_API_KEY"], "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url, data=body, headers=headers)) as response:
        return json.load(response)

text = ${quote(request.text)}
job = call("${request.url}/humanize", json.dumps({"text": text${request.british ? ', "use_british_spellings": True' : ''}}).encode())
while job["status"] not in ("succeeded", "failed"):
    time.sleep(${limits.pollIntervalMs / 1_000})
    job = call(job["status_url"])
print(job.get("output") or job["error"]["message"])`;
