// How far texts are from human ones, feature by feature. The unit is the standard deviation of the feature over the human
// and machine documents of the corpus, fixed before any rewriting, so that features can be averaged.

import { allFeatures } from '../features/all-features.ts';
import type { Feature } from '../features/feature.ts';
import { deviation, mean } from '../features/rates.ts';
import type { DocumentMeasures, FeatureValues } from './measure-document.ts';

/** A feature that differs by less at the start has no gap to close here: it is kept out of the distance and watched. */
const gapMin = 0.1;

/** How far past the human mean a feature may go, as a share of the gap it started with. */
const overshootShareMax = 0.1;

export interface FeatureRow {
  readonly id: string;
  readonly label: string;
  /** False for watched features, and for those without a gap to repair in this corpus. */
  readonly counted: boolean;
  readonly human: number;
  readonly input: number;
  readonly output: number;
  /** In standard deviations, signed: positive is more than human. */
  readonly inputDistance: number;
  readonly outputDistance: number;
  readonly overshoots: boolean;
}

export interface FeatureDistances {
  readonly rows: readonly FeatureRow[];
  /** Mean of the counted features' distances, without sign. */
  readonly input: number;
  readonly output: number;
  /** The same with whatever lies past the human mean counted twice. */
  readonly outputPenalised: number;
  /** 1 - output / input. */
  readonly reduction: number;
}

/** Compares the documents with human halves, which may be those of another corpus. */
export function featureDistances(
  documents: readonly DocumentMeasures[],
  human: readonly FeatureValues[],
): FeatureDistances {
  const rows = allFeatures.map((feature) => featureRow(feature, documents, human)).filter((row) => row !== undefined);
  const counted = rows.filter((row) => row.counted);
  const average = (value: (row: FeatureRow) => number): number => (counted.length === 0 ? 0 : mean(counted.map(value)));
  const input = average((row) => Math.abs(row.inputDistance));
  const output = average((row) => Math.abs(row.outputDistance));
  return {
    rows,
    input,
    output,
    outputPenalised: average((row) => Math.abs(row.outputDistance) * (isPast(row) ? 2 : 1)),
    reduction: input === 0 ? 0 : 1 - output / input,
  };
}

function featureRow(
  feature: Feature,
  documents: readonly DocumentMeasures[],
  humanFeatures: readonly FeatureValues[],
): FeatureRow | undefined {
  const human = valuesOf(humanFeatures, feature);
  const input = valuesOf(
    documents.map((document) => document.inputFeatures),
    feature,
  );
  const output = valuesOf(
    documents.map((document) => document.outputFeatures),
    feature,
  );
  const unit = Math.sqrt((deviation(human) ** 2 + deviation(input) ** 2) / 2);
  if (human.length < 2 || input.length < 2 || output.length < 2 || unit === 0) return undefined;
  const inputDistance = (mean(input) - mean(human)) / unit;
  const outputDistance = (mean(output) - mean(human)) / unit;
  const gap = feature.onlyExcess === true ? inputDistance : Math.abs(inputDistance);
  const counted = feature.role === 'repairable' && gap >= gapMin;
  const row = {
    id: feature.id,
    label: feature.label,
    counted,
    human: mean(human),
    input: mean(input),
    output: mean(output),
    inputDistance,
    outputDistance,
  };
  return {
    ...row,
    overshoots: counted && isPast(row) && Math.abs(outputDistance) > overshootShareMax * Math.abs(inputDistance),
  };
}

function isPast(row: { inputDistance: number; outputDistance: number }): boolean {
  return row.inputDistance * row.outputDistance < 0;
}

function valuesOf(features: readonly FeatureValues[], feature: Feature): number[] {
  return features
    .map((values) => values.get(feature.id))
    .filter((value): value is number => value !== undefined && Number.isFinite(value));
}
