/** Asks whether to rewrite a long text in several jobs, and states the cost. */
import { limits } from '@humanize/contract';
import type { VNode } from 'preact';
import { formatNumber, Notice } from '../../design/components.tsx';

/** The button submits the playground's form again, with the number of parts that the customer has seen. */
export function SplitQuestion({ words, parts }: { words: number; parts: number }): VNode {
  return (
    <>
      <Notice tone="plain">
        This text has {formatNumber(words)} words, but a job accepts at most {formatNumber(limits.wordsMax)}. The text
        will be split at paragraph breaks into {parts} parts, which are rewritten at the same time and cost{' '}
        {formatNumber(words)} words in total. Parts that fail are refunded.
      </Notice>
      <button form="playground" name="parts" value={parts}>
        Rewrite in {parts} parts
      </button>
    </>
  );
}
