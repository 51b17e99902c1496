// A programme of events is a computer's program in both countries, and so is the verb.

import type { Sense } from '../word-context.ts';
import { partOfSpeech } from './noun-or-verb.ts';

const computing: ReadonlySet<string> = new Set([
  'algorithm',
  'algorithms',
  'api',
  'app',
  'apps',
  'bug',
  'bugs',
  'byte',
  'bytes',
  'code',
  'coded',
  'coding',
  'compile',
  'compiled',
  'compiler',
  'compiles',
  'computer',
  'computers',
  'cpu',
  'debug',
  'debugging',
  'desktop',
  'developer',
  'developers',
  'download',
  'execute',
  'executed',
  'executes',
  'executable',
  'file',
  'files',
  'hardware',
  'install',
  'installed',
  'java',
  'javascript',
  'keyboard',
  'laptop',
  'linux',
  'loop',
  'macos',
  'malware',
  'microsoft',
  'mouse',
  'operating',
  'processor',
  'programmer',
  'programmers',
  'programming',
  'prints',
  'python',
  'runtime',
  'script',
  'scripts',
  'software',
  'source',
  'spreadsheet',
  'subroutine',
  'syntax',
  'unix',
  'user',
  'users',
  'variable',
  'variables',
  'virus',
  'windows',
]);

/** This many words of computing in the text, and every program of it is taken for one that runs. */
const computingTextMin = 3;

export const programToBritish: Sense = (word, context) => {
  if (partOfSpeech(context) === 'verb') return undefined;
  if (context.sentenceHas(computing) || context.countInText(computing) >= computingTextMin) return undefined;
  return word.replace('program', 'programme');
};
