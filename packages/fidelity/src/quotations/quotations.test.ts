import { describe, expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

/** Returns the weight of each finding about a quotation, with the words in both texts. */
function found(source: string, version: string): unknown[] {
  return compareMeaning(source, version)
    .findings.filter(({ kind }) => kind === 'quotation')
    .map((finding) => [finding.weight, finding.source?.text, finding.version?.text]);
}

describe('the same words in other quotation marks, order or pieces are accepted', () => {
  test.each([
    ['She said, "We will go."', 'She said: “We will go.”'],
    ['"We will go," she said.', 'She said, "We will go."'],
    ["'We will go,' she said.", '"We will go," she said.'],
    ['"We will go," she said. "It is late."', 'She said, "We will go. It is late."'],
    ['"We will go. It is late," she said.', '"We will go," she said. "It is late."'],
    ['He called it a "soft landing".', 'A “soft landing” was what he called it.'],
    ['He called it a "soft landing."', 'He called it a soft landing.'],
    ['«We will go», she said.', '"We will go," she said.'],
    ["It's the dogs' bone, he said.", 'He said it was the bone of the dogs.'],
    ['They will leave." He stood up.', 'They will leave." And he stood up.'],
    ['"They will leave. He stood up.', '"They will leave. He stood up.'],
    ['The screen is 15" wide.', 'It is a 15" screen.'],
    ["She said, 'I saw the dogs' bone and left.'", '"I saw the dogs\' bone and left," she said.'],
    ["She said 'We will go.'", '"We will go," she said.'],
    ["'I saw the dogs', he said, 'and ran'.", '"I saw the dogs and ran," he said.'],
    ["In the '90s, the dogs' bone was here.", "The dogs' bone was here in the '90s."],
    ['He wrote "" and left.', 'He wrote and left.'],
    ['The 5"-wide board and the 6"-deep shelf.', 'The 5"-wide board, the 6"-deep shelf.'],
    ['It was "slow, late".', 'It was slow, late.'],
    ['He called it a "very soft landing here".', 'He called it a very soft landing here.'],
  ])('%j → %j', (source, version) => {
    expect(found(source, version)).toEqual([]);
  });
});

describe('different quoted words are rejected', () => {
  test.each([
    ['She said, "We will go."', 'She said, "We will stay."'],
    ['She said, "We will never go to sea again."', 'She said they would never go to sea again.'],
    ['She said they would go.', 'She said, "They will go."'],
    ['"We will go," she said. "It is late."', '"We will go," she said.'],
    ['He called it a "soft landing".', 'He called it a "hard landing".'],
    ['He called it a "very soft landing on grass".', 'He called it a very soft landing on grass.'],
    ['She said, "We will never go to sea again."', 'She said they would "never" go to sea again.'],
    ['“They leave. “We will go,” she said.', '“They leave. “We will stay,” she said.'],
    ['"They leave. "We will go," she said.', '"They leave. "We will stay," she said.'],
    ['She said: “We will go to sea again.', 'She said: “We will stay at home now.'],
  ])('%j → %j', (source, version) => {
    expect(found(source, version)).toContainEqual(expect.arrayContaining(['refuse']));
  });

  test.each(['“*”', '„*“', '«*»', '‟*”', '"*"', "'*'", '‘*’', '("*")', '—"*"', '--"*"'])('%s', (marks) => {
    const [source = '', version = ''] = ['We will go', 'We will stay'].map(
      (words) => `She said ${marks.replace('*', words)} again.`,
    );
    expect(found(source, version)).toEqual([
      ['refuse', 'We will go', undefined],
      ['refuse', undefined, 'We will stay'],
    ]);
  });

  test('in the quotation marks of LaTeX', () => {
    expect(found("She said ``We will go'' again.", 'She said "We will go" again.')).toEqual([]);
    expect(found("She said ``We will go'' again.", "She said ``We will stay'' again.")).toHaveLength(2);
  });
});

describe('a different use of the same words is a question', () => {
  test.each([
    ['He called it a soft landing.', 'He called it a "soft landing".'],
    ['"It marks a very significant step," he said.', 'The deal "marks a very significant step".'],
    [
      'He read "The Salt Road" twice.\n\nIn "The Salt Road," all leave.',
      'He read "The Salt Road" twice.\n\nIn it, all leave.',
    ],
  ])('%j → %j', (source, version) => {
    expect(found(source, version).flat()).toContain('ask');
    expect(found(source, version).flat()).not.toContain('refuse');
  });
});
