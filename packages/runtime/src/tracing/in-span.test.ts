import { expect, test } from '@jest/globals';
import { inSpan } from './in-span.ts';
import { noTracing, type Span, type SpanEnd, type Tracing } from './tracing.ts';

type Seen = { name: string; attributes: unknown; ends: (SpanEnd | undefined)[] };

function rememberSpans(): { tracing: Tracing; seen: Seen[] } {
  const seen: Seen[] = [];
  const open = (name: string, attributes: unknown): Span => {
    const span: Seen = { name, attributes, ends: [] };
    seen.push(span);
    return { child: (start) => open(start.name, start.attributes), end: (end) => void span.ends.push(end) };
  };
  const tracing: Tracing = {
    enabled: true,
    start: (start) => open(start.name, start.attributes),
    close: async () => undefined,
  };
  return { tracing, seen };
}

const describe = (value: string): SpanEnd => ({ attributes: { 'humanize.outcome': value } });
const fail = async (): Promise<never> => {
  throw new RangeError('a secret');
};

test('a span ends with its work and records the outcome', async () => {
  const { tracing, seen } = rememberSpans();
  const span = tracing.start({ name: 'work', place: { alone: true } });
  await expect(inSpan(span, async () => 'done', describe)).resolves.toBe('done');
  expect(seen).toMatchObject([{ ends: [{ attributes: { 'humanize.outcome': 'done' } }] }]);
});

test('if the work throws, its span is marked as failed with the name of the error but not its message', async () => {
  const { tracing, seen } = rememberSpans();
  const span = tracing.start({ name: 'work', place: { alone: true } });
  await expect(inSpan(span, fail)).rejects.toThrow('a secret');
  expect(seen[0]?.ends).toEqual([{ failed: true, attributes: { 'error.type': 'RangeError' } }]);
});

test('the work is done if tracing is disabled', async () => {
  let calls = 0;
  const span = noTracing.start({ name: 'work', place: { ofJob: 'a' } }).child({ name: 'part' });
  await inSpan(span, async () => void (calls += 1));
  expect(calls).toBe(1);
});
