/** Respells words that are not in a dictionary but contain a word that is: rumourlike, recolour, microfibre. */
/** Prefixes that are not words themselves. */
const prefixes: ReadonlySet<string> = new Set([
  'aero',
  'anti',
  'astro',
  'audio',
  'auto',
  'bi',
  'bio',
  'centi',
  'cyber',
  'de',
  'dis',
  'electro',
  'geo',
  'hydro',
  'hyper',
  'kilo',
  'inter',
  'intra',
  'macro',
  'mega',
  'meta',
  'micro',
  'milli',
  'mis',
  'mono',
  'multi',
  'nano',
  'neo',
  'neuro',
  'non',
  'omni',
  'paleo',
  'photo',
  'poly',
  'post',
  'pre',
  'pro',
  'proto',
  'pseudo',
  'psycho',
  'quasi',
  're',
  'semi',
  'socio',
  'sub',
  'super',
  'tele',
  'thermo',
  'trans',
  'tri',
  'ultra',
  'un',
  'uni',
  'vari',
]);

/** Endings that are not words themselves. */
const endings: ReadonlySet<string> = new Set([
  'ability',
  'able',
  'ably',
  'ed',
  'er',
  'ers',
  'ful',
  'fully',
  'fulness',
  'ing',
  'ings',
  'ish',
  'ism',
  'ist',
  'ists',
  'ize',
  'ized',
  'izes',
  'izing',
  'less',
  'lessly',
  'lessness',
  'like',
  'ly',
  'ness',
  's',
  'ship',
  'wise',
  'y',
]);

/**
 * Minimum length of the respelled part, in letters. Shorter parts would match within unrelated words, such as `eon` in
 * `pigeon`.
 */
const partLengthMin = 4;
/** Maximum length of a compound in letters. It limits the work to a few dozen lookups per word. */
const compoundLengthMax = 32;

/**
 * Splits a lower-case word in two and respells one part with `respellPart`. The other part must be a word, a prefix or
 * an ending. Returns undefined if no split qualifies.
 */
export function respellCompound(
  word: string,
  respellPart: (part: string) => string | undefined,
  isWord: (part: string) => boolean,
): string | undefined {
  if (word.length > compoundLengthMax) return undefined;
  for (let at = 2; at < word.length; at += 1) {
    const left = word.slice(0, at);
    const right = word.slice(at);
    if (right.length >= partLengthMin && (prefixes.has(left) || (left.length >= 3 && isWord(left)))) {
      const respelled = respellPart(right);
      if (respelled !== undefined) return left + respelled;
    }
    if (left.length >= partLengthMin && (endings.has(right) || (right.length >= partLengthMin && isWord(right)))) {
      const respelled = respellPart(left);
      if (respelled !== undefined) return join(respelled, right);
    }
  }
  return undefined;
}

/** Joins a stem and an ending, dropping a final e before a vowel: `centre` + `ed` → `centred`. */
function join(stem: string, ending: string): string {
  return stem.endsWith('e') && /^[ei]/u.test(ending) ? stem.slice(0, -1) + ending : stem + ending;
}
