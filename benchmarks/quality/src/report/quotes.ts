// The quotes of docs/quality.md: passages before and after, with a person's verdict. The passage before is rewritten anew
// as a text of its own, so that the page never shows what the engine does not write.

import type { Engine } from '../measure/engine.ts';

/** A row: number, before, after, verdict. */
const row = /^\| (\d+) \| (.+?) \| (.+?) \| (.+) \|$/gmu;

export interface RefreshedQuotes {
  readonly page: string;
  /** Numbers of the quotes that the page had otherwise: their verdicts are to be read again. */
  readonly changed: readonly number[];
  readonly count: number;
}

/** The page with what the engine makes of each quote, American spelling. Verdicts stay as they are. */
export function refreshQuotes(page: string, engine: Engine): RefreshedQuotes {
  const changed: number[] = [];
  let count = 0;
  const refreshed = page.replaceAll(
    row,
    (line: string, number: string, before: string, after: string, verdict: string) => {
      count += 1;
      const now = engine.rewrite(before, { variant: 'en-US', seed: 'quotes' }).text;
      if (now === after) return line;
      changed.push(Number(number));
      return `| ${number} | ${before} | ${now} | ${verdict} |`;
    },
  );
  return { page: refreshed, changed, count };
}
