/** The immutable document model of English text, and what is known of English words. Imports nothing of the workspace. */
export { readDictionaryFiles } from './dictionary/dictionary-files.ts';
export { createDictionary, type Dictionary } from './dictionary/dictionary.ts';
export { type Change } from './document/change.ts';
export { type Variant } from './dictionary/variant.ts';
export { capitalised, isSpace, startsLower, startsUpper, uncapitalised } from './document/characters.ts';
export { type Document, type Markup, type Paragraph, type Sentence, type Token } from './document/document.ts';
export { type ProtectedSpan, type ProtectionReason } from './document/protection.ts';
export {
  firstWordOf,
  neighbour,
  nextSentence,
  opensSentence,
  sentenceOf,
  tokensOf,
  wordsBetween,
} from './document/reading.ts';
export { neutralRegister, type Formality, type Genre, type Register } from './document/register.ts';
export { type Span } from './document/span.ts';
export { type RawToken, type Unreadable } from './document/tokenize.ts';
export { clauseAt } from './grammar/clauses.ts';
export { mainClause } from './grammar/main-clause.ts';
export { pastOfBe } from './grammar/past-of-be.ts';
export { pastOrParticiple } from './grammar/past-or-participle.ts';
export { pronounFor } from './grammar/pronoun-for.ts';
export { comparesByEnding, formsOf, inflect, inflectAdjective, type WordClass } from './inflection/inflect.ts';
export { isIrregularPast } from './inflection/irregular-verbs.ts';
export { detectLanguage, type LanguageGuess } from './language/detect-language.ts';
export { looksLikeCode, runningTextOf } from './language/running-text.ts';
export {
  headingsOf,
  letterHabitsOf,
  type Heading,
  type HeadingWord,
  type LetterHabits,
} from './parsing/heading-words.ts';
export { mayHoldMarkdown, readMarkdown } from './parsing/markdown.ts';
export { cutParagraph } from './parsing/parse-paragraph.ts';
export { createDocumentReader, parseText, type DocumentReader, type Source } from './parsing/read-document.ts';
export { numberWords } from './protection/number-words.ts';
export { toolMarkHint, toolMarkPattern, withoutToolMarks } from './protection/tool-marks.ts';
export { detectRegister } from './register/detect-register.ts';
export { createTagger, type Tagger } from './tagger/tagger.ts';
