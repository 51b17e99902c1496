/** Converts text between US and British spelling. */
export { mayBeRespelled } from './may-be-respelled.ts';
export { proposeMarkupEdits } from './propose-markup-edits.ts';
export { listForeignSpellings, proposeVariantEdits } from './propose-variant-edits.ts';
export { createSpelling, type Spelling } from './spelling.ts';
