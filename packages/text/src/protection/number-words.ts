/** Number words and units, which are protected from changes. `one` is omitted, because it is also a pronoun. */
export const numberWords: ReadonlySet<string> = new Set(
  `zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands
    million millions billion billions trillion trillions dozen dozens half third quarter twice percent`.split(/\s+/u),
);

/** Words that are units when they follow a number. */
export const unitWords: ReadonlySet<string> = new Set(
  `km m cm mm nm kg g mg µg lb lbs oz ft in mi mph kph l ml dl h hr hrs min mins s ms hz khz mhz ghz kb mb gb tb w
    kw mw kwh v pa kpa mol am pm a.m. p.m. bc ad bce ce percent pct usd eur gbp dollars dollar euros euro pounds
    pound cents pence yen inches inch feet foot miles mile metres meters metre meter kilometres kilometers kilometre
    kilometer grams kilograms litres liters degrees acres hectares tons tonnes gallons years year months month weeks
    week days day hours hour minutes minute seconds second`.split(/\s+/u),
);
