/**
 * Looks up the location of an IP address in a local MaxMind DB file, for the list of sessions. No address is sent to
 * another service. Without a file, all locations are unknown.
 */
import { Reader, type Response } from 'mmdb-lib';
import { readFile } from 'node:fs/promises';

/** Returns a place such as `Lisbon, Portugal`, or undefined if it is unknown. */
export type FindPlace = (address: string) => string | undefined;

/** The fields of GeoLite2 and GeoIP2 files, and `country_code` in other files. */
type PlaceRecord = Response & {
  city?: { names?: { en?: string } };
  country?: { iso_code?: string };
  country_code?: string;
};

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** @throws Error if the file does not exist or is not a MaxMind DB file */
export async function loadPlaces(path: string | undefined): Promise<FindPlace> {
  if (path === undefined) return () => undefined;
  const reader = await openReader(path);
  return (address) => {
    const record = reader.get(address);
    const code = record?.country?.iso_code ?? record?.country_code;
    const country = code !== undefined && /^[A-Z]{2}$/.test(code) ? countryNames.of(code) : undefined;
    const parts = [record?.city?.names?.en, country].filter((part) => part !== undefined);
    return parts.length === 0 ? undefined : parts.join(', ');
  };
}

async function openReader(path: string): Promise<Reader<PlaceRecord>> {
  try {
    return new Reader<PlaceRecord>(await readFile(path));
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`PLACES_FILE names ${JSON.stringify(path)}, which cannot be read: ${message}`, { cause: error });
  }
}
