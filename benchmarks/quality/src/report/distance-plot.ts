// One picture per corpus: for every feature a line with the human mean in the middle, the input and the output beside it.

import type { FeatureRow } from '../measure/feature-distance.ts';
import type { CorpusSummary } from '../measure/summarise.ts';

const width = 900;
const labelWidth = 330;
const rowHeight = 26;
const top = 70;
/** Standard deviations shown to each side of the human mean. */
const reach = 2.5;

/** The plot as an SVG document. */
export function distancePlot(summary: CorpusSummary): string {
  const { rows } = summary.distances;
  const height = top + rows.length * rowHeight + 40;
  const middle = positionOf(0);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="16" y="26" font-size="16" font-weight="bold">${escapeXml(summary.name)}: distance from human writing</text>`,
    `<text x="16" y="48" fill="#555">standard deviations from the human mean; hollow: before, filled: after, red: past the mean</text>`,
    `<line x1="${middle}" y1="${top - 8}" x2="${middle}" y2="${height - 34}" stroke="#333"/>`,
    ...[-2, -1, 1, 2].map((tick) => tickLine(tick, height)),
    ...rows.map((row, place) => featureLine(row, top + place * rowHeight + rowHeight / 2)),
    '</svg>',
  ].join('\n');
}

function tickLine(tick: number, height: number): string {
  const x = positionOf(tick);
  return (
    `<line x1="${x}" y1="${top - 8}" x2="${x}" y2="${height - 34}" stroke="#ddd"/>` +
    `<text x="${x}" y="${height - 16}" text-anchor="middle" fill="#555">${tick > 0 ? '+' : '−'}${Math.abs(tick)}</text>`
  );
}

function featureLine(row: FeatureRow, y: number): string {
  const before = positionOf(row.inputDistance);
  const after = positionOf(row.outputDistance);
  const colour = row.overshoots ? '#c0392b' : row.counted ? '#1f6f4a' : '#999';
  return [
    `<text x="${labelWidth - 12}" y="${y + 4}" text-anchor="end" fill="${row.counted ? '#111' : '#888'}">${escapeXml(row.label)}</text>`,
    `<line x1="${before}" y1="${y}" x2="${after}" y2="${y}" stroke="${colour}" stroke-width="2"/>`,
    `<circle cx="${before}" cy="${y}" r="5" fill="#fff" stroke="${colour}" stroke-width="2"/>`,
    `<circle cx="${after}" cy="${y}" r="5" fill="${colour}"/>`,
  ].join('');
}

function positionOf(distance: number): number {
  const half = (width - labelWidth - 30) / 2;
  const clipped = Math.max(-reach, Math.min(reach, distance));
  return Math.round(labelWidth + half + (clipped / reach) * half);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
