/** The register and the examples for fiction and personal narratives. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for fiction and personal narratives. */
export const storyGuide: GenreGuide = {
  register:
    'This is fiction or a personal narrative. Keep the narrator, the person, the tense, the order of events, and every image that carries the story. Dialogue stays word for word. Rely on nouns and verbs. Drop stock gestures and worn similes by saying what they stand for. Fragments are fine.',
  examples: [
    {
      source:
        'As the golden light of dusk bathed the quiet kitchen in a warm embrace, Mara carefully unfolded the letter, her hands trembling with a mixture of fear and hope. Perhaps it was from Daniel, she thought, although he had not written in eleven years.',
      rewritten:
        "The dusk had turned the quiet kitchen a warm gold. Mara carefully unfolded the letter, her hands trembling with fear and hope. Perhaps it was from Daniel, she thought, though he hadn't written in eleven years.",
    },
    {
      source:
        'It was not just the silence that unnerved him, but also the way the dog refused to cross the threshold, as if the old house held a secret too terrible to share. If the key still worked, Tom told himself, he would stay only one night.',
      rewritten:
        "The silence unnerved him, and so did the way the dog refused to cross the threshold, as if the old house held a secret too terrible to share. If the key still worked, Tom told himself, he'd stay one night and no more.",
    },
  ],
};
