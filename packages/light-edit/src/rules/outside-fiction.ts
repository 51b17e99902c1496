/** A condition of phrases that may carry the voice of a story. */
import type { PhraseMatch } from '../rule/rule.ts';

/** Returns whether the text is not a story. */
export const isOutsideFiction = ({ document }: PhraseMatch): boolean => document.register.genre !== 'fiction';
