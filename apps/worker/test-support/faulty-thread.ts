/**
 * A thread file for tests. Instead of rewriting a text, it adds a prefix and produces the fault named in the text. It
 * replaces only the real thread file, so everything else is production code.
 */
import type { RewriteTaskResult, RewriteTask } from '../src/thread-tasks.ts';

export function warm(): true {
  return true;
}

/**
 * Handles texts that contain `[[hang]]`, `[[throw]]`, `[[exit]]`, `[[memory]]`, `[[nothing]]`, `[[empty]]`,
 * `[[french]]` or `[[slow MS]]`.
 */
export function rewrite({ text, detectLanguage }: RewriteTask): RewriteTaskResult | undefined {
  const fault = /\[\[(\w+)(?: (\d+))?\]\]/.exec(text);
  const pauseMs = fault?.[1] === 'hang' ? Infinity : fault?.[1] === 'slow' ? Number(fault[2]) : 0;
  block(pauseMs);
  if (fault?.[1] === 'throw') throw new Error('the engine broke');
  if (fault?.[1] === 'exit') process.exit(7);
  if (fault?.[1] === 'memory') fillMemory();
  if (fault?.[1] === 'nothing') return undefined;
  if (fault?.[1] === 'french') return { outcome: 'not_english', language: 'fr' };
  return {
    outcome: 'rewritten',
    text: fault?.[1] === 'empty' ? '' : `rewritten ${text}`,
    detectedLanguage: detectLanguage ? 'en' : null,
    paragraphs: 1,
    edits: [],
    rejected: [],
    stages: [],
  };
}

/** Blocks the thread as a long computation would. */
function block(ms: number): void {
  if (ms > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function fillMemory(): never {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index * Math.random()));
}
