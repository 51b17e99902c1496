/** The genres and their guides. */
import type { GenreGuide } from './genre-guide.ts';
import { abstractGuide } from './genres/abstract.ts';
import { documentationGuide } from './genres/documentation.ts';
import { essayGuide } from './genres/essay.ts';
import { generalGuide } from './genres/general.ts';
import { legalGuide } from './genres/legal.ts';
import { mailGuide } from './genres/mail.ts';
import { marketingGuide } from './genres/marketing.ts';
import { newsGuide } from './genres/news.ts';
import { storyGuide } from './genres/story.ts';

/** All genres. `general` is used if no other genre is detected. */
export const genres = [
  'news',
  'abstract',
  'story',
  'essay',
  'mail',
  'marketing',
  'documentation',
  'legal',
  'general',
] as const;

export type Genre = (typeof genres)[number];

export const genreGuides: Readonly<Record<Genre, GenreGuide>> = {
  news: newsGuide,
  abstract: abstractGuide,
  story: storyGuide,
  essay: essayGuide,
  mail: mailGuide,
  marketing: marketingGuide,
  documentation: documentationGuide,
  legal: legalGuide,
  general: generalGuide,
};
