/** Quantiles of a list of numbers. */

/**
 * Returns the value below which `share` of the values lie, interpolated linearly. A share of 0.5 gives the median.
 * @throws RangeError for an empty list
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) throw new RangeError('an empty list has no quantile');
  return low + (high - low) * (place - Math.floor(place));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
