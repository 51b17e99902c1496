/** Reads and writes the files of a blind reading. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { howToRead, type KeyItem, type Sheets } from './make-sheets.ts';
import { tallyVerdicts, type Tally, type Verdict } from './tally-verdicts.ts';

/** Reads texts from a .jsonl file. Throws a TypeError that names the line if `id` or `text` is not a string. */
export function readTexts(file: string): { id: string; text: string }[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, place) => {
      if (line.trim() === '') return [];
      const { id, text } = JSON.parse(line) as Record<string, unknown>;
      if (typeof id !== 'string' || typeof text !== 'string')
        throw new TypeError(`${file}:${place + 1}: id and text must be strings`);
      return [{ id, text }];
    });
}

/**
 * Writes each sheet and the instructions to a separate folder, so that each reader can be given only that folder. The
 * key is stored outside these folders.
 */
export function writeSheets(folder: string, { sheets, key }: Sheets): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'key.json'), JSON.stringify(key, null, 1));
  for (const [index, sheet] of sheets.entries()) {
    const own = path.join(folder, `reader-${index + 1}`);
    mkdirSync(own, { recursive: true });
    writeFileSync(path.join(own, 'how-to-read.md'), howToRead);
    writeFileSync(path.join(own, 'sheet.json'), JSON.stringify(sheet, null, 1));
  }
}

/** Counts all `verdict-*.json` files in the folder and in the readers' folders. */
export function readTally(folder: string): Tally {
  const key = JSON.parse(readFileSync(path.join(folder, 'key.json'), 'utf8')) as Record<number, KeyItem>;
  const verdicts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|[\\/])verdict-[^\\/]*\.json$/u.test(file))
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Verdict[]);
  return tallyVerdicts(key, verdicts);
}
