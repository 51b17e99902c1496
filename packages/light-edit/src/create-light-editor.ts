/** Creates the light editor with its rules. */
import { compareMeaning } from '@humanize/fidelity';
import { createSpelling, mayBeRespelled } from '@humanize/spelling';
import { loadDictionary, createTagger, detectLanguage, hidesWords, looksLikeCode, runningTextOf } from '@humanize/text';
import { createEditingStages, runStages } from './editing-stages.ts';
import type { LightEditor } from './light-editor.ts';
import { allRules } from './rules/all-rules.ts';

/** Loads the word lists and compiles the rules. Throws only if a required package is not installed. */
export function createLightEditor(): LightEditor {
  const dictionary = loadDictionary();
  const spelling = createSpelling(dictionary);
  const stages = createEditingStages({ dictionary, spelling, tagger: createTagger(), rules: allRules, compareMeaning });
  return {
    edit: (text, options) =>
      isEnglishProse(text) && !hidesWords(text) ? runStages(stages, text, options) : { text, edits: [], rejected: [] },
    respell(text, options) {
      if (!mayBeRespelled(text, options.variant, spelling)) return { text, edits: [] };
      const { text: respelled, edits } = runStages(stages, text, options, ['spelling']);
      return { text: respelled, edits };
    },
  };
}

function isEnglishProse(text: string): boolean {
  return !looksLikeCode(runningTextOf(text)) && detectLanguage(text).outcome !== 'not_english';
}
