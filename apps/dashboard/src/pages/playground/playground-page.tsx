import { limits } from '@humanize/contract';
import type { VNode } from 'preact';
import { formatNumber, FormToken, Notice } from '../../design/components.tsx';
import type { Visitor } from '../../http/route.ts';
import { RequestCode } from './request-code.tsx';

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
      <RequestCode
        publicApiUrl={publicApiUrl}
        text={refused?.text ?? 'In order to succeed, we must utilize every tool.'}
        british={refused?.british ?? false}
      />
    </>
  );
}
