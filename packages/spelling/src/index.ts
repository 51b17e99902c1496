/** US and British spelling: which words differ, and the changes that a text needs. */
export { proposeMarkupEdits } from './propose-markup-edits.ts';
export { listForeignSpellings, proposeVariantEdits } from './propose-variant-edits.ts';
export { createSpelling, type Spelling } from './spelling.ts';
