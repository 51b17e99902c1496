/**
 * The playground: a form that submits a text without an API key, with the same limits and prices as the API, and shows
 * the result next to the form. With JavaScript, the parts marked with `data-part` are replaced without reloading the
 * page.
 */
import { limits } from '@humanize/contract';
import type { ComponentChildren, VNode } from 'preact';
import { formatNumber, PostForm, Notice } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';
import { PlaygroundResult, type JobWithTexts } from './playground-result.tsx';
import { BuyWords } from '../../top-up/top-up.tsx';
import { RequestCode } from '../code-samples/request-code.tsx';
import { partsMax } from './playground-jobs.ts';
import { sampleTexts } from './sample-texts.ts';

/** `text` and `british`: the initial values of the form. */
export type PlaygroundProps = {
  visitor: Visitor;
  balance: number;
  /** URL of the page where customers buy words; undefined if the balance is not low or there is no such page. */
  topUpUrl: string | undefined;
  submissionId: string;
  text: string;
  british: boolean;
  /** Whether the next text is free. */
  isFree: boolean;
  error: ComponentChildren;
  question: ComponentChildren;
  shown: readonly JobWithTexts[] | undefined;
  publicApiUrl: string;
};

export function PlaygroundPage(props: PlaygroundProps): VNode {
  const { balance, topUpUrl, text, british, error, question, shown, publicApiUrl } = props;
  return (
    <>
      <p data-part="balance">
        Each run creates a job and uses words from your balance (
        <span data-balance={balance}>{formatNumber(balance)}</span> left). Failed jobs are refunded.{' '}
        {topUpUrl !== undefined && <BuyWords url={topUpUrl} />}
      </p>
      <div class="workbench">
        <TextForm {...props} />
        <div data-part="result">
          {/* Removed when the text changes, because it is about the submitted text. */}
          {(error !== undefined || question !== undefined) && (
            <div data-about-text="text">
              {error !== undefined && <Notice tone="bad">{error}</Notice>}
              {question}
            </div>
          )}
          {shown === undefined ? (
            <section aria-label="Output">
              <h2>Output</h2>
              <p class="empty">The rewritten text appears here.</p>
            </section>
          ) : (
            <PlaygroundResult shown={shown} />
          )}
        </div>
      </div>
      <div data-part="code">
        <RequestCode
          publicApiUrl={publicApiUrl}
          text={text === '' ? 'In order to succeed, we must utilize every tool.' : text}
          british={british}
        />
      </div>
    </>
  );
}

function TextForm({ visitor, submissionId, text, british, isFree }: PlaygroundProps): VNode {
  return (
    <PostForm visitor={visitor} id="playground" action="/playground" data-in-place>
      <span data-part="submission">
        <input type="hidden" name="submission_id" value={submissionId} />
      </span>
      <div class="field">
        <div class="bar heading">
          <label for="text">Text</label>
          <span class="samples">
            Try a sample:{' '}
            {sampleTexts.map(({ name, label }) => (
              <a key={name} href={`/playground?sample=${name}`}>
                {label}
              </a>
            ))}
          </span>
        </div>
        <textarea id="text" name="text" required maxLength={partsMax * limits.textLengthMax} aria-describedby="count">
          {text}
        </textarea>
        <p class="row center" hidden data-needs-script>
          <label for="file">Open a file (.txt, .md or .docx)</label>
          <input id="file" type="file" accept=".txt,.md,.docx" data-file-for="text" />
          <span class="bad" role="alert" data-file-error></span>
          <span class="faint" role="status" data-file-notice></span>
        </p>
        <output
          id="count"
          for="text"
          class="faint"
          data-count-for="text"
          data-words-max={limits.wordsMax}
          data-parts-max={partsMax}
        >
          {`Up to ${formatNumber(limits.wordsMax)} words per job.`}
        </output>
      </div>
      {isFree && (
        <p class="faint" data-part="free">
          One text of up to {formatNumber(limits.wordsMax)} words is free each day (UTC). The words of your next text
          are refunded when its job ends.
        </p>
      )}
      <fieldset class="row center">
        <legend class="aside">Spelling</legend>
        <label class="check">
          <input type="radio" name="spelling" value="american" checked={!british} /> American spelling
        </label>
        <label class="check">
          <input type="radio" name="spelling" value="british" checked={british} /> British spelling
        </label>
        <button>Humanize</button>
      </fieldset>
    </PostForm>
  );
}
