import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { auditKinds, writeAuditInstruction } from './audit.ts';
import { writeCarefulInstruction } from './careful.ts';
import { writeDraftInstruction } from './draft.ts';
import { genreGuides, genres } from './genre.ts';
import { instructionVersions } from './instruction-versions.ts';
import { writePolishInstruction } from './polish.ts';
import { writeRepairInstruction } from './repair.ts';

const writers = {
  draft: writeDraftInstruction,
  careful: writeCarefulInstruction,
  repair: writeRepairInstruction,
  polish: writePolishInstruction,
};
const numbers = (text: string): string[] => (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).toSorted();
const words = (text: string): number => text.split(' ').length;
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
const writing = Object.entries(writers).flatMap(([name, write]) =>
  genres.map((genre) => [name, genre, write] as const),
);

test.each(writing)(
  '%s for %s lists what must not change, forbids inventions or requires restoring claims, and specifies the form',
  (_name, genre, write) => {
    const text = write({ genre, variant: 'en-US' });
    for (const claim of [
      'fact, name, number, date',
      'quotation',
      'who does what to whom',
      'how certain',
      'not, no, never',
      'if, unless, only',
      'cause and contrast',
    ]) {
      expect(text).toContain(claim);
    }
    expect(text).toContain('number and the order of the paragraphs');
    expect(text).toContain('Copy quotations word for word');
    expect(text).toContain('American spelling');
    expect(text).toContain('Answer with the text alone');
    expect(text).toContain(genreGuides[genre].register);
    expect(write({ genre, variant: 'en-GB' })).toContain('British spelling');
  },
);

test.each(genres)(
  'the draft instructions for %s list machine habits, require three quarters of the length, and contain an example',
  (genre) => {
    for (const write of [writeDraftInstruction, writeCarefulInstruction]) {
      const text = write({ genre, variant: 'en-US' });
      for (const habit of [
        'stock openings',
        'serves as',
        'participles',
        'not only … but also',
        'three of everything',
        'uplifting end',
        'nobody in particular',
        'pairs of adjectives',
        'even rhythm',
      ]) {
        expect(text).toContain(habit);
      }
      expect(text).toContain('Add nothing.');
      expect(text).toMatch(/[Bb]etween three quarters of the (?:length of the )?source and the same/);
      expect(text).toContain(genreGuides[genre].draft.source);
      expect(text).toContain(genreGuides[genre].draft.version);
    }
  },
);

test.each(genres)(
  'the repair instruction for %s covers lost, added and changed claims, preserves the voice, and contains an example',
  (genre) => {
    const text = writeRepairInstruction({ genre, variant: 'en-US' });
    for (const order of [
      'Lost: put it back',
      'Added: take it out',
      'Changed: set it right',
      'Do not slide back',
      'mend every one',
    ]) {
      expect(text).toContain(order);
    }
    const { source, draft, repaired } = genreGuides[genre].repair;
    for (const part of [source, draft, repaired]) expect(text).toContain(part);
  },
);

test.each(genres)(
  'the polish instruction for %s preserves natural sentences and restores exact words but not stock phrases',
  (genre) => {
    const text = writePolishInstruction({ genre, variant: 'en-US' });
    expect(text).toContain('Leave every sentence alone that is already natural');
    expect(text).toContain('Never take back its stock phrases');
    expect(text).toContain(genreGuides[genre].polish.polished);
  },
);

test('the audit instruction accepts any wording, lists all kinds of change, and describes the response', () => {
  const text = writeAuditInstruction();
  expect(text).toContain('any wording, order, sentence boundaries');
  expect(text).toContain('filler that is gone');
  for (const kind of auditKinds) expect(text).toContain(`- ${kind}: `);
  expect(text).toContain('{"same": true}');
  expect(text).toContain('{"same": false, "kind": ');
});

test.each(genres)(
  'the examples for %s contain the same numbers as their sources and respect the length limits',
  (genre) => {
    const { draft, repair } = genreGuides[genre];
    expect(numbers(draft.version)).toEqual(numbers(draft.source));
    expect(numbers(repair.repaired)).toEqual(numbers(repair.source));
    expect(words(draft.version) / words(draft.source)).toBeGreaterThan(0.6);
    expect(words(draft.version) / words(draft.source)).toBeLessThanOrEqual(1.05);
  },
);

test('a change of wording requires a new version', () => {
  const all = (write: (typeof writers)[keyof typeof writers]): string =>
    genres.map((genre) => write({ genre, variant: 'en-US' })).join('\n');
  expect({
    [`draft ${instructionVersions.draft}`]: digest(all(writers.draft) + all(writers.careful)),
    [`repair ${instructionVersions.repair}`]: digest(all(writers.repair)),
    [`polish ${instructionVersions.polish}`]: digest(all(writers.polish)),
    [`audit ${instructionVersions.audit}`]: digest(writeAuditInstruction()),
  }).toMatchInlineSnapshot(`
{
  "audit 1": "c42199d41a78",
  "draft 3": "98be8a4842a2",
  "polish 3": "d76cdf7ad1e2",
  "repair 2": "c6f3addaad40",
}
`);
});
