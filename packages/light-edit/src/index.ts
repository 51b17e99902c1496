/** The rule-based line editor: pure, deterministic, offline. */
export { createLightEditor } from './create-light-editor.ts';
export { familyOf } from './rules/family-of.ts';
export type { EditOptions, EditResult, LightEditor } from './light-editor.ts';
export type { Edit, RejectedProposal, RejectionCause } from './rule/proposal.ts';
