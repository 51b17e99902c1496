/** The entry point of a thread. The engine is loaded once at startup and processes one text at a time. */
import { createLightEditor } from '@humanize/light-edit';
import { createThreadTasks } from './thread-tasks.ts';

export const { warm, rewrite, prepare, compare, finish } = createThreadTasks(createLightEditor());
