/** Capitalized words that are not names on their own. */

/** Forms of address and offices. A version may add or omit them. */
const titles: ReadonlySet<string> = new Set(
  `mr mrs ms miss mx dr prof professor sir dame lord lady king queen prince princess duke duchess count countess earl
    baron president vice secretary minister prime chancellor senator sen governor gov mayor congressman congresswoman
    representative rep judge justice chief captain capt colonel col general gen major maj lieutenant lt sergeant sgt
    officer detective inspector reverend rev father brother sister saint st pope bishop archbishop cardinal rabbi imam
    doctor chairman chairwoman ceo coach uncle aunt mum mom dad grandma grandpa jr sr esq phd md`.split(/\s+/u),
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
