import { describe, expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

function refusals(source: string, version: string): string[] {
  return compareMeaning(source, version)
    .findings.filter(({ weight }) => weight === 'refuse')
    .map(({ kind }) => kind);
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
    [
      'He read "The Salt Road" twice.\n\nIn "The Salt Road," all leave.',
      'He read "The Salt Road" twice.\n\nIn it, all leave.',
    ],
    ["She said, 'I saw the dogs' bone and left.'", '"I saw the dogs\' bone and left," she said.'],
  ])('%j → %j', (source, version) => {
    expect(refusals(source, version).filter((kind) => kind === 'quotation')).toEqual([]);
  });
});

describe('different quoted words are rejected', () => {
  test.each([
    ['She said, "We will go."', 'She said, "We will stay."'],
    ['She said, "We will never go to sea again."', 'She said they would never go to sea again.'],
    ['She said they would go.', 'She said, "They will go."'],
    ['"We will go," she said. "It is late."', '"We will go," she said.'],
    ['He called it a "soft landing".', 'He called it a "hard landing".'],
  ])('%j → %j', (source, version) => {
    expect(refusals(source, version)).toContain('quotation');
  });
});
