// The tire of a wheel is a tyre in Britain; to tire is spelled so everywhere.

import type { Sense } from '../word-context.ts';

const kinds: ReadonlySet<string> = new Set([
  'all-season',
  'all-terrain',
  'bald',
  'bicycle',
  'bike',
  'burning',
  'car',
  'flat',
  'front',
  'inflatable',
  'motorcycle',
  'new',
  'old',
  'pneumatic',
  'punctured',
  'radial',
  'rear',
  'rubber',
  'season',
  'snow',
  'spare',
  'summer',
  'terrain',
  'tractor',
  'truck',
  'used',
  'winter',
  'worn',
]);

const parts: ReadonlySet<string> = new Set([
  'chains',
  'changer',
  'company',
  'fitter',
  'gauge',
  'iron',
  'maker',
  'makers',
  'manufacturer',
  'manufacturers',
  'marks',
  'pressure',
  'pressures',
  'rotation',
  'rubber',
  'shop',
  'swing',
  'tracks',
  'tread',
  'treads',
  'wear',
]);

const vehicles: ReadonlySet<string> = new Set([
  'asphalt',
  'bicycle',
  'bike',
  'brake',
  'brakes',
  'bus',
  'car',
  'cars',
  'driver',
  'drivers',
  'driving',
  'gravel',
  'inflated',
  'lap',
  'lorry',
  'pavement',
  'puncture',
  'road',
  'roads',
  'rubber',
  'tarmac',
  'tread',
  'truck',
  'trucks',
  'van',
  'vehicle',
  'vehicles',
  'wheel',
  'wheels',
]);

export const tireToBritish: Sense = (word, { tag, before, after, sentenceHas }) => {
  if (tag.startsWith('VB') && !kinds.has(before[0] ?? '')) return undefined;
  const isWheel =
    kinds.has(before[0] ?? '') || parts.has(after[0] ?? '') || (tag.startsWith('NN') && sentenceHas(vehicles));
  return isWheel ? word.replace('tire', 'tyre') : undefined;
};
