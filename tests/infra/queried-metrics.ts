/** Extracts metric names from alerts, dashboards and scalers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Matches the metrics of this project and the process metrics of prom-client. */
const metricName = /\b(?:humanize|nodejs|process)_[a-z0-9_]+/g;

function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => join(root, folder, file));
}

/** A histogram has one name in the code and three series in queries. */
const baseOf = (name: string): string => name.replace(/_(?:bucket|sum|count)$/, '');

/** Returns the metrics that files in `infra/` use, without duplicates. */
export function queriedMetrics(): string[] {
  const files = [
    ...filesBelow('infra/prometheus', '.rules.yml'),
    ...filesBelow('infra/grafana', '.json'),
    ...filesBelow('infra/helm/humanize/templates', '.yaml'),
  ];
  const names = files.flatMap((file) => readFileSync(file, 'utf8').match(metricName) ?? []);
  return [...new Set(names.map(baseOf))];
}
