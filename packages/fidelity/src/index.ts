/** What two texts have in common. */
export { contentChange, contentWordsOf } from './content-words.ts';
export { countMeaningWords, lostOrAdded } from './meaning-words.ts';
