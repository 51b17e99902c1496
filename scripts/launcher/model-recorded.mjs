// npm run model:recorded: recorded rewrites over the chat-completions protocol, to try the language-model engine on.
import { runCommandLineApp } from './run-app-command.mjs';

const entry = 'packages/dev-servers/dist/recorded-model/run-recorded-model.js';

export const run = (args) => runCommandLineApp(entry, args, process.env);
