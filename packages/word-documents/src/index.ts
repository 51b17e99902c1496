/** Rewrites the paragraphs of Word documents without changing anything else in them. */
export { openWordDocument, UnreadableDocumentError, type WordDocument } from './open-word-document.ts';
