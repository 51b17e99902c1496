/** What runs on a thread: the engine is loaded once, when the thread starts, and works on one text at a time. */
import { createLightEditor } from '@humanize/light-edit';
import { createThreadTasks } from './thread-tasks.ts';

export const { warm, rewrite, prepare, compare, finish } = createThreadTasks(createLightEditor());
