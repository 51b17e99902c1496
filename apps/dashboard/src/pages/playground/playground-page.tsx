/**
 * The playground: a form that submits a text without an API key, with the same limits and the same charge as the
 * API.
 */
import { limits } from '@humanize/contract';
import type { VNode } from 'preact';
import { formatNumber, FormToken, Notice } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';
import { RequestCode } from './request-code.tsx';

type Props = {
  visitor: Visitor;
  balance: number;
  submissionId: string;
  rejected: { error: string; text: string; british: boolean } | undefined;
  publicApiUrl: string;
};

export function PlaygroundPage({ visitor, balance, submissionId, rejected, publicApiUrl }: Props): VNode {
  return (
    <>
      <p>
        Paste an English text to humanize it. This creates a normal job and uses words from your balance (
        {formatNumber(balance)} left). Failed jobs are refunded.
      </p>
      {rejected !== undefined && <Notice tone="bad">{rejected.error}</Notice>}
      <form method="post" action="/playground">
        <FormToken visitor={visitor} />
        <input type="hidden" name="submission_id" value={submissionId} />
        <div class="field">
          <label for="text">Text</label>
          <textarea id="text" name="text" required maxLength={limits.textLengthMax} aria-describedby="count">
            {rejected?.text ?? ''}
          </textarea>
          <output
            id="count"
            for="text"
            class="faint"
            data-count-for="text"
            data-balance={balance}
            data-words-max={limits.wordsMax}
          >
            {`Up to ${formatNumber(limits.wordsMax)} words.`}
          </output>
        </div>
        <fieldset class="row center">
          <legend class="aside">Spelling</legend>
          <label class="check">
            <input type="radio" name="spelling" value="american" checked={!rejected?.british} /> American spelling
          </label>
          <label class="check">
            <input type="radio" name="spelling" value="british" checked={rejected?.british ?? false} /> British spelling
          </label>
          <button>Humanize</button>
        </fieldset>
      </form>
      <RequestCode
        publicApiUrl={publicApiUrl}
        text={rejected?.text ?? 'In order to succeed, we must utilize every tool.'}
        british={rejected?.british ?? false}
      />
    </>
  );
}
