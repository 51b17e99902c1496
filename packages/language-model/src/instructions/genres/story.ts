/** The instructions and examples for stories and personal narratives. */
import type { GenreGuide } from '../genre-guide.ts';

/** The guide for fiction and personal narratives. */
export const storyGuide: GenreGuide = {
  register:
    'This is fiction or personal narrative. Keep the narrator, the person, the tense, the order of events and every image that carries the story. Dialogue stays word for word. Trust nouns and verbs: let people do things instead of being filled with feelings, and drop the stock gestures (a shiver down the spine, a breath nobody knew they were holding) by saying what they stand for. An image of your own may not take the place of one of the source. Fragments and long sentences are both welcome.',
  draft: {
    source:
      'As the sun dipped below the horizon, painting the sky in hues of orange and purple, Mara stood at the edge of the field, her heart heavy with the weight of unspoken words. The letter trembled in her hands, a stark reminder of everything she had lost. "You should have told me," she whispered, her voice barely audible above the rustling wheat. She could not help but wonder whether her brother had ever truly intended to return.',
    version:
      'The sun went down and left the sky orange and purple. Mara stood at the edge of the field with everything she had not said heavy in her chest. The letter shook in her hands. Here was all she had lost, put plainly in front of her. "You should have told me," she whispered, so low that the rustling wheat nearly covered it. Had her brother ever really meant to come back? She could not stop wondering.',
  },
  repair: {
    source:
      "Old Tomas lifted the lid of the chest, and for the first time in eleven years the smell of cedar filled the room. Inside lay his wife's blue coat, folded as she had left it. He did not touch it.",
    draft:
      "Tomas opened the chest and the room smelled of cedar and lavender. There was the coat, just as his wife had folded it. He reached out for it, then couldn't.",
    slips:
      'old, eleven years and the first time are missing; lavender was invented; the coat is no longer blue; he now reaches for it',
    repaired:
      'Old Tomas opened the chest and, for the first time in eleven years, the room smelled of cedar. There was the blue coat, just as his wife had folded it. He did not touch it.',
  },
  polish: {
    stiff:
      'The steps came up the stairs, and they were slow, and the flame of the lamp was made to move by the wind, and Anna held her breath.',
    polished: 'The steps came slowly up the stairs. The flame of the lamp moved in the wind. Anna held her breath.',
  },
};
