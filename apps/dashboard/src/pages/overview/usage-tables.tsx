/** An account's words and jobs by day and by API key. The overview draws its chart from the per-day table. */
import type { ApiKey, UsageByDay } from '@humanize/database';
import type { VNode } from 'preact';
import { formatNumber, Table } from '../../design/components.tsx';

export function DayTable({ usage, days, now }: { usage: readonly UsageByDay[]; days: number; now: Date }): VNode {
  const list = Array.from({ length: days }, (_, index) =>
    new Date(now.getTime() - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
  const rows = list.map((day) => {
    const of = usage.filter((entry) => entry.day === day);
    const words = of.reduce((sum, entry) => sum + entry.words, 0);
    const jobs = of.reduce((sum, entry) => sum + entry.jobs, 0);
    return (
      <tr key={day}>
        <td data-value={day}>{day}</td>
        <td class="number" data-value={words}>
          {formatNumber(words)}
        </td>
        <td class="number" data-value={jobs}>
          {formatNumber(jobs)}
        </td>
      </tr>
    );
  });
  const head = ['Day (UTC)', 'Words', 'Jobs'];
  return (
    <div id="words-by-day">
      <Table caption="Words and jobs per day" head={head} rows={rows} empty="" />
    </div>
  );
}

export function KeyTable({ usage, keys }: { usage: readonly UsageByDay[]; keys: readonly ApiKey[] }): VNode {
  const totals = new Map<string | null, { words: number; jobs: number }>();
  for (const { apiKeyId, words, jobs } of usage) {
    const total = totals.get(apiKeyId) ?? { words: 0, jobs: 0 };
    totals.set(apiKeyId, { words: total.words + words, jobs: total.jobs + jobs });
  }
  const nameOf = (id: string | null): string =>
    id === null ? 'Playground' : (keys.find((key) => key.id === id)?.name ?? 'Deleted key');
  const rows = [...totals]
    .toSorted(([, a], [, b]) => b.words - a.words)
    .map(([id, { words, jobs }]) => (
      <tr key={id ?? 'playground'}>
        <td class="wrap name">{nameOf(id)}</td>
        <td class="number">{formatNumber(words)}</td>
        <td class="number">{formatNumber(jobs)}</td>
      </tr>
    ));
  const head = ['Key', 'Words', 'Jobs'];
  return <Table caption="Words and jobs per API key" head={head} rows={rows} empty="No jobs yet." />;
}
