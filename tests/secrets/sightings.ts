/**
 * Looks for canaries, texts that can be nothing else, in whatever is stored or written, and notes where each was seen.
 * A canary is found in any case, and as the bytes that a binary column shows in hexadecimal.
 */

/** What to look for, by its name. */
export type Canaries = Readonly<Record<string, string>>;

export type Sightings = {
  /** Looks through `content` and notes `place` for every canary in it. */
  look(place: string, content: unknown): void;
  /** The places where each canary was seen, in order; canaries that were not seen are absent. */
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
