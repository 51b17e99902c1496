/** Capitalized words that are not names on their own. */

/** Forms of address and offices. A version may add or omit them. */
const titles: ReadonlySet<string> = new Set(
  `mr mrs ms miss mx dr prof professor sir dame lord lady king queen prince princess duke duchess count countess earl
    baron president vice secretary minister prime chancellor senator sen governor gov mayor congressman congresswoman
    representative rep judge justice chief captain capt colonel col general gen major maj lieutenant lt sergeant sgt
    officer detective inspector reverend rev father brother sister saint st pope bishop archbishop cardinal rabbi imam
    doctor chairman chairwoman ceo coach uncle aunt mum mom dad grandma grandpa jr sr esq phd md ba bs bsc beng ma ms
    msc meng mba mphil dphil llb llm`.split(/\s+/u),
);

export function isTitle(lower: string): boolean {
  return titles.has(lower.replaceAll('.', ''));
}

/** True for acronyms: NATO, U.S., URLs. */
export function isAcronym(text: string): boolean {
  return text.length > 1 && /^(?:\p{Lu}\.?){2,}s?$/u.test(text);
}

/** The letters of an acronym in lower case. */
export function lettersOf(acronym: string): string {
  return acronym.replace(/s$/u, '').replaceAll('.', '').toLowerCase();
}

/** Words that say what kind of thing a name names. A version may add or omit them: the Thames, the River Thames. */
const kinds: ReadonlySet<string> = new Set(
  `inc corp corporation co company ltd llc plc group mount mt river ocean sea lake mountain mountains city state party
    university college island islands republic desert valley street road avenue bridge museum church award prize`.split(
    /\s+/u,
  ),
);

export function isKindOfName(lower: string): boolean {
  return kinds.has(lower.replaceAll('.', ''));
}

/** Small words within names, which may be capitalized at the start: Van Gogh, De Gaulle. */
const particles: ReadonlySet<string> = new Set('van von der den de da del della di du la le bin al el y'.split(' '));

export function isParticle(lower: string): boolean {
  return particles.has(lower);
}
