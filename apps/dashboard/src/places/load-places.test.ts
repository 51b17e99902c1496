import { expect, test } from '@jest/globals';
import { createRequire } from 'node:module';
import { loadPlaces } from './load-places.ts';

const folder = '@ip-location-db/geo-whois-asn-country-mmdb';
const file = createRequire(import.meta.url).resolve(`${folder}/geo-whois-asn-country.mmdb`);

test('the country of an IPv4 and an IPv6 address is found, and that of a private address is unknown', async () => {
  const findPlace = await loadPlaces(file);
  expect(findPlace('8.8.8.8')).toBe('United States');
  expect(findPlace('2001:4860:4860::8888')).toBe('United States');
  for (const address of ['127.0.0.1', '10.0.0.1', '::1']) expect(findPlace(address)).toBeUndefined();
});

test('without a file, no place is known, and a file of another format is rejected', async () => {
  expect((await loadPlaces(undefined))('8.8.8.8')).toBeUndefined();
  await expect(loadPlaces(import.meta.filename)).rejects.toThrow('Unknown type');
});
