/** The parts that divide and assemble a text. They are loaded without the chat client, which threads do not need. */
export { assembleText, type AssemblyTask } from './assembly/assemble-text.ts';
export { detectGenre } from './detect-genre.ts';
export type { Genre } from './instructions/genre.ts';
export { groupPassages, type Passage } from './passages/group-passages.ts';
export { splitParagraphs, type TextPart } from './passages/split-paragraphs.ts';
