/** The way of a submission, for the API and the playground. */
export { submit, type SubmitDeps, type SubmitRequest, type SubmitResult } from './submit.ts';
