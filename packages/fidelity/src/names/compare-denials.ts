/**
 * Finds names that were exchanged in a contrast of two clauses, the second one without a verb of its own: `Go checks
 * types, while Lua does not` and `Lua checks types, while Go does not`. The order of the clauses may change.
 */
import { startsUpper } from '@humanize/text';
import type { Finding } from '../finding.ts';
import { functionWords } from '../passage/function-words.ts';
import { stemOf } from '../passage/stem.ts';
import type { Word } from '../passage/word.ts';

/** Two corresponding sentences. */
type Pair = { readonly source: readonly Word[]; readonly version: readonly Word[] };

type Subject = { readonly word: Word; readonly key: string };

/** Of which name a sentence says that it does something, and of which one that it does not. */
type Contrast = { readonly verb: string; readonly affirmed: Subject; readonly denied: Subject };

/** Linear in the words of the sentences. */
export function compareDenials(sourceText: string, versionText: string, pairs: readonly Pair[]): Finding[] {
  return pairs.flatMap(({ source, version }): Finding[] => {
    const had = contrastsOf(source);
    if (had.length === 0) return [];
    const has = new Map(contrastsOf(version).map((contrast) => [idOf(contrast), contrast]));
    const changed = had
      .map((contrast) => [contrast, has.get(idOf(exchanged(contrast)))] as const)
      .find(([contrast, other]) => other !== undefined && !has.has(idOf(contrast)));
    if (changed?.[1] === undefined) return [];
    const [mine, theirs] = [changed[0].affirmed.word, changed[1].affirmed.word];
    const message = `“${mine.text}” and “${theirs.text}” have changed places in the version.`;
    return [
      {
        kind: 'name',
        weight: 'refuse',
        source: { start: mine.start, end: mine.end, text: sourceText.slice(mine.start, mine.end) },
        version: { start: theirs.start, end: theirs.end, text: versionText.slice(theirs.start, theirs.end) },
        message,
      },
    ];
  });
}

function idOf({ verb, affirmed, denied }: Contrast): string {
  return `${verb} ${affirmed.key} ${denied.key}`;
}

function exchanged({ verb, affirmed, denied }: Contrast): Contrast {
  return { verb, affirmed: denied, denied: affirmed };
}

const auxiliary = /^(?:do|does|did)$/u;
/** `doesn't` is two words, `does` and `n't`. */
const denial = /^(?:not|n't)$/u;

/** The contrasts of the sentence's last clause of the form `B does` or `B does not` with each other clause. */
function contrastsOf(words: readonly Word[]): Contrast[] {
  const place = words.findLastIndex((_, at) => isElliptic(words, at));
  const other = subjectBefore(words, place);
  if (other === undefined) return [];
  const isDenied = deniesAt(words, place);
  return words.flatMap(({ kind, text, lower }, at): Contrast[] => {
    if (kind !== 'word' || text !== lower || functionWords.has(lower)) return [];
    const isNegative = deniesAt(words, at - 2);
    if (isNegative === isDenied) return [];
    const subject = subjectBefore(words, isNegative ? at - 2 : at);
    if (subject === undefined || subject.key === other.key) return [];
    const verb = stemOf(lower);
    return [isDenied ? { verb, affirmed: subject, denied: other } : { verb, affirmed: other, denied: subject }];
  });
}

/** True for the `does` of `while Go does` and `while Go does not`, at the end of a clause. */
function isElliptic(words: readonly Word[], at: number): boolean {
  if (!auxiliary.test(words[at]?.lower ?? '')) return false;
  const next = words[deniesAt(words, at) ? at + 2 : at + 1];
  return next === undefined || /^[.,;:!?)]$/u.test(next.text);
}

function deniesAt(words: readonly Word[], at: number): boolean {
  return auxiliary.test(words[at]?.lower ?? '') && denial.test(words[at + 1]?.lower ?? '');
}

/** The capitalized word before a position, with the signs of `C++` and `C#`. */
function subjectBefore(words: readonly Word[], at: number): Subject | undefined {
  let last = at - 1;
  while (/^[+#]+$/u.test(words[last]?.text ?? '')) last -= 1;
  const word = words[last];
  if (word?.kind !== 'word' || !startsUpper(word.text) || functionWords.has(word.lower)) return undefined;
  const signs = words.slice(last + 1, at).map(({ text }) => text);
  return { word, key: [word.lower, ...signs].join('') };
}
