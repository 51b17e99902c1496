/**
 * npm run advisories: compares the packages of pnpm-lock.yaml with known advisories. The database is a folder of
 * advisories in the OSV format, so the check needs no network. Unpack
 * https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip into this folder. Exits with 1 if a package is
 * affected, and with 2 if the check could not be performed.
 *   node scripts/check-advisories.mjs [FOLDER [LOCKFILE]]        FOLDER: .data/advisories by default
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/**
 * @typedef {{ introduced?: string, fixed?: string, last_affected?: string }} Event
 * @typedef {{ package?: { ecosystem: string, name: string }, ranges?: { type: string, events: Event[] }[], versions?: string[] }} Affected
 * @typedef {{ id: string, summary?: string, withdrawn?: string, affected?: Affected[] }} Advisory
 */

const [folder = '.data/advisories', lockfile = 'pnpm-lock.yaml'] = process.argv.slice(2);
process.exitCode = check();

function check() {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : [];
  if (files.length === 0) {
    console.error(`The lockfile was NOT checked: ${folder} contains no advisories.`);
    return 2;
  }
  const installed = readInstalled();
  const found = files.flatMap((file) => findAffected(JSON.parse(readFileSync(join(folder, file), 'utf8')), installed));
  for (const line of found.toSorted()) console.error(line);
  console.log(`${installed.size} packages, ${files.length} advisories, ${found.length} affected versions`);
  return found.length === 0 ? 0 : 1;
}

/** @returns {Map<string, Set<string>>} the locked versions of each package */
function readInstalled() {
  const installed = new Map();
  for (const key of Object.keys(parse(readFileSync(lockfile, 'utf8')).packages)) {
    const at = key.lastIndexOf('@');
    const [name, version] = [key.slice(0, at), key.slice(at + 1)];
    installed.set(name, (installed.get(name) ?? new Set()).add(version));
  }
  return installed;
}

/**
 * @param {Advisory} advisory
 * @param {Map<string, Set<string>>} installed
 * @returns {string[]} a line for each affected version
 */
function findAffected({ id, summary = '', withdrawn, affected = [] }, installed) {
  if (withdrawn !== undefined) return [];
  return affected.flatMap(({ package: named, ranges = [], versions = [] }) => {
    if (named?.ecosystem !== 'npm') return [];
    return [...(installed.get(named.name) ?? [])]
      .filter((version) => versions.includes(version) || ranges.some((range) => isInRange(version, range)))
      .map((version) => `${named.name}@${version}: ${id} ${summary}`.trim());
  });
}

/**
 * Evaluates a range as defined by the OSV format: the last event at or before the version determines the result.
 * @param {string} version
 * @param {{ type: string, events: Event[] }} range
 */
function isInRange(version, { type, events }) {
  if (type !== 'SEMVER') return false;
  let isAffected = false;
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined && (introduced === '0' || compare(version, introduced) >= 0)) isAffected = true;
    if (fixed !== undefined && compare(version, fixed) >= 0) isAffected = false;
    if (last !== undefined && compare(version, last) > 0) isAffected = false;
  }
  return isAffected;
}

/**
 * Compares two versions by Semantic Versioning precedence. Build metadata is ignored.
 * @param {string} one
 * @param {string} other
 */
function compare(one, other) {
  const [a, b] = [splitVersion(one), splitVersion(other)];
  for (let index = 0; index < 3; index += 1) {
    const difference = (a.core[index] ?? 0) - (b.core[index] ?? 0);
    if (difference !== 0) return difference;
  }
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
  for (let index = 0; index < Math.max(a.pre.length, b.pre.length); index += 1) {
    const difference = comparePart(a.pre[index], b.pre[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** @param {string} version */
function splitVersion(version) {
  const [plain = ''] = version.split('+', 1);
  const dash = plain.indexOf('-');
  const core = dash === -1 ? plain : plain.slice(0, dash);
  return { core: core.split('.').map(Number), pre: dash === -1 ? [] : plain.slice(dash + 1).split('.') };
}

/**
 * Compares two parts of a prerelease. Numbers precede words, and a missing part precedes any other.
 * @param {string | undefined} one
 * @param {string | undefined} other
 */
function comparePart(one, other) {
  if (one === other) return 0;
  if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber && isOtherNumber) return Number(one) - Number(other);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return one < other ? -1 : 1;
}
