/**
 * Searches stored and logged data for canaries (unique texts) and records where each appears. The search ignores case,
 * and also matches the hexadecimal form used for binary columns.
 */

/** The texts to look for, by name. */
export type Canaries = Readonly<Record<string, string>>;

export type Sightings = {
  /** Searches `content` and records `place` for each canary in it. */
  look(place: string, content: unknown): void;
  /** Returns the places where each canary was found, in order. Canaries that were not found are absent. */
  list(): Record<string, string[]>;
};

export function watchFor(canaries: Canaries): Sightings {
  const places = new Map<string, Set<string>>();
  const wanted = Object.entries(canaries).map(([name, canary]) => ({
    name,
    forms: [canary.toLowerCase(), Buffer.from(canary).toString('hex')],
  }));
  return {
    look: (place, content) => {
      const text = (typeof content === 'string' ? content : JSON.stringify(content)).toLowerCase();
      for (const { name, forms } of wanted) {
        if (forms.some((form) => text.includes(form))) places.set(name, (places.get(name) ?? new Set()).add(place));
      }
    },
    list: () => Object.fromEntries(Array.from(places, ([name, seen]) => [name, [...seen].toSorted()])),
  };
}
