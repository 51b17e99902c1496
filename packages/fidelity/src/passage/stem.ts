/** A simple stemmer: improve, improving and improvement have the same stem. */

/** Maximum length of a stem. Further letters of a long word are dropped. */
const stemLength = 6;

const endings =
  /(?:ations?|ational|izations?|ments?|ness(?:es)?|fully|ful|less|ously|ous|ively|ives?|ities|ity|ically|icals?|ically|ions?|ings?|edly|ed|ers?|ors?|ies|ally|als?|ly|es|s|e|y)$/u;

const irregular: ReadonlyMap<string, string> = new Map(
  `was=be were=be been=be is=be are=be am=be being=be had=have has=have having=have did=do does=do done=do doing=do
    died=die dies=die dying=die
    went=go gone=go goes=go made=make makes=make took=take taken=take came=come saw=see seen=see said=say says=say
    told=tell gave=give given=give got=get gotten=get found=find thought=think knew=know known=know felt=feel left=leave
    kept=keep held=hold brought=bring began=begin begun=begin ran=run wrote=write written=write spoke=speak
    spoken=speak chose=choose chosen=choose drove=drive driven=drive rose=rise risen=rise fell=fall fallen=fall
    grew=grow grown=grow built=build bought=buy sold=sell sent=send spent=spend lost=lose won=win met=meet paid=pay
    led=lead meant=mean stood=stand understood=understand broke=break broken=break became=become wore=wear worn=wear
    men=man women=woman children=child people=person feet=foot teeth=tooth mice=mouse lives=life better=good best=good
    worse=bad worst=bad`
    .split(/\s+/u)
    .map((pair): [string, string] => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']),
);

/** Maximum number of words whose stems are kept, and the maximum length of such a word. */
const keptWordsMax = 10_000;
const keptLengthMax = 30;
const kept = new Map<string, string>();

export function stemOf(lower: string): string {
  const known = kept.get(lower);
  if (known !== undefined) return known;
  const stem = readStem(lower);
  if (kept.size >= keptWordsMax) kept.clear();
  if (lower.length <= keptLengthMax) kept.set(lower, stem);
  return stem;
}

/** The base form of an irregular word: `rise` for `rose`. Other words are unchanged. */
export function baseOf(lower: string): string {
  return irregular.get(lower) ?? lower;
}

function readStem(lower: string): string {
  const base = baseOf(lower.replace(/'s?$/u, ''));
  if (base.length <= 3) return base;
  let stem = /[^o]us$/u.test(base) ? base : base.replace(endings, '');
  if (stem.length < 3) stem = base;
  // running, stopped
  if (stem.length > 3 && stem.at(-1) === stem.at(-2)) stem = stem.slice(0, -1);
  // theory and theories
  if (stem.length > 4) stem = stem.replace(/[iy]$/u, '');
  return stem.slice(0, stemLength);
}
