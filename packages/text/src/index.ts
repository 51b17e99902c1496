/** The immutable document model of English text, and data about English words. Imports no other workspace package. */
export { loadDictionary, type Dictionary } from './dictionary/dictionary.ts';
export { type Change } from './document/change.ts';
export { canBeName, isCommonWord, isKnownWord } from './dictionary/known-words.ts';
export {
  decades,
  denominators,
  magnitudes,
  multiples,
  ordinals,
  romans,
  scales,
  shortScales,
  table,
  tens,
  unitsOfTen,
  vulgarFractions,
} from './dictionary/number-values.ts';
export { type Variant } from './dictionary/variant.ts';
export { capitalized, isSpace, splitRuns, startsLower, startsUpper } from './document/characters.ts';
export { type Document, type Markup, type Paragraph, type Sentence, type Token } from './document/document.ts';
export { type ProtectedSpan, type ProtectionReason } from './document/protection.ts';
export { neighbor, opensSentence, sentenceOf, tokensAround, tokensOf } from './document/reading.ts';
export { neutralRegister, type Genre, type Register } from './document/register.ts';
export { type Span } from './document/span.ts';
export { type RawToken, type Unreadable } from './document/tokenize.ts';
export { functionWords } from './grammar/function-words.ts';
export { pastOrParticiple } from './grammar/past-or-participle.ts';
export { subjectNumber } from './grammar/subject-number.ts';
export { formsOf, inflect, type WordClass } from './inflection/inflect.ts';
export { stemOf } from './inflection/stem-of.ts';
export { detectLanguage, type LanguageGuess } from './language/detect-language.ts';
export { looksLikeCode, runningTextOf } from './language/running-text.ts';
export { headingsOf, wordCaseOf, type Heading, type WordCase } from './parsing/heading-words.ts';
export { tokenizeParagraph } from './parsing/parse-paragraph.ts';
export { foldJoined, foldName, foldWord, isAcronym, kindNamed, lettersOf, titleOf } from './names/name-words.ts';
export { createDocumentReader, parseText, type DocumentReader, type Source } from './parsing/read-document.ts';
export { countBilledWords, countVisibleWords, exceedsBilledWords, hidesWords } from './parsing/hidden-words.ts';
export { toolMarkHint, toolMarkPattern } from './protection/tool-marks.ts';
export { detectRegister } from './register/detect-register.ts';
export { createTagger, type Tagger } from './tagger/tagger.ts';
