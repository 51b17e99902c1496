import { limits } from '@humanize/contract';
import type { VNode } from 'preact';
import { Code, formatNumber, FormToken, Notice } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';

type Props = {
  visitor: Visitor;
  balance: number;
  submissionId: string;
  refused: { flaw: string; text: string; british: boolean } | undefined;
  publicApiUrl: string;
};

export function PlaygroundPage({ visitor, balance, submissionId, refused, publicApiUrl }: Props): VNode {
  return (
    <>
      <p>
        Paste an English text. It runs as a real job of this account: {formatNumber(balance)} words are left, and one
        that fails costs nothing.
      </p>
      {refused !== undefined && <Notice tone="bad">{refused.flaw}</Notice>}
      <form method="post" action="/playground">
        <FormToken visitor={visitor} />
        <input type="hidden" name="submission_id" value={submissionId} />
        <div class="field">
          <label for="text">Text</label>
          <textarea id="text" name="text" required maxLength={limits.textLengthMax} aria-describedby="count">
            {refused?.text ?? ''}
          </textarea>
          <output
            id="count"
            for="text"
            class="faint"
            data-count-for="text"
            data-balance={balance}
            data-words-max={limits.wordsMax}
          >
            {`At most ${formatNumber(limits.wordsMax)} words; each costs one word.`}
          </output>
        </div>
        <fieldset class="row center">
          <legend class="aside">Spelling</legend>
          <label class="check">
            <input type="radio" name="spelling" value="american" checked={!refused?.british} /> American spelling
          </label>
          <label class="check">
            <input type="radio" name="spelling" value="british" checked={refused?.british ?? false} /> British spelling
          </label>
          <button>Humanize</button>
        </fieldset>
      </form>
      <details>
        <summary>The same from your server</summary>
        <p>
          With an <a href="/keys">API key</a> in <code>HUMANIZE_API_KEY</code> and a text in <code>text.txt</code>:
        </p>
        <h3>curl</h3>
        <Code label="With curl" text={curl(publicApiUrl)} />
        <h3>Node</h3>
        <Code label="With Node" text={node(publicApiUrl)} />
        <h3>Python</h3>
        <Code label="With Python" text={python(publicApiUrl)} />
      </details>
    </>
  );
}

const curl = (url: string): string => `jq -Rs '{text: .}' text.txt |
  curl -sS ${url}/humanize \\
    -H "Authorization: Bearer $HUMANIZE_API_KEY" \\
    -H 'Content-Type: application/json' \\
    -d @-`;

const node = (url: string): string => `import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

const headers = { Authorization: \`Bearer \${process.env.HUMANIZE_API_KEY}\`, 'Content-Type': 'application/json' };
const body = JSON.stringify({ text: await readFile('text.txt', 'utf8') });
let job = await (await fetch('${url}/humanize', { method: 'POST', headers, body })).json();
if (job.error) throw new Error(job.error.message);
while (job.status !== 'succeeded' && job.status !== 'failed') {
  await setTimeout(${limits.pollIntervalMs});
  job = await (await fetch(job.status_url, { headers })).json();
}
console.log(job.output ?? job.error.message);`;

const python = (url: string): string => `import json, os, time, urllib.request

def call(url, body=None):
    request = urllib.request.Request(url, data=body, headers={
        "Authorization": "Bearer " + os.environ["HUMANIZE_API_KEY"],
        "Content-Type": "application/json",
    })
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)

job = call("${url}/humanize", json.dumps({"text": open("text.txt").read()}).encode())
while job["status"] not in ("succeeded", "failed"):
    time.sleep(${limits.pollIntervalMs / 1_000})
    job = call(job["status_url"])
print(job.get("output") or job["error"]["message"])`;
